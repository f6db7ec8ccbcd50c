import { expect, test } from 'vitest';
import { LANGS } from '#contract/lang.ts';
import { loadMessages, type MessageKey, say } from '#contract/messages/index.ts';

/** The wording of specification §8 that is built, each with the key that says it. Later issues add theirs. */
const WORDING: readonly (readonly [says: string, key: MessageKey, english: RegExp])[] = [
  ['content failed to load, try again later', 'common:fail.title', /could not be loaded/],
  ['copy failed, copy manually', 'common:fail.copy', /copy/i],
  ['query failed', 'common:failed.query', /^Query failed/],
  ['submission failed', 'common:failed.submission', /^Submission failed/],
  ['deletion failed', 'common:failed.deletion', /^Deletion failed/],
  ['activation failed', 'common:failed.activation', /^Activation failed/],
  ['insufficient balance', 'balance:error.insufficient', /short/],
  ['login status lost', 'common:lost.title', /signed out/],
  ['login page opens in a new window, then goes on', 'common:lost.why', /new window/],
  ['cart domains may fail at checkout because of availability', 'orders:error.nothingToBuy', /is still available/],
  ['no templates available', 'orders:error.noTemplate', /no template/],
  ['saved', 'account:profile.saved', /saved/],
  ['deleted', 'verification:email.removed', /removed/],
  ['copied', 'common:done.copied', /Copied/],
  ['password changed (log in again)', 'account:changePassword.done', /changed.*[Ss]ign in again/],
  ['password reset', 'account:reset.done', /reset/],
  ['registration successful with activation e-mail', 'account:register.done', /successful.*activation e-mail/],
  ['verification code sent to e-mail', 'verification:email.added', /verification code was sent/],
  ['please choose a country', 'account:profile.country.choose', /^Please choose a country$/],
  ['please choose a province', 'account:profile.province.choose', /^Please choose a province$/],
  ['please enter a province', 'account:profile.province.needed', /^Please enter a province$/],
  ['please enter a phone number', 'account:profile.phone.needed', /^Please enter a phone number$/],
  ['agreements must be ticked', 'common:agree.needed', /agree/],
  ['at least one domain or suffix', 'search:error.nothingChosen', /at least one name.*at least one suffix/],
];

test.each(WORDING)('M1 %s', async (_, key, english) => {
  const said = await Promise.all(LANGS.map(async (lang) => say(await loadMessages(lang), key)));
  const [hk = '', cn = '', en = ''] = said;
  expect(en).toMatch(english);
  expect(en).not.toMatch(/\p{Script=Han}/u);
  for (const chinese of [hk, cn]) expect(chinese).toMatch(/\p{Script=Han}/u);
});

/** Labels of specification §2 in English, by hand; zh-HK and zh-CN stand by hand in journeys/shell.spec.ts. */
const LABELS: readonly (readonly [label: string, key: MessageKey])[] = [
  ['my domains', 'menu:entry.domain.list'],
  ['template management', 'menu:entry.template.list'],
  ['modify DNS', 'menu:entry.domain.editdns'],
  ['domain resolution', 'menu:entry.domain.resolution'],
  ['clear original resolution', 'menu:entry.domain.cleardns'],
  ['domain transfer', 'menu:entry.domain.transfer'],
  ['domain renewal', 'menu:entry.domain.renew'],
  ['finance center', 'menu:entry.finance.center'],
  ['online recharge', 'menu:entry.finance.recharge'],
  ['frozen details', 'menu:entry.finance.freeze'],
  ['recharge orders', 'menu:entry.finance.order'],
  ['finance records', 'menu:entry.finance.record'],
  ['withdrawal management', 'menu:entry.finance.withdrawal'],
  ['verification center', 'menu:entry.user.verify'],
  ['account profile', 'menu:entry.user.info'],
  ['domain trading', 'menu:entry.escrow.transaction'],
  ['my trading list', 'menu:entry.escrow.list'],
  ['Set profile', 'menu:title.user.safety'],
  ['click here', 'gate:mail.click'],
];

test.each(LABELS)('A1 the label %s', async (label, key) => {
  expect(say(await loadMessages('en'), key).toLowerCase()).toBe(label.toLowerCase());
});

/**
 * Who says 'recharge' in English: the two labels of specification §2, the headings of their pages, and what names one
 * of them.
 */
const RECHARGE_LABELS: readonly MessageKey[] = [
  'menu:entry.finance.recharge',
  'menu:entry.finance.order',
  'menu:title.finance.recharge',
  'menu:title.finance.order',
  'recharge:title',
  'recharge:orders',
];

test('M1 a top-up is called so wherever English speaks of it', async () => {
  const areas = Object.entries(await loadMessages('en'));
  const said = areas.flatMap(([area, table]) =>
    Object.entries(table).flatMap(([key, words]) => (/recharg/i.test(words) ? [`${area}:${key}`] : [])),
  );
  expect(said.sort()).toEqual([...RECHARGE_LABELS].sort());
});
