import { REGISTRANT_LETTER_NAMES_MAX } from '#contract/rules/holders/registrant-email.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { AddressRow } from './store.ts';

/** A name that waits, as letters and pages tell it. */
export interface WaitingName {
  readonly unicode: string;
  readonly dueAt: Date;
  readonly suspended: boolean;
}

/** The first names that wait for an address, the most urgent first, and how many there are. */
export async function namesWaiting(tx: Tx, addressId: bigint): Promise<{ names: WaitingName[]; total: number }> {
  const { rows } = await tx.client.query<{ unicode: string; due_at: Date; state: string; total: bigint }>(
    `SELECT d.unicode, p.due_at, p.state, count(*) OVER () AS total FROM registrant_email p JOIN domain d ON d.id = p.domain_id
     WHERE p.address_id = $1 AND p.state IN ('waiting', 'suspended') ORDER BY p.due_at, d.unicode LIMIT $2`,
    [addressId, REGISTRANT_LETTER_NAMES_MAX],
  );
  return {
    names: rows.map(({ unicode, due_at, state }) => ({ unicode, dueAt: due_at, suspended: state === 'suspended' })),
    total: Number.parseInt(String(rows[0]?.total ?? 0n), 10),
  };
}

/** How many names wait for an address, and how many of them are suspended. */
export async function countOpen(tx: Tx, addressId: bigint): Promise<{ names: number; lifted: number }> {
  const { rows } = await tx.client.query<{ names: number; lifted: number }>(
    `SELECT count(*)::integer AS names, (count(*) FILTER (WHERE state = 'suspended'))::integer AS lifted
     FROM registrant_email WHERE address_id = $1 AND state IN ('waiting', 'suspended')`,
    [addressId],
  );
  return rows[0] ?? { names: 0, lifted: 0 };
}

/** When the names of an address that still wait began to, each day once: what reminders are counted from. */
export async function beginningsOf(tx: Tx, addressId: bigint): Promise<{ suffix: string; beganAt: Date }[]> {
  const { rows } = await tx.client.query<{ suffix: string; began_at: Date }>(
    `SELECT DISTINCT d.suffix, p.began_at FROM registrant_email p JOIN domain d ON d.id = p.domain_id
     WHERE p.address_id = $1 AND p.state = 'waiting'`,
    [addressId],
  );
  return rows.map(({ suffix, began_at }) => ({ suffix, beganAt: began_at }));
}

/** A place in the list of addresses: the first last day of its names, of those that are suspended too. */
export interface WaitingPlace {
  readonly dueAt: Date;
  readonly id: bigint;
}

/** One customer's addresses that names wait for, the most urgent first, from a place on. */
export async function selectWaiting(tx: Tx, customerId: bigint, after: WaitingPlace | null, limit: number) {
  const { rows } = await tx.client.query<{
    id: bigint;
    email: string;
    names: bigint;
    suspended: bigint;
    first_due: Date;
    due_at: Date | null;
    letter_at: Date | null;
  }>(
    `SELECT a.id, a.email, a.letter_at, count(*) AS names, count(*) FILTER (WHERE p.state = 'suspended') AS suspended,
       min(p.due_at) AS first_due, min(p.due_at) FILTER (WHERE p.state = 'waiting') AS due_at
     FROM registrant_address a JOIN registrant_email p ON p.address_id = a.id AND p.state IN ('waiting', 'suspended')
     WHERE a.customer_id = $1 GROUP BY a.id
     HAVING $2::timestamptz IS NULL OR (min(p.due_at), a.id) > ($2, $3::bigint) ORDER BY min(p.due_at), a.id LIMIT $4`,
    [customerId, after?.dueAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** The open proof of one name with its address. */
export async function openProofOf(
  tx: Tx,
  domainId: bigint,
): Promise<(AddressRow & { suspended: boolean; dueAt: Date }) | undefined> {
  const row = await tx.db
    .selectFrom('registrantEmail')
    .innerJoin('registrantAddress', 'registrantAddress.id', 'registrantEmail.addressId')
    .select([
      'registrantAddress.id',
      'registrantAddress.customerId',
      'email',
      'provedAt',
      'letterDueAt',
      'letterAt',
      'registrantEmail.state',
      'registrantEmail.dueAt',
    ])
    .where('domainId', '=', domainId)
    .where('state', 'in', ['waiting', 'suspended'])
    .executeTakeFirst();
  return row && { ...row, suspended: row.state === 'suspended' };
}
