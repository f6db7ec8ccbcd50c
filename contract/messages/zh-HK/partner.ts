/** Why a bank or payment channel did not take money, in the words of its owner. */
export const partner = {
  accountWrong: '戶口號碼不正確',
  accountClosed: '戶口已結束',
  accountBlocked: '收款帳戶已被凍結或限制',
  holderDiffers: '收款人與戶口持有人不符',
  bankUnknown: '銀行代碼或 SWIFT 代碼不正確',
  currency: '戶口不收這種貨幣',
  forbidden: '收款銀行按規定不能接收這筆款項',
  cardGone: '付款卡已過期、註銷或報失',
  funds: '付款機構暫時無法退款',
  disputed: '原付款正被爭議',
  payment_lost: '原付款已被撤銷或正被爭議',
  alreadyBack: '款項已經退回',
  other: '收款機構沒有說明原因',
} as const;
