import { useSyncExternalStore } from 'react';
import { type Lang, langFrom } from '#contract/lang.ts';
import { fill, type MessageKey, type Messages, type MessageVars, wordsOf } from '#contract/messages/index.ts';
import { cookie, keepCookie } from '../session.ts';

/** The words of one language for one app; a chunk of its own, so a reader loads only his language (acceptance A6). */
export type LoadWords = (lang: Lang) => Promise<Partial<Messages>>;
export type Say = (key: MessageKey, vars?: MessageVars) => string;

/** Whatever of a language must be here before it is shown; by each loader, once. */
const loaders: ((lang: Lang) => Promise<unknown>)[] = [];
const tables = new Map<Lang, Partial<Messages>>();
const says = new Map<Lang, Say>();
const listeners = new Set<() => void>();
let shown: Lang = 'zh-HK';

function sayIn(lang: Lang): Say {
  const table = tables.get(lang) ?? {};
  // Words that the types do not know (a kind the server has since learnt) are shown as their key rather than break the page.
  return (key, vars = {}) => fill(wordsOf(table, key) ?? key, vars);
}

/** Takes the words of a language and shows them. The web build paints with it too. */
export function takeWords(lang: Lang, messages: Partial<Messages>): void {
  tables.set(lang, messages);
  says.set(lang, sayIn(lang));
  show(lang);
}

function show(lang: Lang): void {
  shown = lang;
  if (globalThis.document) document.documentElement.lang = lang;
  for (const listener of listeners) listener();
}

/** Something else of each language, e.g. the component library's own words: loaded now, and before another language is shown. */
export async function joinWords(load: (lang: Lang) => Promise<unknown>): Promise<void> {
  loaders.push(load);
  await load(shown);
}

/** Loads the words of the reader's language (cookie `Lang`) before anything is drawn. */
export async function startWords(load: LoadWords): Promise<void> {
  shown = langFrom(cookie('Lang'));
  const take = async (lang: Lang) => {
    if (!tables.has(lang)) tables.set(lang, await load(lang));
    says.set(lang, sayIn(lang));
  };
  await joinWords(take);
  show(shown);
}

/** Turns the page to another language without a reload; the cookie tells the server, so its messages and mails follow. */
export async function switchLang(lang: Lang): Promise<void> {
  await Promise.all(loaders.map((load) => load(lang)));
  keepCookie('Lang', lang);
  show(lang);
}

export function currentLang(): Lang {
  return shown;
}

/** The words of a key in the page's language, outside components. */
export const say: Say = (key, vars) => (says.get(shown) ?? sayIn(shown))(key, vars);

function onShow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `const { t, lang } = useWords()`: typed keys `area:key`; the component is drawn again when the language turns. */
export function useWords(): { t: Say; lang: Lang } {
  const lang = useSyncExternalStore(onShow, currentLang, currentLang);
  return { t: says.get(lang) ?? say, lang };
}
