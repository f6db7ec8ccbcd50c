import type { HolderConfirmedBy, HolderSide } from '#contract/rules/holders/holder-change.ts';
import type { HolderChangeState } from '#contract/states/holder-change.ts';
import type { Tx } from '../../../../platform/db/transaction.ts';
import type { Holder } from '../../store.ts';

/** A change that both sides are asked to confirm. */
export interface ChangeRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly templateId: bigint;
  readonly state: HolderChangeState;
  readonly holder: Holder;
  readonly formerEmail: string;
  readonly lockWaived: boolean;
  readonly policy: string;
  readonly taskNumber: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly endedAt: Date | null;
}

export interface SideRow {
  readonly id: bigint;
  readonly changeId: bigint;
  readonly side: HolderSide;
  readonly email: string;
  readonly mails: number;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: HolderConfirmedBy | null;
}

export interface ChangeName {
  readonly domainId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly former: Holder;
  /** It is still with the customer who asked. */
  readonly here: boolean;
}

const COLUMNS = [
  'id',
  'customerId',
  'templateId',
  'state',
  'holder',
  'formerEmail',
  'lockWaived',
  'policy',
  'taskNumber',
  'createdAt',
  'dueAt',
  'endedAt',
] as const;
const SIDE_COLUMNS = ['id', 'changeId', 'side', 'email', 'mails', 'confirmedAt', 'confirmedBy'] as const;

export type NewChange = Pick<
  ChangeRow,
  'customerId' | 'templateId' | 'holder' | 'formerEmail' | 'lockWaived' | 'policy' | 'dueAt'
>;

