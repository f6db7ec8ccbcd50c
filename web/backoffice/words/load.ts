import type { Lang } from '#contract/lang.ts';
import type { Messages } from '#contract/messages/index.ts';

/** Fetches one language. */
export async function loadWords(lang: Lang): Promise<Partial<Messages>> {
  if (lang === 'zh-CN') return (await import('./zh-CN.ts')).words;
  if (lang === 'en') return (await import('./en.ts')).words;
  return (await import('./zh-HK.ts')).words;
}
