import type { Lang } from '#contract/lang.ts';
import type { Messages } from '#contract/messages/index.ts';

/** The two tables that the small pages speak with. */
export type SmallWords = Pick<Messages, 'common' | 'gate'>;

export async function loadSmallWords(lang: Lang): Promise<SmallWords> {
  if (lang === 'zh-CN') return (await import('./zh-CN.ts')).words;
  if (lang === 'en') return (await import('./en.ts')).words;
  return (await import('./zh-HK.ts')).words;
}
