import type { Glue } from '#contract/api/registry-acts.ts';

/** What is typed into a list: one a line, or with commas, semicolons and spaces; a zone file ends a host by a dot. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((word) => word.replace(/\.$/, ''))
    .filter(Boolean);

/** A host as browsers and registries write it: in Chinese and in punycode it is one. */
export const onWire = (host: string): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;

/** Is a server within one of these names? Its addresses are asked for before the server is told of. */
export const isWithin = (server: string, names: readonly string[]): boolean =>
  names.some((name) => server === name || server.endsWith(`.${name}`));

/** Addresses as they are typed, by server; those with none are left out. */
export function glueOf(hosts: readonly string[], typed: Readonly<Record<string, string>>): Glue[] {
  return hosts
    .map((Host) => ({ Host, Addresses: linesOf(typed[Host] ?? '') }))
    .filter(({ Addresses }) => Addresses.length > 0);
}
