import type { Glue } from '#contract/api/registry-acts.ts';

/** What is typed into a list: one a line, or with commas, semicolons and spaces. */
export const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Is a server within one of these names? Its addresses are asked for before the server is told of. */
export const isWithin = (server: string, names: readonly string[]): boolean =>
  names.some((name) => server === name || server.endsWith(`.${name}`));

/** Addresses as they are typed, by server; those with none are left out. */
export function glueOf(hosts: readonly string[], typed: Readonly<Record<string, string>>): Glue[] {
  return hosts
    .map((Host) => ({ Host, Addresses: linesOf(typed[Host] ?? '') }))
    .filter(({ Addresses }) => Addresses.length > 0);
}
