import { expect, test } from 'vitest';
import { DEFAULT_LANG } from '#contract/lang.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { CART_NAMES_MAX, SEARCH_QUERIES_MAX, YEAR_NOT_ADDED_DAYS } from '#contract/rules/domain.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#contract/rules/password.ts';
import { TEMPLATE_NAME_LENGTH_MAX, TEMPLATE_NAME_LENGTH_MIN } from '#contract/rules/template.ts';
import { CHUNK_TIMEOUT_MS, MENU_WIDTH_PX, PROFILE_SUCCESS_SHOWN_MS, SCROLL_TO_TOP_MS } from '#contract/rules/ui.ts';
import { OK } from '#contract/success-code.ts';

/** The table of specification §9, written by hand. What later issues build is added with them. */
const TABLE: readonly (readonly [what: string, ours: unknown, specified: unknown])[] = [
  ['success code', OK, 10000],
  ['profile success message shown, seconds', PROFILE_SUCCESS_SHOWN_MS / 1000, 1],
  ['simultaneous queries', SEARCH_QUERIES_MAX, 500],
  ['domains of a batch of registrations', CART_NAMES_MAX, 200],
  ['domains of a batch of registrations from a list', batchLimit('register', '2026-11-21'), 200],
  ['domains of a batch of renewals', batchLimit('renew', '2026-11-21'), 600],
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
