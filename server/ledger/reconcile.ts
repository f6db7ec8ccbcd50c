import type { House } from '../platform/house.ts';
import type { Asks } from './chain/sealed-rows.ts';
import type { Violation } from './stops.ts';

/** One invariant with what was found. None examined is `not_run`, never `holds`. */
export interface Finding {
  readonly name: string;
  readonly says: string;
  readonly examined: bigint;
  readonly violations: readonly Violation[];
  readonly verdict: 'holds' | 'violated' | 'not_run';
}

export interface Invariant {
  readonly name: string;
  readonly says: string;
  /** Counts the rows that the check looks at. */
  readonly examined: string;
}

/** The invariants whose tables exist; each is the view `inv.<name>`, which must be empty. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'i1',
    says: 'all entries of a currency add up to zero',
    examined: 'SELECT count(*) AS count FROM entry',
  },
  {
    name: 'i2',
    says: 'every posting has two sides at least and adds up to zero, and no entry is without its posting and account',
    examined: 'SELECT count(*) AS count FROM posting',
  },
  {
    name: 'i3',
    says: 'no account stands on the wrong side of zero, and the checks that forbid it are in force',
    examined: `SELECT count(*) AS count FROM acct WHERE kind <> 'platform'`,
  },
  {
    name: 'i4',
    says: 'every balance is the sum of its entries, in a row without a gap, and of its days',
    examined: 'SELECT count(*) AS count FROM entry',
  },
  {
    name: 'i6',
    says: 'no key and no cause has two effects',
    examined: 'SELECT count(*) AS count FROM posting',
  },
  {
    name: 'i8',
    says: 'what the buyer of every deal paid is somewhere, once, and the name went with it',
    examined: 'SELECT count(*) AS count FROM deal',
  },
  {
    name: 'i9',
    says: 'what is frozen is the sum of the open freezes, each backed by its postings',
    examined: 'SELECT count(*) AS count FROM freeze_item',
  },
  {
    name: 'i10',
    says: 'every link of the chain follows the one before it, and no posting came behind its end',
    examined: 'SELECT count(*) AS count FROM ledger_link',
  },
  {
    name: 'i12',
    says: 'a flow that is over holds nothing',
    examined: `SELECT count(*) AS count FROM acct WHERE kind = 'flow' AND NOT is_open`,
  },
  {
    name: 'i13',
    says: 'a top-up gives back at most what it brought, and a claim stands as long as its money is not back',
    examined: 'SELECT count(*) AS count FROM topup_claim',
  },
  {
    name: 'i14',
    says: 'the money of every withdrawal and settlement is where its state says',
    examined: 'SELECT (SELECT count(*) FROM withdrawal) + (SELECT count(*) FROM settlement) AS count',
  },
  {
    name: 'i15',
    says: 'the money of every refund is where its state says, and claimed of its top-up',
    examined: 'SELECT count(*) AS count FROM refund',
  },
  {
    name: 'i16',
    says: 'the money of every line of a bank statement is where its state says',
    examined: 'SELECT count(*) AS count FROM statement_line',
  },
  {
    name: 'i17',
    says: 'the price and the names of every push are where its state says',
    examined: 'SELECT count(*) AS count FROM push',
  },
  {
    name: 'i18',
    says: 'the price of every transfer in is where its state says',
    examined: 'SELECT count(*) AS count FROM transfer_in',
  },
];

/** What the transaction of a whole check sets as work_mem. */
export const RECONCILE_WORK_MEMORY = '128MB';

/** A broken ledger breaks in many rows: so many are looked at, and so many told. */
const FOUND_MAX = 1_000;
const TOLD_MAX = 20;

/** A finding with its verdict. */
export function findingOf(
  of: Pick<Invariant, 'name' | 'says'>,
  examined: bigint,
  violations: readonly Violation[],
): Finding {
  const verdict = violations.length > 0 ? 'violated' : examined === 0n ? 'not_run' : 'holds';
  return { ...of, examined, violations, verdict };
}

/**
 * What was counted already, by the question: entries and postings are many, and two invariants each look at all of
 * them.
 */
export type Counted = Map<string, bigint>;

async function count(db: Asks, examined: string, counted: Counted): Promise<bigint> {
  const before = counted.get(examined);
  if (before !== undefined) return before;
  const { rows } = await db.query<{ count: bigint }>(examined);
  const found = BigInt(rows[0]?.count ?? 0n);
  counted.set(examined, found);
  return found;
}

async function check(db: Asks, { name, says, examined }: Invariant, counted: Counted): Promise<Finding> {
  const looked = await count(db, examined, counted);
  const found = await db.query<Violation>(`SELECT violation, concerns FROM inv.${name} LIMIT ${FOUND_MAX}`);
  return findingOf({ name, says }, looked, found.rows);
}

/** Checks every invariant, or the ones that are named, one after another; reads only. */
export async function reconcile(
  db: Asks,
  which: readonly Invariant[] = INVARIANTS,
  counted: Counted = new Map(),
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of which) findings.push(await check(db, invariant, counted));
  return findings;
}

/** When the oldest flow was opened that still holds money, if there is one (I12's measure of age). */
export async function oldestUnsettledFlow(db: Asks): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `SELECT min(opened_at) AS at FROM acct WHERE kind = 'flow' AND balance <> 0`,
  );
  return rows[0]?.at ?? null;
}

/** One line for each finding, for terminals and logs. */
export function describeFindings(findings: readonly Finding[]): string[] {
  const words = { holds: 'holds', violated: 'VIOLATED', not_run: 'NOT RUN' } as const;
  return findings.flatMap(({ name, says, examined, violations, verdict }) => [
    `${name.toUpperCase().padEnd(5)} ${words[verdict].padEnd(9)} ${String(examined).padStart(9)} examined  ${says}`,
    ...violations.slice(0, TOLD_MAX).map(({ violation }) => `     ${violation}`),
  ]);
}

/** Calls a person for each broken invariant. */
export function tellBroken(house: House, findings: readonly Finding[]): void {
  for (const finding of findings) {
    if (finding.verdict !== 'violated') continue;
    house.metrics.alarms.inc({ kind: `ledger_${finding.name}` });
    house.log.error({ finding: describeFindings([finding]) }, 'the books are broken');
  }
}
