import type { Tx } from '../../../platform/db/transaction.ts';
import type { Said } from './judge-hygiene.ts';

/** What the sources said when they were last asked about a deal's name. */
export interface Look {
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
  readonly registry: Said | undefined;
  readonly directory: Said | undefined;
}

type Kept = { readonly [K in keyof Said]: Said[K] extends Date | null ? string | null : Said[K] };

const dated = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** JSON knows no dates. */
function fromKept(kept: unknown): Said | undefined {
  if (kept === null) return undefined;
  const { registeredAt, expiresAt, transferredAt, changedAt, ...rest } = kept as Kept;
  return {
    ...rest,
    ...{ registeredAt: dated(registeredAt), expiresAt: dated(expiresAt) },
    ...{ transferredAt: dated(transferredAt), changedAt: dated(changedAt) },
  };
}

/** Notes that the sources are asked; answers whether they are to be asked, which they are not twice within a moment. */
export async function noteAsked(tx: Tx, dealId: bigint, before: Date): Promise<boolean> {
  const row = await tx.db
    .insertInto('dealLook')
    .values({ dealId, askedAt: tx.now })
    .onConflict((on) =>
      on.column('dealId').doUpdateSet({ askedAt: tx.now, answeredAt: null }).where('dealLook.askedAt', '<=', before),
    )
    .returning('dealId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveLook(
  tx: Tx,
  dealId: bigint,
  { registry, directory }: { registry: Said; directory: Said | undefined },
): Promise<void> {
  await tx.db
    .updateTable('dealLook')
    .set({
      answeredAt: tx.now,
      registry: JSON.stringify(registry),
      directory: directory ? JSON.stringify(directory) : null,
    })
    .where('dealId', '=', dealId)
    .execute();
}

export async function findLook(tx: Tx, dealId: bigint): Promise<Look | undefined> {
  const row = await tx.db.selectFrom('dealLook').selectAll().where('dealId', '=', dealId).executeTakeFirst();
  if (!row) return undefined;
  const { askedAt, answeredAt, registry, directory } = row;
  return { askedAt, answeredAt, registry: fromKept(registry), directory: fromKept(directory) };
}

/** Was a deal of this name, but for this one, disputed before? */
export async function wasDisputed(tx: Tx, name: string, but: bigint): Promise<boolean> {
  const query = tx.db.selectFrom('deal').select('id').where('name', '=', name).where('id', '<>', but);
  return (await query.where('disputedAt', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}
