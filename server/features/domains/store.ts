import { sql } from 'kysely';
import type { DomainPhase } from '#contract/states/domain.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Who holds a name: the template's values at the moment they were applied. */
export interface Holder {
  readonly kind: string;
  readonly name: string;
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
  /**
   * Who speaks for an enterprise, and the English letters of what is written otherwise; absent on names of earlier
   * days.
   */
  readonly contact?: string;
  readonly nameLatin?: string;
  readonly contactLatin?: string;
  readonly provinceLatin?: string;
  readonly cityLatin?: string;
  readonly streetLatin?: string;
}

/** A live name. `name` is the A-label form. */
export interface DomainRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly registrar: string;
  readonly registeredAt: Date;
  readonly expiresAt: Date;
  readonly nameServers: string[];
  readonly statuses: string[];
  readonly templateId: bigint;
  readonly holder: Holder;
  readonly autoRenew: boolean;
  readonly renewedAt: Date | null;
  readonly transferredInAt: Date | null;
  readonly holderChangedAt: Date | null;
  /** The last change of the holder without an opt-out of its lock, and whether the last of all had one. */
  readonly holderLockSince: Date | null;
  readonly holderLockWaived: boolean;
  /** Address of a holder who agreed, by selling the name, that its owner becomes its holder. */
  readonly holderYields: string | null;
  readonly movedAt: Date | null;
  readonly arrivedAt: Date;
  /** The customer's own order and words. */
  readonly folderId: bigint | null;
  readonly note: string;
  /** Locked against a transfer at the registry, by its statuses. */
  readonly locked: boolean;
  /** Where it stands in its life after the last paid day; `life/`. */
  readonly phase: DomainPhase;
  /** What the registry last said: its own expiry, the statuses of its grace periods (RFC 3915 §3.1), and when. */
  readonly registryExpiresAt: Date | null;
  readonly rgpStatuses: string[];
  readonly registrySeenAt: Date | null;
  /** Deleted, by us or by the registry: redemption began. */
  readonly deletedAt: Date | null;
  /** We took it out of the DNS because it was not renewed. */
  readonly dnsCutAt: Date | null;
  /** The next deadline of its life. */
  readonly lifeDueAt: Date | null;
  /** Restored without its year: not deleted again before, however long its last paid day is over. */
  readonly sparedUntil: Date | null;
}

export const DOMAIN_COLUMNS = [
  'id',
  'customerId',
  'name',
  'unicode',
  'suffix',
  'registrar',
  'registeredAt',
  'expiresAt',
  'nameServers',
  'statuses',
  'templateId',
  'holder',
  'autoRenew',
  'renewedAt',
  'transferredInAt',
  'holderChangedAt',
  'holderLockSince',
  'holderLockWaived',
  'holderYields',
  'movedAt',
  'arrivedAt',
  'folderId',
  'note',
  'locked',
  'phase',
  'registryExpiresAt',
  'rgpStatuses',
  'registrySeenAt',
  'deletedAt',
  'dnsCutAt',
  'lifeDueAt',
  'sparedUntil',
] as const;

export type NewDomain = Pick<
  DomainRow,
  | 'customerId'
  | 'name'
  | 'unicode'
  | 'suffix'
  | 'registrar'
  | 'registeredAt'
  | 'expiresAt'
  | 'nameServers'
  | 'statuses'
  | 'templateId'
  | 'holder'
  | 'transferredInAt'
> & {
  readonly autoRenew: boolean;
  /** Sealed for `domain:<name>`. */
  readonly authInfo: string;
};

/** What `insertDomains` writes, in its order. */
const INSERTED = [
  'arrivedAt',
  'customerId',
  'name',
  'unicode',
  'suffix',
  'registrar',
  'registeredAt',
  'expiresAt',
  'registryExpiresAt',
  'lifeDueAt',
  'nameServers',
  'statuses',
  'templateId',
  'holder',
  'transferredInAt',
  'authInfo',
  'autoRenew',
] as const;

/** A list as PostgreSQL reads it. */
const listText = (list: readonly string[]) =>
  `{${list.map((each) => `"${each.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

/**
 * Writes live rows, their columns as arrays and lists as text, so by one statement for any number of names; answers
 * their ids by name.
 */
