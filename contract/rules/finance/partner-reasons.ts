/**
 * Why money could not go where it was sent, as its owner reads it. Banks and payment channels say it in codes of their
 * own.
 */
export const PARTNER_REASONS = [
  'accountWrong',
  'accountClosed',
  'accountBlocked',
  'holderDiffers',
  'bankUnknown',
  'currency',
  'forbidden',
  'cardGone',
  'funds',
  'disputed',
  'payment_lost',
  'alreadyBack',
  'other',
] as const;
export type PartnerReason = (typeof PARTNER_REASONS)[number];

/**
 * Codes with a meaning that helps: ISO 20022 external status reasons (four characters, before a bank's own words),
 * Stripe's `failure_reason` and error codes of refunds, refund errors of Alipay and of WeChat Pay.
 */
const BY_CODE: Readonly<Record<string, PartnerReason>> = {
  AC01: 'accountWrong',
  AC02: 'accountWrong',
  AC03: 'accountWrong',
  AC04: 'accountClosed',
  AC06: 'accountBlocked',
  AC07: 'accountClosed',
  AC11: 'currency',
  AG01: 'forbidden',
  AG02: 'forbidden',
  AM03: 'currency',
  BE01: 'holderDiffers',
  BE05: 'holderDiffers',
  BE06: 'holderDiffers',
  RC01: 'bankUnknown',
  RC03: 'bankUnknown',
  RC04: 'bankUnknown',
  RC06: 'bankUnknown',
  RR01: 'forbidden',
  RR02: 'forbidden',
  RR03: 'forbidden',
  RR04: 'forbidden',
  expired_or_canceled_card: 'cardGone',
  lost_or_stolen_card: 'cardGone',
  insufficient_funds: 'funds',
  charge_for_pending_refund_disputed: 'disputed',
  charge_disputed: 'disputed',
  charge_already_refunded: 'alreadyBack',
  declined: 'other',
  unknown: 'other',
  canceled: 'other',
  failed: 'other',
  'ACQ.TRADE_HAS_CLOSE': 'alreadyBack',
  'ACQ.BUYER_ERROR': 'accountBlocked',
  USER_ACCOUNT_ABNORMAL: 'accountBlocked',
  payment_lost: 'payment_lost',
};

/** A code of a partner: no sentence of a person is written so. */
const CODE = /^(?:(?:[A-Z]{2}\d{2}|NARR)(?:\s.*)?|[A-Za-z]+(?:[._][A-Za-z0-9_.]+)+|[A-Z][A-Z0-9_]{3,})$/;

/** What a partner's words mean; undefined where a person wrote them, who is to be read as they wrote. */
export function partnerReason(text: string): PartnerReason | undefined {
  if (Object.hasOwn(BY_CODE, text)) return BY_CODE[text];
  if (!CODE.test(text)) return undefined;
  return BY_CODE[text.slice(0, 4)] ?? 'other';
}
