import type { Database } from '../db/schema.generated.ts';
import type { Tx } from '../db/transaction.ts';

/**
 * One part of what the house holds of a customer, as the feature that keeps it gives it for the export of one's own
 * data: read page by page, each page in a transaction of its own. Values are told as they are kept; secrets, hashes and
 * what is another person's are left out by the feature.
 */
export interface OwnPart {
  /** Its name in the document. */
  readonly name: string;
  /** A page from after the place `after`; `next` is there when more follow. */
  readonly page: (tx: Tx, customerId: bigint, after: bigint) => Promise<{ items: readonly object[]; next?: bigint }>;
}

/** Rows of one page. */
const PAGE_ROWS = 500;

/** A part whose rows have ids: pages by them. `read`: rows above an id, in the order of ids. */
export function pagedPart<Row extends { readonly id: bigint }>(
  name: string,
  read: (tx: Tx, customerId: bigint, after: bigint, limit: number) => Promise<readonly Row[]>,
): OwnPart {
  return {
    name,
    async page(tx, customerId, after) {
      const rows = await read(tx, customerId, after, PAGE_ROWS);
      const last = rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
      return { items: rows.map(ownValues), ...(last ? { next: last.id } : {}) };
    },
  };
}

/** A part that is rows of one table: those in which the column `owner` names the customer, each with its id first. */
export const ownRows = <T extends keyof Database>(
  name: string,
  table: T,
  columns: readonly (keyof Database[T] & string)[],
  owner?: keyof Database[T] & string,
): OwnPart =>
  // The builder knows the columns of a table that stands in the code; what is asked of others was checked above.
  pagedPart(name, (tx, customerId, after, limit) =>
    tx.db
      .selectFrom(table as 'domain')
      .select(['id', ...(columns as never[])])
      .where((owner ?? 'customerId') as 'customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );

/** A part that is small enough to be read at once. */
export function wholePart(name: string, read: (tx: Tx, customerId: bigint) => Promise<readonly object[]>): OwnPart {
  return { name, page: async (tx, customerId) => ({ items: (await read(tx, customerId)).map(ownValues) }) };
}

const upperFirst = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** On the wire's terms: names in PascalCase, instants in ISO 8601, whole numbers beyond 53 bits as decimal strings. */
function ownValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  return value;
}

function ownValues(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [upperFirst(name), ownValue(value)]));
}
