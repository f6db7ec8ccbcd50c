import type { partner as source } from '../zh-HK/partner.ts';

/** Why a bank or payment channel did not take money, in the words of its owner. */
export const partner = {
  accountWrong: '账号不正确',
  accountClosed: '账户已注销',
  accountBlocked: '收款账户已被冻结或限制',
  holderDiffers: '收款人与账户开户人不符',
  bankUnknown: '银行代码或 SWIFT 代码不正确',
  currency: '账户不接收这种货币',
  forbidden: '收款银行按规定不能接收这笔款项',
  cardGone: '付款卡已过期、注销或挂失',
  funds: '付款机构暂时无法退款',
  disputed: '原付款正被争议',
  payment_lost: '原付款已被撤销或正被争议',
  alreadyBack: '款项已经退回',
  other: '收款机构没有说明原因',
} as const satisfies Record<keyof typeof source, string>;
