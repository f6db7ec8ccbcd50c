import { OWN_DATA_KEPT_DAYS } from '#contract/rules/own/own-data.ts';
import { dayText } from '../../platform/documents/local-time.ts';
import type { Letter } from '../notices/index.ts';

/** The document can be fetched; the link leads to the page, behind the sign-in. */
export const readyLetter = (until: Date): Letter => ({
  kind: 'account.ownDataReady',
  rule: 'privacy.export',
  subject: 'own:letter.subject',
  paragraphs: ['own:letter.body', 'own:letter.notYou'],
  vars: { days: OWN_DATA_KEPT_DAYS, day: dayText(until) },
  act: { words: 'own:letter.act', path: '/user/info' },
});
