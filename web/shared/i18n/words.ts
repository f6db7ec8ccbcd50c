import type { Locale } from 'antd/es/locale';
import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { type Lang, langFrom } from '#contract/lang.ts';
import type { MessageKey, Messages, MessageVars } from '#contract/messages/index.ts';
import { cookie, keepCookie } from '../session.ts';

/** The words of one language for one app, with antd's own; a chunk of its own, so a reader loads only his language (acceptance A6). */
export interface Words {
  messages: Partial<Messages>;
  antd: Locale;
}
export type LoadWords = (lang: Lang) => Promise<Words>;

let load: LoadWords;
const antdLocales = new Map<Lang, Locale>();

async function add(lang: Lang): Promise<void> {
  if (antdLocales.has(lang)) return;
  const words = await load(lang);
  for (const [area, table] of Object.entries(words.messages)) i18next.addResourceBundle(lang, area, table);
  antdLocales.set(lang, words.antd);
}

function show(lang: Lang): void {
  document.documentElement.lang = lang;
}

/** Loads the words of the reader's language (cookie `Lang`) before anything is drawn. */
export async function startWords(loader: LoadWords): Promise<void> {
  load = loader;
  const lang = langFrom(cookie('Lang'));
  await i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: false,
    resources: {},
    ns: [],
    nsSeparator: ':',
    keySeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await add(lang);
  show(lang);
}

/** Turns the page to another language without a reload; the cookie tells the server, so its messages and mails follow. */
export async function switchLang(lang: Lang): Promise<void> {
  await add(lang);
  keepCookie('Lang', lang);
  show(lang);
  await i18next.changeLanguage(lang);
}

export function currentLang(): Lang {
  return langFrom(i18next.language);
}

/** The words of a key in the page's language, outside components. */
export function say(key: MessageKey, vars: MessageVars = {}): string {
  return i18next.t(key, { ...vars });
}

export type Say = (key: MessageKey, vars?: MessageVars) => string;

/** `const { t, lang } = useWords()`: typed keys `area:key`; the component is drawn again when the language turns. */
export function useWords(): { t: Say; lang: Lang; antd: Locale } {
  const { t: raw, i18n } = useTranslation();
  const t = useCallback<Say>((key, vars = {}) => raw(key, { ...vars }) as string, [raw]);
  const lang = langFrom(i18n.language);
  return { t, lang, antd: antdLocales.get(lang)! };
}