export async function insertDomains(tx: Tx, fresh: readonly NewDomain[]): Promise<Map<string, bigint>> {
  const column = <T>(value: (each: NewDomain) => T) => fresh.map(value);
  const rows = await tx.db
    .insertInto('domain')
    .columns(INSERTED)
    .expression(
      sql`SELECT ${tx.now}::timestamptz, n.customer_id, n.name, n.unicode, n.suffix, n.registrar, n.registered_at, n.expires_at,
          n.expires_at, n.expires_at, n.name_servers::text[], n.statuses::text[], n.template_id, n.holder::jsonb, n.transferred_in_at, n.auth_info,
          n.auto_renew
        FROM unnest(${column(({ customerId }) => customerId)}::bigint[], ${column(({ name }) => name)}::text[],
          ${column(({ unicode }) => unicode)}::text[], ${column(({ suffix }) => suffix)}::text[],
          ${column(({ registrar }) => registrar)}::text[], ${column(({ registeredAt }) => registeredAt)}::timestamptz[],
          ${column(({ expiresAt }) => expiresAt)}::timestamptz[], ${column(({ nameServers }) => listText(nameServers))}::text[],
          ${column(({ statuses }) => listText(statuses))}::text[], ${column(({ templateId }) => templateId)}::bigint[],
          ${column(({ holder }) => JSON.stringify(holder))}::text[], ${column(({ transferredInAt }) => transferredInAt)}::timestamptz[],
          ${column(({ authInfo }) => authInfo)}::text[], ${column(({ autoRenew }) => autoRenew)}::boolean[])
          AS n (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id, holder,
            transferred_in_at, auth_info, auto_renew)`,
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Which of these names live with us, and with whom. */
export async function holdersOf(tx: Tx, names: readonly string[]): Promise<Map<string, bigint>> {
  if (names.length === 0) return new Map();
  const { rows } = await tx.client.query<{ name: string; customer_id: bigint }>({
    name: 'domain_holders',
    text: 'SELECT name, customer_id FROM domain WHERE left_at IS NULL AND name = ANY ($1::text[])',
    values: [names],
  });
  return new Map(rows.map(({ name, customer_id }) => [name, customer_id]));
}

/** A customer's own name; another's is as absent as one that never was. `lock` keeps it until the transaction ends. */
export async function findDomain(
  tx: Tx,
  customerId: bigint,
  name: string,
  lock: 'lock' | 'read' = 'read',
): Promise<DomainRow | undefined> {
  const query = tx.db
    .selectFrom('domain')
    .select(DOMAIN_COLUMNS)
    .where('name', '=', name)
    .where('customerId', '=', customerId)
    .where('leftAt', 'is', null);
  const row = await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst();
  return row as DomainRow | undefined;
}

/** Those of the names that are this customer's. */
export async function findDomains(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
  lock: 'lock' | 'read' = 'read',
): Promise<DomainRow[]> {
  if (names.length === 0) return [];
  const query = tx.db
    .selectFrom('domain')
    .select(DOMAIN_COLUMNS)
    .where('customerId', '=', customerId)
    .where(sql<boolean>`name = ANY (${names}::text[])`)
    .where('leftAt', 'is', null)
    .orderBy('id');
  return (await (lock === 'lock' ? query.forUpdate() : query).execute()) as DomainRow[];
}

/** Live names by their ids, locked until the transaction ends, in the order of ids. */
export async function lockDomains(tx: Tx, ids: readonly bigint[]): Promise<DomainRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('domain')
    .select(DOMAIN_COLUMNS)
    .where(sql<boolean>`id = ANY (${ids}::bigint[])`)
    .where('leftAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as DomainRow[];
}

export async function findDomainById(tx: Tx, id: bigint): Promise<DomainRow | undefined> {
  return (await lockDomains(tx, [id]))[0];
}

/** Ends the live row and everything that forbade acts on it; its facts stay for history. */
export async function saveLeaving(tx: Tx, id: bigint, leftCause: string): Promise<void> {
  await tx.db.updateTable('domain').set({ leftAt: tx.now, leftCause }).where('id', '=', id).execute();
  await tx.db
    .updateTable('domainHold')
    .set({ liftedAt: tx.now })
    .where('domainId', '=', id)
    .where('liftedAt', 'is', null)
    .execute();
}

/** What forbids an act on a name, and why. */
export interface Hold {
  readonly kind: 'suspended' | 'transfer' | 'push' | 'deal' | 'dispute' | 'lock' | 'holder';
  /** The row that caused it, `transfer-out:12`. */
  readonly cause: string;
  readonly ruleId: string;
  readonly until: Date | null;
  readonly placedAt: Date;
}

export async function insertHold(tx: Tx, domainId: bigint, hold: Omit<Hold, 'placedAt'>): Promise<void> {
  await tx.db
    .insertInto('domainHold')
    .values({ domainId, ...hold, placedAt: tx.now })
    .onConflict((on) => on.columns(['domainId', 'kind', 'cause']).where('liftedAt', 'is', null).doNothing())
    .execute();
}

export async function endHold(tx: Tx, domainId: bigint, kind: Hold['kind'], cause: string): Promise<void> {
  await tx.db
    .updateTable('domainHold')
    .set({ liftedAt: tx.now })
    .where('domainId', '=', domainId)
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .where('liftedAt', 'is', null)
    .execute();
}

/** Holds in force at the transaction's business time. */
export async function openHolds(tx: Tx, domainId: bigint): Promise<Hold[]> {
  const rows = await tx.db
    .selectFrom('domainHold')
    .select(['kind', 'cause', 'ruleId', 'until', 'placedAt'])
    .where('domainId', '=', domainId)
    .where('liftedAt', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', tx.now)]))
    .orderBy('id')
    .execute();
  return rows as Hold[];
}
