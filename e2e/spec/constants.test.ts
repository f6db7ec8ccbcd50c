import { expect, test } from 'vitest';
import { DEFAULT_LANG } from '#contract/lang.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { CLEARED_AGAIN_AFTER_MINUTES } from '#contract/rules/dns/many.ts';
import { CART_NAMES_MAX, SEARCH_QUERIES_MAX, YEAR_NOT_ADDED_DAYS } from '#contract/rules/domain.ts';
import { pictureMegabytesMax } from '#contract/rules/files.ts';
import {
  BANK_ACCOUNT_DIGITS_MAX,
  BANK_ACCOUNT_DIGITS_MIN,
  REFUND_WINDOW_DAYS,
  REVIEW_BUSINESS_DAYS_MAX,
} from '#contract/rules/finance/finance.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#contract/rules/password.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { TEMPLATE_NAME_LENGTH_MAX, TEMPLATE_NAME_LENGTH_MIN } from '#contract/rules/template.ts';
import {
  CODE_REQUEST_BUSINESS_DAYS_MAX,
  MOVED_BETWEEN_ACCOUNTS_DAYS,
  MOVED_TRANSFER_DAYS_MAX,
  MOVED_TRANSFER_DAYS_MIN,
  REGISTRATION_AGE_DAYS_MIN,
  TRANSFER_LOCK_DAYS,
  TRANSFER_PASSWORD_VALID_DAYS,
} from '#contract/rules/transfer.ts';
import { TRANSFER_IN_BUSINESS_DAYS_MAX } from '#contract/rules/transfers/transfer-in.ts';
import { RESOLUTION_STOPS_AFTER_LEAVING_DAYS } from '#contract/rules/transfers/transfer-out.ts';
import { CHUNK_TIMEOUT_MS, MENU_WIDTH_PX, PROFILE_SUCCESS_SHOWN_MS, SCROLL_TO_TOP_MS } from '#contract/rules/ui.ts';
import { OK } from '#contract/success-code.ts';

/** The table of specification §9, written by hand. */
const TABLE: readonly (readonly [what: string, ours: unknown, specified: unknown])[] = [
  ['success code', OK, 10000],
  ['profile success message shown, seconds', PROFILE_SUCCESS_SHOWN_MS / 1000, 1],
  ['simultaneous queries', SEARCH_QUERIES_MAX, 500],
  ['domains of a batch of registrations', CART_NAMES_MAX, 200],
  ['domains of a batch of registrations from a list', batchLimit('register', '2026-11-21'), 200],
  ['domains of a batch of renewals', batchLimit('renew', '2026-11-21'), 600],
  ['domains of a batch of requests to leave', batchLimit('transferOut', '2026-11-21'), 20],
  ['domains of a batch of priced pushes', batchLimit('pricedPush', '2026-11-21'), 20],
  ['domains of a batch of trade requests', batchLimit('trade', '2026-11-21'), 20],
  ['domains of a batch of transfers in', batchLimit('transferIn', '2026-11-21'), 200],
  ['domains of a batch of pushes', batchLimit('push', '2026-11-21'), 200],
  ['domains of a batch of name servers', batchLimit('nameServers', '2026-11-21'), 600],
  ['domains of a batch of resolution', batchLimit('resolution', '2026-11-21'), 600],
  ['.cn leaves more than days before its expiry', suffixOf('example.cn')?.transferRules.value.beforeExpiryDays, 15],
  ['bank account, fewest digits', BANK_ACCOUNT_DIGITS_MIN, 6],
  ['bank account, most digits', BANK_ACCOUNT_DIGITS_MAX, 31],
  ['image of an identity, MB', pictureMegabytesMax('identity'), 4],
  ['image of a wallet, MB', pictureMegabytesMax('wallet'), 4],
  ['image elsewhere, MB', pictureMegabytesMax('slip'), 8],
  ['transfer password valid, days', TRANSFER_PASSWORD_VALID_DAYS, 15],
  ['transfer-out lock after a change or transfer, days', TRANSFER_LOCK_DAYS, 60],
  ['age of a registration to transfer, days', REGISTRATION_AGE_DAYS_MIN, 60],
  ['moved between accounts, days', MOVED_BETWEEN_ACCOUNTS_DAYS, 7],
  ['moved lately leaves after days, at the earliest', MOVED_TRANSFER_DAYS_MIN, 5],
  ['moved lately leaves after days, at the latest', MOVED_TRANSFER_DAYS_MAX, 7],
  ['resolution stops after leaving, days', RESOLUTION_STOPS_AFTER_LEAVING_DAYS, 7],
  ['request of a transfer code, business days', CODE_REQUEST_BUSINESS_DAYS_MAX, 3],
  ['completion of a transfer in, business days', TRANSFER_IN_BUSINESS_DAYS_MAX, 7],
  ['refund of a top-up, days', REFUND_WINDOW_DAYS, 30],
  ['review, most business days', REVIEW_BUSINESS_DAYS_MAX, 5],
  ['clearing again, minutes', CLEARED_AGAIN_AFTER_MINUTES, 60],
  ['template name, shortest', TEMPLATE_NAME_LENGTH_MIN, 3],
  ['template name, longest', TEMPLATE_NAME_LENGTH_MAX, 20],
  ['password, shortest', PASSWORD_LENGTH_MIN, 8],
  ['password, longest', PASSWORD_LENGTH_MAX, 32],
  ['renewal or transfer that may not add a year, days', YEAR_NOT_ADDED_DAYS, 45],
  ['chunk load time-out, seconds', CHUNK_TIMEOUT_MS / 1000, 120],
  ['scroll to top, milliseconds', SCROLL_TO_TOP_MS, 500],
  ['side menu width', MENU_WIDTH_PX, 200],
  ['default language', DEFAULT_LANG, 'zh-HK'],
];

test.each(TABLE)('M2 %s', (_, ours, specified) => {
  expect(ours).toBe(specified);
});