/** A change with its names; answers its id. */
export async function insertChange(
  tx: Tx,
  fresh: NewChange,
  names: readonly { readonly domainId: bigint; readonly former: Holder }[],
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('holderChange')
    .values({ ...fresh, holder: JSON.stringify(fresh.holder), state: 'awaiting_confirmation', createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('holderChangeName')
    .values(names.map(({ domainId, former }) => ({ changeId: id, domainId, former: JSON.stringify(former) })))
    .execute();
  return id;
}

export async function insertSide(
  tx: Tx,
  fresh: Pick<SideRow, 'changeId' | 'side' | 'email'> & { readonly by: Exclude<HolderConfirmedBy, 'mail'> | undefined },
): Promise<SideRow> {
  const { by, ...side } = fresh;
  const row = await tx.db
    .insertInto('holderChangeSide')
    .values({ ...side, confirmedAt: by ? tx.now : null, confirmedBy: by ?? null })
    .returning(SIDE_COLUMNS)
    .executeTakeFirstOrThrow();
  return row as SideRow;
}

/** The link mailed last is the one that works. */
export async function saveLink(tx: Tx, sideId: bigint, tokenHash: Buffer): Promise<void> {
  await tx.db
    .updateTable('holderChangeSide')
    .set((row) => ({ tokenHash, mails: row('mails', '+', 1) }))
    .where('id', '=', sideId)
    .execute();
}

/** A customer's own change, locked; another's is as absent as none. */
export async function lockOwnChange(tx: Tx, customerId: bigint, id: bigint): Promise<ChangeRow | undefined> {
  const query = tx.db.selectFrom('holderChange').select(COLUMNS).where('id', '=', id);
  return (await query.where('customerId', '=', customerId).forUpdate().executeTakeFirst()) as ChangeRow | undefined;
}

export async function lockChange(tx: Tx, id: bigint): Promise<ChangeRow | undefined> {
  const query = tx.db.selectFrom('holderChange').select(COLUMNS).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as ChangeRow | undefined;
}

export async function findChange(tx: Tx, id: bigint): Promise<ChangeRow | undefined> {
  const query = tx.db.selectFrom('holderChange').select(COLUMNS).where('id', '=', id);
  return (await query.executeTakeFirst()) as ChangeRow | undefined;
}

/** Whose link this is. */
export async function sideOfLink(tx: Tx, tokenHash: Buffer): Promise<SideRow | undefined> {
  const query = tx.db.selectFrom('holderChangeSide').select(SIDE_COLUMNS).where('tokenHash', '=', tokenHash);
  return (await query.executeTakeFirst()) as SideRow | undefined;
}

export async function sidesOf(tx: Tx, changeIds: readonly bigint[]): Promise<Map<bigint, SideRow[]>> {
  if (changeIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('holderChangeSide')
    .select(SIDE_COLUMNS)
    .where('changeId', 'in', [...changeIds])
    .orderBy('id')
    .execute();
  return Map.groupBy(rows as SideRow[], ({ changeId }) => changeId);
}

export async function saveConfirmed(tx: Tx, sideId: bigint): Promise<void> {
  await tx.db
    .updateTable('holderChangeSide')
    .set({ confirmedAt: tx.now, confirmedBy: 'mail' })
    .where('id', '=', sideId)
    .where('confirmedAt', 'is', null)
    .execute();
}

/** When a change left the waiting state, and the task that makes it. */
export async function saveEnded(tx: Tx, id: bigint, taskNumber: string | null): Promise<void> {
  await tx.db.updateTable('holderChange').set({ endedAt: tx.now, taskNumber }).where('id', '=', id).execute();
}

export async function namesOf(tx: Tx, change: Pick<ChangeRow, 'id' | 'customerId'>): Promise<ChangeName[]> {
  const rows = await tx.db
    .selectFrom('holderChangeName')
    .innerJoin('domain', 'domain.id', 'holderChangeName.domainId')
    .select(['domain.id as domainId', 'name', 'unicode', 'former', 'domain.customerId', 'leftAt'])
    .where('changeId', '=', change.id)
    .orderBy('unicode')
    .execute();
  return rows.map(({ customerId, leftAt, former, ...row }) => ({
    ...row,
    former: former as unknown as Holder,
    here: customerId === change.customerId && leftAt === null,
  }));
}

/** Changes that wait, and those that ended since; the newest first. */
export async function listChanges(tx: Tx, customerId: bigint, since: Date, limit: number): Promise<ChangeRow[]> {
  const rows = await tx.db
    .selectFrom('holderChange')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where((where) => where.or([where('endedAt', 'is', null), where('endedAt', '>', since)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as ChangeRow[];
}

/** The change that a name waits in. */
export async function waitingChangeOf(tx: Tx, customerId: bigint, domainId: bigint): Promise<ChangeRow | undefined> {
  const row = await tx.db
    .selectFrom('holderChange')
    .innerJoin('holderChangeName', 'changeId', 'holderChange.id')
    .select(COLUMNS)
    .where('domainId', '=', domainId)
    .where('customerId', '=', customerId)
    .where('state', '=', 'awaiting_confirmation')
    .executeTakeFirst();
  return row as unknown as ChangeRow | undefined;
}

/** Names that wait to get a template's values. */
export async function countWaitingFor(tx: Tx, customerId: bigint, templateId: bigint): Promise<bigint> {
  const row = await tx.db
    .selectFrom('holderChange')
    .innerJoin('holderChangeName', 'changeId', 'holderChange.id')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('customerId', '=', customerId)
    .where('templateId', '=', templateId)
    .where('state', '=', 'awaiting_confirmation')
    .executeTakeFirstOrThrow();
  return row.total;
}

/** A customer's changes that wait, locked. */
export async function lockWaiting(tx: Tx, customerId: bigint): Promise<ChangeRow[]> {
  const query = tx.db.selectFrom('holderChange').select(COLUMNS).where('customerId', '=', customerId);
  const waiting = query.where('state', '=', 'awaiting_confirmation').orderBy('id').forUpdate();
  return (await waiting.execute()) as unknown as ChangeRow[];
}

/** Changes whose time is over, locked; those that somebody answers at this moment are left for the next look. */
export async function lockLapsed(tx: Tx, limit: number): Promise<ChangeRow[]> {
  const rows = await tx.db
    .selectFrom('holderChange')
    .select(COLUMNS)
    .where('state', '=', 'awaiting_confirmation')
    .where('dueAt', '<=', tx.now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as unknown as ChangeRow[];
}
