/**
 * The three languages of the console; zh-HK is the default and the source of every message key (specification §1,
 * acceptance A6).
 */
export const LANGS = ['zh-HK', 'zh-CN', 'en'] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = 'zh-HK';

/**
 * Reads a language from a cookie or a form; whatever is not one of the three becomes the default, so a forged value is
 * harmless.
 */
export function langFrom(value: unknown): Lang {
  return LANGS.find((lang) => lang === value) ?? DEFAULT_LANG;
}

/** The address of a page in a letter of this language: a browser that has chosen none yet takes it from there. */
export const addressIn = (lang: Lang, path: string): string => `/${lang}${path}`;

/** What `addressIn` put together, taken apart; undefined for any other address and for what leads to another site. */
export function langOfAddress(address: string): { lang: Lang; path: string } | undefined {
  const lang = LANGS.find((each) => address.startsWith(`/${each}/`));
  const path = lang && address.slice(lang.length + 1);
  return lang && path && !/^\/[/\\]/.test(path) ? { lang, path } : undefined;
}

const ACCEPTED_CHARS_MAX = 200;
const TRADITIONAL = /^zh-(hant|hk|tw|mo)\b/;

function langOfTag(tag: string): Lang | undefined {
  if (TRADITIONAL.test(tag)) return 'zh-HK';
  if (/^zh\b/.test(tag)) return 'zh-CN';
  return /^en\b/.test(tag) ? 'en' : undefined;
}

/**
 * The language that a browser asks for in Accept-Language (RFC 9110 §12.5.4): the best liked of those we have, else the
 * default.
 */
export function langAccepted(header: string | undefined): Lang {
  let best: { lang: Lang; weight: number } | undefined;
  for (const part of (header ?? '').slice(0, ACCEPTED_CHARS_MAX).toLowerCase().split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
    const lang = langOfTag(tag);
    const weight = Number.parseFloat(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1');
    if (lang && weight > (best?.weight ?? 0)) best = { lang, weight };
  }
  return best?.lang ?? DEFAULT_LANG;
}
