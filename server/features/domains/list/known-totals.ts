import type { Tx } from '../../../platform/db/transaction.ts';
import type { NameFilter } from './filter.ts';
import { expiryRange, standingOf } from './filter-sql-store.ts';
import type { Known } from './store.ts';
import { countStanding, type Facet, talliesOf, tallyExpiry } from './tally-store.ts';

export interface SuffixTotal {
  readonly suffix: string;
  readonly total: number;
}

/** The suffixes of a customer's names, and how many there are of each; from the kept numbers. */
export async function suffixTotals(tx: Tx, customerId: bigint): Promise<SuffixTotal[]> {
  return (await talliesOf(tx, customerId, 'suffix')).map(({ value, total }) => ({ suffix: value, total }));
}

type Told = readonly [Facet, string];

/** As the parts of a filter are called where they are looked for. */
const ABOUT = {
  suffix: 'suffix',
  folder: 'folder',
  tag: 'tag',
  auto_renew: 'autoRenew',
  locked: 'locked',
  standing: 'standing',
} as const satisfies Partial<Record<Facet, keyof Known['of']>>;
const aboutOf = (facet: Facet) => ABOUT[facet as keyof typeof ABOUT] as keyof Known['of'] | undefined;

/** The facets of a filter whose numbers are kept, and whether it says anything else. */
function facetsOf(filter: NameFilter): { told: Told[]; timed: boolean; other: boolean } {
  const { suffix, folder, tag, registrar, autoRenew, locked, state, expiresFrom, expiresBefore } = filter;
  const pairs: [Facet, string | undefined][] = [
    ['suffix', suffix],
    ['folder', folder === 'none' ? undefined : folder?.toString()],
    ['tag', tag?.toString()],
    ['registrar', registrar],
    ['auto_renew', autoRenew?.toString()],
    ['locked', locked?.toString()],
    ['standing', standingOf(state)],
  ];
  // Who is deleted is that whatever its last paid day says.
  const byDate = state !== undefined && state !== 'redemption' && state !== 'pendingDelete';
  return {
    told: pairs.flatMap(([facet, value]) => (value === undefined ? [] : [[facet, value] as const])),
    timed: byDate || expiresFrom !== undefined || expiresBefore !== undefined,
    other:
      filter.text !== '' ||
      filter.names !== undefined ||
      folder === 'none' ||
      filter.except !== undefined ||
      filter.arrivedBy !== undefined,
  };
}

/**
 * What the kept numbers say of a filter: exactly how many match where one part of it says all, and how many each part
 * means.
 */
export async function knownTotals(
  tx: Tx,
  customerId: bigint,
  filter: NameFilter,
  suffixes: readonly SuffixTotal[],
): Promise<{ exact: number | undefined; none: boolean; known: Known }> {
  const { told, timed, other } = facetsOf(filter);
  const whole = suffixes.reduce((sum, { total }) => sum + total, 0);
  const totals = [whole];
  const of: Partial<Record<keyof Known['of'], number>> = {};
  for (const [facet, value] of told) {
    const all =
      facet === 'suffix'
        ? suffixes.map(({ suffix, total }) => ({ value: suffix, total }))
        : await talliesOf(tx, customerId, facet);
    const total = all.find((each) => each.value === value)?.total ?? 0;
    const about = aboutOf(facet);
    if (about) of[about] = total;
    totals.push(total);
  }
  const range = expiryRange(filter, tx.now);
  const expiring = timed ? await tallyExpiry(tx, customerId, range) : undefined;
  const apart = expiring && (await countStanding(tx, customerId, filter.state, range));
  const ends = expiring?.total === undefined || apart === undefined ? undefined : expiring.total - apart;
  if (ends !== undefined) of.expiry = ends;
  const most = Math.min(...totals, ends ?? whole);
  const parts = told.length + (timed ? 1 : 0) + (other ? 1 : 0);
  const exact = parts === 0 || most === 0 ? most : parts > 1 || other ? undefined : timed ? ends : most;
  return { exact, none: most === 0, known: { whole, of, days: expiring?.days } };
}
