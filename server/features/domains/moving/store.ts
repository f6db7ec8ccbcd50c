import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** What the new owner chose for a name that comes to them. */
export interface MovedName {
  readonly id: bigint;
  readonly autoRenew: boolean;
  readonly folderId: bigint | null;
}

/**
 * The rows of names (ended before) once more, for another customer: everything that the registry knows and that rules
 * are computed from comes along; what the former owner set for themselves (auto-renew, folder, tags, note) does not.
 * Hosts below a name and its forms are the name's, so they go over. Answers the new ids by name.
 */
export async function copyRows(tx: Tx, to: bigint, names: readonly MovedName[]): Promise<Map<string, bigint>> {
  const { rows } = await tx.client.query<{ id: bigint; former: bigint; name: string }>(
    `WITH chosen AS (
       SELECT * FROM unnest($1::bigint[], $2::boolean[], $3::bigint[]) AS c (former, auto_renew, folder_id)
     ), made AS (
       INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id, holder,
         auth_info, auto_renew, renewed_at, transferred_in_at, holder_changed_at, moved_at, arrived_at, folder_id, registry_expires_at,
         rgp_statuses, registry_seen_at, registry_ask_at, deleted_at, dns_cut_at, phase, life_due_at, ds, holder_lock_waived,
         holder_lock_since, spared_until)
       SELECT $4, d.name, d.unicode, d.suffix, d.registrar, d.registered_at, d.expires_at, d.name_servers, d.statuses, d.template_id, d.holder,
         d.auth_info, c.auto_renew, d.renewed_at, d.transferred_in_at, d.holder_changed_at, $5, $5, c.folder_id, d.registry_expires_at,
         d.rgp_statuses, d.registry_seen_at, d.registry_ask_at, d.deleted_at, d.dns_cut_at, d.phase, d.life_due_at, d.ds, d.holder_lock_waived,
         d.holder_lock_since, d.spared_until
       FROM domain d JOIN chosen c ON c.former = d.id
       RETURNING id, name
     )
     SELECT m.id, d.id AS former, m.name FROM made m JOIN domain d ON d.name = m.name JOIN chosen c ON c.former = d.id`,
    [
      names.map(({ id }) => id),
      names.map(({ autoRenew }) => autoRenew),
      names.map(({ folderId }) => folderId),
      to,
      tx.now,
    ],
  );
  const pairs = [rows.map(({ former }) => former), rows.map(({ id }) => id)];
  for (const table of ['domain_host', 'domain_form'] as const)
    await tx.client.query(
      `UPDATE ${table} t SET domain_id = p.id FROM unnest($1::bigint[], $2::bigint[]) AS p (former, id) WHERE t.domain_id = p.former`,
      pairs,
    );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The holders of these names, as they are now, agreed to another one. */
export async function saveYields(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.client.query("UPDATE domain SET holder_yields = holder ->> 'email' WHERE id = ANY ($1::bigint[])", [ids]);
}

/**
 * Those of the names of which something was sent, or is to be sent, to their registry and its answer is not known, or
 * whose time to prove an address is just over: a name does not change hands in the middle of a command.
 */
export async function askedAtRegistry(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set();
  const acts = tx.db
    .selectFrom('registryAct')
    .select('domainId')
    .where(sql<boolean>`domain_id = ANY (${ids}::bigint[])`)
    .where(sql<boolean>`(outcome IS NULL OR outcome = 'unknown')`);
  const proofs = tx.db
    .selectFrom('registrantEmail')
    .select('domainId')
    .where(sql<boolean>`domain_id = ANY (${ids}::bigint[])`)
    .where(({ or, and, eb }) =>
      or([
        eb('held', '=', true),
        eb('nextTryAt', 'is not', null),
        // It is suspended in a moment.
        and([eb('state', '=', 'waiting'), eb('dueAt', '<=', tx.now)]),
      ]),
    );
  const rows = await acts.union(proofs).execute();
  return new Set(rows.map(({ domainId }) => domainId));
}

/** Is this one of the customer's folders, shown? */
export async function hasFolder(tx: Tx, customerId: bigint, id: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom('folder')
    .select('id')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
