import type { Lang } from '../lang.ts';
import type * as source from './zh-HK/index.ts';

/** The message tables by area; zh-HK defines the keys, the others must have exactly the same. */
export type Messages = {
  readonly [Area in keyof typeof source]: { readonly [Key in keyof (typeof source)[Area]]: string };
};
export type Area = keyof Messages;

/** `area:key`, the only way to name words. */
export type MessageKey = { [A in Area]: `${A}:${Extract<keyof Messages[A], string>}` }[Area];

/** Values for the `{{holes}}` of a message. */
export type MessageVars = Readonly<Record<string, string | number>>;

/** Loads one language; the browser fetches only the one it shows. */
export async function loadMessages(lang: Lang): Promise<Messages> {
  if (lang === 'zh-CN') return import('./zh-CN/index.ts');
  if (lang === 'en') return import('./en/index.ts');
  return import('./zh-HK/index.ts');
}

/** The words of a key as they stand in the table, holes and all; undefined where there are none. */
export function wordsOf(messages: Partial<Messages>, key: MessageKey): string | undefined {
  const cut = key.indexOf(':');
  const table: Readonly<Record<string, string>> | undefined = messages[key.slice(0, cut) as Area];
  return table?.[key.slice(cut + 1)];
}

/** A hole, and the two forms of the word that goes with its number: `{{count}}`, `{{count|name|names}}`. */
const HOLE = /\{\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}\}/g;

/** Holes that say how many; others (a year, a port, a key tag) are not numbers to be read. */
const COUNTS: ReadonlySet<string> = new Set(['count', 'total', 'limit', 'max', 'left', 'lines']);

/** How many, as people read it: `10,000`. */
const written = (name: string, value: MessageVars[string] | undefined): string =>
  typeof value === 'number' && value >= 1_000 && COUNTS.has(name) ? value.toLocaleString('en') : String(value ?? '');

/** Fills the `{{holes}}` of a text; `{{count|name|names}}` says '1 name' and '3 names' (decision 0113). */
export function fill(text: string, vars: MessageVars): string {
  return text.replace(HOLE, (_, name: string, one?: string, many?: string) => {
    const value = written(name, vars[name]);
    return one === undefined ? value : `${value} ${value === '1' ? one : many}`;
  });
}

/**
 * Looks a message up and fills its holes: the one way to say something, on the server, in the browser and in what the
 * build paints.
 */
export function say(messages: Messages, key: MessageKey, vars: MessageVars = {}): string {
  const text = wordsOf(messages, key);
  if (text === undefined) throw new Error(`no message ${key}`);
  return fill(text, vars);
}
