/** The groups of the page, each with its address, and the parts that stand in it: `#locks` opens the group it is in. */
const GROUPS = {
  overview: ['term', 'auto-renew', 'resolution', 'protection', 'acts', 'labels'],
  dns: ['name-servers', 'hosts', 'dnssec'],
  transfer: ['locks', 'papers'],
  holder: ['registrant', 'forms'],
  registry: ['dates', 'registry-view'],
  history: ['orders', 'changes'],
} as const;
export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];

/** Which group an address names, by itself or by one of its parts; the first for all else. Pure. */
export function groupOf(hash: string): Group {
  const id = hash.replace(/^#/, '');
  return GROUP_NAMES.find((group) => group === id || (GROUPS[group] as readonly string[]).includes(id)) ?? 'overview';
}
