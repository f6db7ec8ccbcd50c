import type { dual as source } from '../zh-HK/dual.ts';

export const dual = {
  'why.amount': '金额超过 USD {{limit}}，须由两位员工决定。',
  'why.member': '加上这一笔，您在 {{hours}} 小时内独自经手的款项将超过 USD {{limit}}，须由两位员工决定。',
  'why.customer': '加上这一笔，该客户在 {{hours}} 小时内由单人经手的款项将超过 USD {{limit}}，须由两位员工决定。',
  'why.unknown': '不知道折合多少美元，须由两位员工决定。',
  'why.first': '连同此前 {{hours}} 小时内由单人经手的款项，这一笔已超过 USD {{limit}}，须由另一位员工决定。',
  'name.same': '与客户姓名一致',
  'name.differs': '与客户姓名不一致',
  'name.cannot_tell': '无法与客户姓名比对',
  'customer.number': '编号 {{id}}',
  'payer.other': '此退款由 {{names}} 一人批准，须由另一位员工付款。',
  'payer.notPaid': '{{name}} 表示没有付款，须由另一位员工确认。',
} as const satisfies Record<keyof typeof source, string>;
