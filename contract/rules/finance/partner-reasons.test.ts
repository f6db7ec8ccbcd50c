import { expect, test } from 'vitest';
import { partnerReason } from './partner-reasons.ts';

test.each([
  ['AC01 IncorrectAccountNumber', 'accountWrong'],
  ['AC04', 'accountClosed'],
  ['BE01 InconsistentWithEndCustomer', 'holderDiffers'],
  ['MS03 NotSpecifiedReasonAgentGenerated', 'other'],
  ['NARR the account is a savings account', 'other'],
  ['expired_or_canceled_card', 'cardGone'],
  ['charge_disputed', 'disputed'],
  ['unknown', 'other'],
  ['canceled', 'other'],
  ['CLOSED', 'other'],
  ['ACQ.TRADE_NOT_ALLOW_REFUND', 'other'],
  ['USER_ACCOUNT_ABNORMAL', 'accountBlocked'],
  ['payment_lost', 'payment_lost'],
])('J3 J4 %s is told to customers as %s', (text, reason) => {
  expect(partnerReason(text)).toBe(reason);
});

test.each([
  'The payee is not the account holder',
  'Name differs',
  'OK by phone',
  'fraud',
  'constructor',
  'AC01-like but not a code',
  '戶口名稱不符',
  'Please write to us',
])('J3 J4 what a person wrote is told as written: %s', (text) => {
  expect(partnerReason(text)).toBeUndefined();
});
