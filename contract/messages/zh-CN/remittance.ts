import type { remittance as source } from '../zh-HK/remittance.ts';

export const remittance = {
  tile: '银行转账，到账后入账',
  hint: '下一步会显示收款账户和您的参考号。',
  submit: '获取收款账户',
  waiting: '等待汇款到账。请在转账时填写以下参考号，款项到账后会自动存入余额。',
  reference: '参考号',
  'reference.about': '每笔转账使用各自的参考号，请勿重复使用。',
  payee: '收款人',
  account: '收款账号',
  bank: '收款银行',
  slip: '汇款凭证（可选）',
  'slip.about': '上传汇款凭证的图片，方便我们查找款项。',
  'slip.send': '提交凭证',
  'slip.sent': '凭证已于以下时间提交：',
  'slip.added': '凭证已提交。',
} as const satisfies Record<keyof typeof source, string>;
