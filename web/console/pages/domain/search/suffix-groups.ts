import { LISTED_SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';

/**
 * Suffixes that are chosen together, by those of them that begin a group; what the operator declared stands behind the
 * last in one of its own.
 */
const BEGIN: readonly string[] = ['com', 'cc', 'cn', 'xn--fiqs8s'];
const LAST = 'xn--fiqs8s';

/** The suffixes listed, in groups of a kind: each stands in one of them. */
export const SUFFIX_GROUPS: readonly (readonly SuffixProfile[])[] = LISTED_SUFFIXES.reduce<SuffixProfile[][]>(
  (groups, profile) => {
    if (BEGIN.includes(profile.suffix) || groups.at(-1)?.[0]?.suffix === LAST) groups.push([profile]);
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
