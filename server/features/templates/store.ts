import type { Tx } from '../../platform/db/transaction.ts';

/**
 * What a form gives: `holder` is the person or the company; `province` and `city` are area codes when `country` is CN.
 */
export interface TemplateValues {
  readonly name: string;
  readonly kind: 'individual' | 'enterprise';
  readonly holder: string;
  readonly holderLatin: string;
  readonly contact: string;
  readonly contactLatin: string;
  readonly country: string;
  readonly province: string;
  readonly provinceLatin: string;
  readonly city: string;
  readonly cityLatin: string;
  readonly street: string;
  readonly streetLatin: string;
  readonly postCode: string;
  readonly telCc: string;
  readonly phone: string;
  readonly phoneExt: string;
  readonly fax: string;
  readonly email: string;
}

/** A registrant template: who a domain is registered for. */
export interface Template extends TemplateValues {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly fromProfile: boolean;
  readonly isDefault: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = [
  'id',
  'customerId',
  'name',
  'kind',
  'holder',
  'holderLatin',
  'contact',
  'contactLatin',
  'country',
  'province',
  'provinceLatin',
  'city',
  'cityLatin',
  'street',
  'streetLatin',
  'postCode',
  'telCc',
  'phone',
  'phoneExt',
  'fax',
  'email',
  'fromProfile',
  'isDefault',
  'createdAt',
  'updatedAt',
] as const;

/** What a profile knows of a holder; the rest is filled in by hand. */
export type ProfileValues = Omit<
  TemplateValues,
  'holderLatin' | 'contactLatin' | 'provinceLatin' | 'cityLatin' | 'streetLatin'
>;

/** Makes the template of the profile; a second call makes none. */
export async function insertProfileTemplate(
  tx: Tx,
  customerId: bigint,
  values: ProfileValues,
): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('template')
    .values({ ...values, customerId, fromProfile: true, createdAt: tx.now, updatedAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** One template of one customer; nothing when it is somebody else's. */
export async function selectTemplate(tx: Tx, customerId: bigint, id: bigint): Promise<Template | undefined> {
  const row = await tx.db
    .selectFrom('template')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row as Template | undefined;
}

/** The same, locked for a change. */
export async function lockTemplate(tx: Tx, customerId: bigint, id: bigint): Promise<Template | undefined> {
  const query = tx.db.selectFrom('template').select(COLUMNS).where('customerId', '=', customerId).where('id', '=', id);
  return (await query.where('removedAt', 'is', null).forUpdate().executeTakeFirst()) as Template | undefined;
}

/** Those of the ids that are this customer's. */
export async function selectTemplatesById(
  tx: Tx,
  customerId: bigint,
  ids: readonly bigint[],
  { removedToo = false } = {},
): Promise<Template[]> {
  if (ids.length === 0) return [];
  const query = tx.db
    .selectFrom('template')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('id', 'in', [...ids]);
  return (await (removedToo ? query : query.where('removedAt', 'is', null)).execute()) as Template[];
}

/** A customer's templates, oldest first: the one of the profile leads; from after the id `after`. */
export async function selectTemplates(
  tx: Tx,
  customerId: bigint,
  after: bigint | null,
  limit: number,
): Promise<Template[]> {
  let query = tx.db
    .selectFrom('template')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .orderBy('id', 'asc')
    .limit(limit);
  if (after !== null) query = query.where('id', '>', after);
  return (await query.execute()) as Template[];
}

/** What purchases take where none is chosen: the one the customer named, else their oldest. */
export async function selectDefault(tx: Tx, customerId: bigint): Promise<Template | undefined> {
  const row = await tx.db
    .selectFrom('template')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('id', 'asc')
    .limit(1)
    .executeTakeFirst();
  return row as Template | undefined;
}

export async function countTemplates(tx: Tx, customerId: bigint): Promise<bigint> {
  const row = await tx.db
    .selectFrom('template')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Is the name another's of this customer, in whatever letters? */
export async function nameTaken(tx: Tx, customerId: bigint, name: string, except: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom('template')
    .select('id')
    .where('customerId', '=', customerId)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', fn<string>('lower', [eb.val(name)])))
    .where('id', '<>', except)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every name of this customer's templates, in small letters as they are compared. */
export async function namesTaken(tx: Tx, customerId: bigint): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('template')
    .select(({ fn }) => fn<string>('lower', ['name']).as('name'))
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** A new template; undefined where one of the name is there. */
export async function insertTemplate(tx: Tx, customerId: bigint, values: TemplateValues): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('template')
    .values({ ...values, customerId, createdAt: tx.now, updatedAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateTemplate(tx: Tx, id: bigint, values: TemplateValues): Promise<void> {
  await tx.db
    .updateTable('template')
    .set({ ...values, updatedAt: tx.now })
    .where('id', '=', id)
    .execute();
}

export async function setDefault(tx: Tx, customerId: bigint, id: bigint): Promise<void> {
  const own = tx.db.updateTable('template').where('customerId', '=', customerId).where('removedAt', 'is', null);
  await own.set({ isDefault: false }).where('isDefault', '=', true).execute();
  await own.set({ isDefault: true }).where('id', '=', id).execute();
}

export async function markRemoved(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('template').set({ removedAt: tx.now, isDefault: false }).where('id', '=', id).execute();
}
