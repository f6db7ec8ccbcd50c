import type { Lang } from '#contract/lang.ts';
import { LANGS } from '#contract/lang.ts';
import type { MessageKey, Messages, MessageVars } from '#contract/messages/index.ts';
import { loadMessages, say } from '#contract/messages/index.ts';

const tables = Object.fromEntries(
  await Promise.all(LANGS.map(async (lang) => [lang, await loadMessages(lang)] as const)),
) as Record<Lang, Messages>;

/** The words of a message in a language; the server speaks from the same tables as the browser. */
export function translate(lang: Lang, key: MessageKey, vars: MessageVars = {}): string {
  return say(tables[lang], key, vars);
}
