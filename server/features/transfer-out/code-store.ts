import type { CodeEnd } from '#contract/states/transfers/transfer-out.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface CodeRow {
  readonly id: bigint;
  readonly transferId: bigint;
  /** Sealed; gone when it has ended. */
  readonly code: string | null;
  readonly issuedAt: Date | null;
  readonly validUntil: Date;
  readonly endedAt: Date | null;
  readonly ended: CodeEnd | null;
}

export interface CodeView {
  readonly codeId: bigint;
  readonly seenAt: Date;
  readonly address: string;
  readonly device: string;
}

const COLUMNS = ['id', 'transferId', 'code', 'issuedAt', 'validUntil', 'endedAt', 'ended'] as const;

/** What a code is sealed for. */
export const codeUse = (id: bigint): string => `transfer_code:${id}`;

/** The number of a code still to be written: it is sealed by it. */
export async function nextCodeId(tx: Tx): Promise<bigint> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    "SELECT nextval(pg_get_serial_sequence('transfer_code', 'id')) AS id",
  );
  return (rows[0] as { id: bigint }).id;
}

export async function insertCode(
  tx: Tx,
  row: Pick<CodeRow, 'id' | 'transferId' | 'code' | 'validUntil'> & { customerId: bigint },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO transfer_code (id, transfer_id, customer_id, code, valid_until) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5)`,
    [row.id, row.transferId, row.customerId, row.code, row.validUntil],
  );
}

/** The code that a transfer has now. */
export async function openCodeOf(tx: Tx, transferId: bigint): Promise<CodeRow | undefined> {
  const query = tx.db.selectFrom('transferCode').select(COLUMNS).where('transferId', '=', transferId);
  return (await query.where('endedAt', 'is', null).executeTakeFirst()) as CodeRow | undefined;
}

export async function saveIssued(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('transferCode').set({ issuedAt: tx.now }).where('id', '=', id).execute();
}

/** Ends the code that a transfer has; answers whether there was one that a registry may know. */
export async function endCode(tx: Tx, transferId: bigint, ended: CodeEnd): Promise<boolean> {
  const over = { endedAt: tx.now, ended, code: null };
  const query = tx.db.updateTable('transferCode').set(over).where('transferId', '=', transferId);
  return (await query.where('endedAt', 'is', null).executeTakeFirst()).numUpdatedRows > 0n;
}

export async function insertView(tx: Tx, view: Omit<CodeView, 'seenAt'> & { actor: string }): Promise<void> {
  await tx.db
    .insertInto('transferCodeView')
    .values({ ...view, seenAt: tx.now })
    .execute();
}

/** Who saw a code. */
interface Seen {
  readonly views: readonly CodeView[];
}

async function withViews<C extends CodeRow>(tx: Tx, codes: readonly C[]): Promise<(C & Seen)[]> {
  if (codes.length === 0) return [];
  const views = await tx.db
    .selectFrom('transferCodeView')
    .select(['codeId', 'seenAt', 'address', 'device'])
    .where(
      'codeId',
      'in',
      codes.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute();
  const byCode = Map.groupBy(views, ({ codeId }) => codeId);
  return codes.map((code) => ({ ...code, views: byCode.get(code.id) ?? [] }));
}

/** The codes of a transfer, newest first, with who saw them. */
export async function codesOf(tx: Tx, transferId: bigint): Promise<(CodeRow & Seen)[]> {
  const query = tx.db.selectFrom('transferCode').select(COLUMNS).where('transferId', '=', transferId);
  return withViews(tx, (await query.orderBy('id', 'desc').execute()) as CodeRow[]);
}

export type NamedCode = CodeRow & Seen & { readonly name: string; readonly unicode: string; readonly state: string };

/** The codes that were given out to a customer, newest first, below the id `before` where one is given. */
export async function pageCodes(
  tx: Tx,
  customerId: bigint,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<NamedCode[]> {
  let query = tx.db
    .selectFrom('transferCode as c')
    .innerJoin('transferOut as t', 't.id', 'c.transferId')
    .select(['c.id', 'c.transferId', 'c.code', 'c.issuedAt', 'c.validUntil', 'c.endedAt', 'c.ended'])
    .select(['t.name', 't.unicode', 't.state'])
    .where('c.customerId', '=', customerId)
    .where('c.issuedAt', 'is not', null);
  if (before !== null) query = query.where('c.id', '<', before);
  const codes = await query.orderBy('c.id', 'desc').limit(limit).execute();
  return withViews(tx, codes as Omit<NamedCode, 'views'>[]);
}
