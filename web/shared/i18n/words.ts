import { useSyncExternalStore } from 'react';
import { type Lang, langFrom } from '#contract/lang.ts';
import { fill, type MessageKey, type Messages, type MessageVars, wordsOf } from '#contract/messages/index.ts';
import { cookie, keepCookie } from '../session.ts';

/** The words of one language for one app; a chunk of its own, so a reader loads only their language (acceptance A6). */
export type LoadWords = (lang: Lang) => Promise<Partial<Messages>>;
export interface WordsOfApp {
  /** What every page says. */
  start: LoadWords;
  /** One area more, where pages bring their words themselves. */
  area?: (lang: Lang, area: string) => Promise<Partial<Messages>>;
}
export type Say = (key: MessageKey, vars?: MessageVars) => string;

const tables = new Map<Lang, Partial<Messages>>();
const says = new Map<Lang, Say>();
const listeners = new Set<() => void>();
let shown: Lang = 'zh-HK';
/** Areas that a page has asked for, in whatever language. */
const wanted = new Set<string>();
const started = new Set<Lang>();
/** Brings a language's words here, once each. */
let bring: (lang: Lang) => Promise<void> = async () => {};

function sayIn(lang: Lang): Say {
  // Words that the types do not know (a kind the server has since learnt) are shown as their key rather than break the
  // page.
  return (key, vars = {}) => fill(wordsOf(tables.get(lang) ?? {}, key) ?? key, vars);
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

/** Loads the words of the reader's language (cookie `Lang`) before anything is drawn. */
export async function startWords({ start, area }: WordsOfApp): Promise<void> {
  shown = langFrom(cookie('Lang'));
  bring = async (lang) => {
    const known = tables.get(lang);
    const missing = area ? [...wanted].filter((one) => !known || !(one in known)) : [];
    const more = await Promise.all([
      ...(started.has(lang) ? [] : [start(lang)]),
      ...missing.map((one) => area!(lang, one)),
    ]);
    tables.set(lang, Object.assign({}, tables.get(lang), ...more) as Partial<Messages>);
    started.add(lang);
    if (!says.has(lang)) says.set(lang, sayIn(lang));
  };
  await bring(shown);
  show(shown);
}

/** The words a page says, before it is drawn; they come with every language that is shown later. */
export async function wantWords(areas: readonly string[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await bring(shown);
}

/**
 * Turns the page to another language without a reload; the cookie tells the server, so its messages and mails follow.
 */
export async function switchLang(lang: Lang): Promise<void> {
  await bring(lang);
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
