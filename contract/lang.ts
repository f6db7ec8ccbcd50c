/** The three languages of the console; zh-HK is the default and the source of every message key (specification §1, acceptance A6). */
export const LANGS = ['zh-HK', 'zh-CN', 'en'] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = 'zh-HK';

/** Reads a language from a cookie or a form; whatever is not one of the three becomes the default, so a forged value is harmless. */
export function langFrom(value: unknown): Lang {
  return LANGS.find((lang) => lang === value) ?? DEFAULT_LANG;
}
