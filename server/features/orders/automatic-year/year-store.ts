import type { AutomaticYearState } from '#contract/states/automatic-year.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** A year that a registry added by itself; `cost` is what it took for it, in US cents. */
export interface YearRow {
  readonly id: bigint;
  readonly domainId: bigint;
  readonly beginsAt: Date;
  readonly cost: bigint;
  readonly state: AutomaticYearState;
}

const COLUMNS = ['id', 'domainId', 'beginsAt', 'cost', 'state'] as const;

/** The years of names that nobody has paid for, those that begin first at the top. */
export async function unpaidYears(tx: Tx, domainIds: readonly bigint[]): Promise<YearRow[]> {
  if (domainIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom('automaticYear')
    .select(COLUMNS)
    .where('domainId', 'in', [...domainIds])
    .where('state', 'in', ['taken', 'lost'])
    .orderBy('beginsAt')
    .execute();
  return rows as YearRow[];
}

/** A year that was taken just now. The name is locked by the caller. */
export async function insertYear(tx: Tx, year: Pick<YearRow, 'domainId' | 'beginsAt' | 'cost'>): Promise<YearRow> {
  const row = await tx.db
    .insertInto('automaticYear')
    .values({ ...year, state: 'taken', takenAt: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as YearRow;
}
