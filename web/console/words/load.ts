import type { Lang } from '#contract/lang.ts';
import type { Messages } from '#contract/messages/index.ts';
import type { WordsOfApp } from '#web/shared/i18n/words.ts';

/** Every area of every language by its file, but those that only mails, staff and registries say. */
const areas = import.meta.glob<Partial<Messages>>([
  '../../../contract/messages/*/*.ts',
  '!**/index.ts',
  '!**/late.ts',
  '!**/letters.ts',
  '!**/office.ts',
  '!**/held.ts',
  '!**/staff.ts',
  '!**/dual.ts',
  '!**/statuses.ts',
  '!**/certificate.ts',
  '!**/passport.ts',
  '!**/comparables.ts',
]);

/** Fetches what every page says. */
async function start(lang: Lang): Promise<Partial<Messages>> {
  if (lang === 'zh-CN') return (await import('./zh-CN.ts')).words;
  if (lang === 'en') return (await import('./en.ts')).words;
  return (await import('./zh-HK.ts')).words;
}

export const WORDS: WordsOfApp = {
  start,
  area: async (lang, area) => (await areas[`../../../contract/messages/${lang}/${area}.ts`]?.()) ?? {},
};
