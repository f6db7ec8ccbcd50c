import type { Messages } from '#contract/messages/index.ts';

/**
 * The tables of a language from its files: each file exports one table, named as its area. A new area needs no line
 * here.
 */
export function gather(files: Readonly<Record<string, unknown>>): Partial<Messages> {
  const tables = Object.values(files).map((file) => Object.entries(file as Record<string, unknown>)[0]);
  return Object.fromEntries(tables.filter((one) => one !== undefined)) as Partial<Messages>;
}
