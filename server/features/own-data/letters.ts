import { dayOf } from '#contract/calendar.ts';
import { OWN_DATA_KEPT_DAYS } from '#contract/rules/own/own-data.ts';
import type { Letter } from '../notices/index.ts';

/** The document can be fetched; the link leads to the page, behind the sign-in. */
export const readyLetter = (until: Date): Letter => ({
  kind: 'account.ownDataReady',
  rule: 'privacy.export',
  subject: 'own:letter.subject',
  paragraphs: ['own:letter.body', 'own:letter.notYou'],
  vars: { days: OWN_DATA_KEPT_DAYS, day: dayOf(until) },
  act: { words: 'own:letter.act', path: '/user/info' },
});
