import type { Lang } from '../lang.ts';
import type { messages as source } from './zh-HK/index.ts';

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
  if (lang === 'zh-CN') return (await import('./zh-CN/index.ts')).messages;
  if (lang === 'en') return (await import('./en/index.ts')).messages;
  return (await import('./zh-HK/index.ts')).messages;
}

/** Looks a message up and fills its holes. Small on purpose: the pages before sign-in carry no i18n library. */
export function say(messages: Messages, key: MessageKey, vars: MessageVars = {}): string {
  const cut = key.indexOf(':');
  const table: Readonly<Record<string, string>> | undefined = messages[key.slice(0, cut) as Area];
  const text = table?.[key.slice(cut + 1)];
  if (text === undefined) throw new Error(`no message ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(vars[name] ?? ''));
}
