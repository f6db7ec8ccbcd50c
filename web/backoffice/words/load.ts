import dayjs from 'dayjs';
import type { Lang } from '#contract/lang.ts';
import type { Words } from '#web/shared/i18n/words.ts';

/** Fetches one language, and sets the date parts to it. */
export async function loadWords(lang: Lang): Promise<Words> {
  dayjs.locale(lang.toLowerCase());
  if (lang === 'zh-CN') return (await import('./zh-CN.ts')).words;
  if (lang === 'en') return (await import('./en.ts')).words;
  return (await import('./zh-HK.ts')).words;
}
