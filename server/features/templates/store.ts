import type { Tx } from '../../platform/db/transaction.ts';

/** A registrant template: who a domain is registered for. `province` and `city` are area codes when `country` is CN. */
export interface Template {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly name: string;
  readonly kind: 'individual' | 'enterprise';
  readonly holder: string;
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly street: string;
  readonly postCode: string;
  readonly telCc: string;
  readonly phone: string;
  readonly phoneExt: string;
  readonly fax: string;
  readonly email: string;
  readonly fromProfile: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = [
  'id',
  'customerId',
  'name',
  'kind',
  'holder',
  'country',
  'province',
  'city',
  'street',
  'postCode',
  'telCc',
  'phone',
  'phoneExt',
  'fax',
  'email',
  'fromProfile',
  'createdAt',
  'updatedAt',
] as const;

/** Makes the template of the profile; a second call makes none. */
export async function insertProfileTemplate(
  tx: Tx,
  fresh: Omit<Template, 'id' | 'createdAt' | 'updatedAt' | 'fromProfile'>,
): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('template')
    .values({ ...fresh, fromProfile: true, createdAt: tx.now, updatedAt: tx.now })
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
    .executeTakeFirst();
  return row as Template | undefined;
}

/** Those of the ids that are this customer's. */
export async function selectTemplatesById(tx: Tx, customerId: bigint, ids: readonly bigint[]): Promise<Template[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('template')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('id', 'in', [...ids])
    .execute();
  return rows as Template[];
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
    .orderBy('id', 'asc')
    .limit(limit);
  if (after !== null) query = query.where('id', '>', after);
  return (await query.execute()) as Template[];
}
