import { LISTED_SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';

/** Suffixes that are chosen together, by those of them that begin a group. */
const BEGIN: readonly string[] = ['com', 'cc', 'cn', 'xn--fiqs8s'];

/** The suffixes listed, in groups of a kind: each stands in one of them. */
export const SUFFIX_GROUPS: readonly (readonly SuffixProfile[])[] = LISTED_SUFFIXES.reduce<SuffixProfile[][]>(
  (groups, profile) => {
    if (groups.length === 0 || BEGIN.includes(profile.suffix)) groups.push([profile]);
    else groups.at(-1)?.push(profile);
    return groups;
  },
  [],
);

/** A name as it is read before anybody answered: the suffix in its own script. */
export function shownName(name: string): string {
  const own = LISTED_SUFFIXES.find(({ suffix, unicode }) => suffix !== unicode && name.endsWith(`.${suffix}`));
  return own ? `${name.slice(0, -own.suffix.length)}${own.unicode}` : name;
}
