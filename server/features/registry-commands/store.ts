import { sql } from 'kysely';
import type { RegistryCommandState } from '#contract/states/registry-command.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Payload } from './kind.ts';

/** A command as it stands. `sentAt` and `intendedAt` by the business clock. */
export interface CommandRow {
  readonly id: bigint;
  readonly kind: string;
  readonly subjectId: bigint;
  readonly customerId: bigint;
  readonly registry: string;
  readonly name: string;
  readonly payload: Payload;
  readonly secret: string | null;
  readonly state: RegistryCommandState;
  readonly attempts: number;
  readonly clTrid: string | null;
  readonly intendedAt: Date;
  readonly sentAt: Date | null;
  readonly arrived: boolean;
  readonly tries: number;
}

const COLUMNS = [
  'id',
  'kind',
  'subjectId',
  'customerId',
  'registry',
  'name',
  'payload',
  'secret',
  'state',
  'attempts',
  'clTrid',
  'intendedAt',
  'sentAt',
  'arrived',
  'tries',
] as const;

export type NewCommand = Pick<CommandRow, 'kind' | 'subjectId' | 'customerId' | 'registry' | 'name' | 'payload'>;

/** Ids of commands that are about to be written, so that their secrets can be sealed for them. */
export async function nextIds(tx: Tx, count: number): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `SELECT nextval(pg_get_serial_sequence('registry_command', 'id')) AS id FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

export async function insertCommands(
  tx: Tx,
  fresh: readonly (NewCommand & { readonly id: bigint; readonly secret: string | null })[],
): Promise<void> {
  await tx.client.query(
    `INSERT INTO registry_command (id, kind, subject_id, customer_id, registry, name, payload, secret, intended_at, due_at)
     OVERRIDING SYSTEM VALUE
     SELECT f.*, $9, $10 FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::jsonb[], $8::text[]) AS f`,
    [
      fresh.map(({ id }) => id),
      fresh.map(({ kind }) => kind),
      fresh.map(({ subjectId }) => subjectId),
      fresh.map(({ customerId }) => customerId),
      fresh.map(({ registry }) => registry),
      fresh.map(({ name }) => name),
      fresh.map(({ payload }) => JSON.stringify(payload)),
      fresh.map(({ secret }) => secret),
      tx.now,
      tx.wall,
    ],
  );
}

/** Commands by their ids, in their order. */
export async function rowsOf(tx: Tx, ids: readonly bigint[]): Promise<CommandRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('registryCommand')
    .select(COLUMNS)
    .where(sql<boolean>`id = ANY (${ids}::bigint[])`)
    .orderBy('id')
    .execute();
  return rows as CommandRow[];
}

/** Commands by their ids, locked in their order. */
export async function lockCommands(tx: Tx, ids: readonly bigint[]): Promise<CommandRow[]> {
  const rows = await tx.db
    .selectFrom('registryCommand')
    .select(COLUMNS)
    .where(sql<boolean>`id = ANY (${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows as CommandRow[];
}

/** It has not ended: it may be carried out still. */
export const isOpen = ({ state }: Pick<CommandRow, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'unknown' || state === 'pending';

/** Commands of rows of one kind, oldest first. */
export async function commandsOf(tx: Tx, kind: string, subjectIds: readonly bigint[]): Promise<CommandRow[]> {
  const rows = await tx.db
    .selectFrom('registryCommand')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where(sql<boolean>`subject_id = ANY (${subjectIds}::bigint[])`)
    .orderBy('id')
    .execute();
  return rows as CommandRow[];
}

/** A worker takes locked commands to ask about them; what is heard from now on is newer than its question. */
export async function lease(tx: Tx, ids: readonly bigint[], until: Date): Promise<void> {
  await tx.client.query('UPDATE registry_command SET leased_until = $2, heard = false WHERE id = ANY ($1::bigint[])', [
    ids,
    until,
  ]);
}

/**
 * A worker keeps what it has for another while; what was answered meanwhile is nobody's any more, also where it waits
 * for somebody else.
 */
export async function keepLeased(tx: Tx, ids: readonly bigint[], until: Date): Promise<void> {
  await tx.client.query(
    `UPDATE registry_command SET leased_until = $2
     WHERE id IN (SELECT id FROM registry_command WHERE id = ANY ($1::bigint[]) AND leased_until IS NOT NULL
       AND state IN ('sending', 'unknown', 'pending') ORDER BY id FOR NO KEY UPDATE)`,
    [ids, until],
  );
}

/** Frees what lost workers had from `until` on. Called only while no other worker lives. */
export async function endLeases(tx: Tx, until: Date): Promise<void> {
  await tx.client.query(
    `UPDATE registry_command SET leased_until = $1, due_at = least(due_at, $1) WHERE leased_until > $1
       AND state IN ('sending', 'unknown', 'pending')`,
    [until],
  );
}

/** What an answer leaves beside the state. */
export interface Answered {
  readonly id: bigint;
  readonly resultCode: number | null;
  readonly svTrid: string | null;
  readonly detail: string | null;
  readonly arrived: boolean;
  readonly tries: number;
  readonly dueAt: Date;
  readonly followAt: Date | null;
  /** It has ended: its secret goes. */
  readonly ended: boolean;
}

export async function saveAnswers(tx: Tx, answers: readonly Answered[]): Promise<void> {
  if (answers.length === 0) return;
  await tx.client.query({
    name: 'command_answers',
    text: `UPDATE registry_command c SET result_code = coalesce(a.result_code, c.result_code), sv_trid = coalesce(a.sv_trid, c.sv_trid),
       detail = a.detail, arrived = a.arrived, tries = a.tries, due_at = a.due_at,
       follow_at = CASE WHEN c.heard THEN least(a.follow_at, $10) ELSE a.follow_at END, leased_until = NULL, heard = false,
       answered_at = $10, secret = CASE WHEN a.ended THEN NULL ELSE c.secret END
     FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::boolean[], $6::integer[], $7::timestamptz[], $8::timestamptz[],
       $9::boolean[]) AS a (id, result_code, sv_trid, detail, arrived, tries, due_at, follow_at, ended)
     WHERE c.id = a.id`,
    values: [
      answers.map(({ id }) => id),
      answers.map(({ resultCode }) => resultCode),
      answers.map(({ svTrid }) => svTrid),
      answers.map(({ detail }) => detail),
      answers.map(({ arrived }) => arrived),
      answers.map(({ tries }) => tries),
      answers.map(({ dueAt }) => dueAt),
      answers.map(({ followAt }) => followAt),
      answers.map(({ ended }) => ended),
      tx.now,
    ],
  });
}

/**
 * Brings forward the questions about open commands of a name at a registry. Where a worker is at one, the answer that
 * it gets may be older than what was heard: then it is asked again at once (`saveAnswers`).
 */
export async function askSoon(tx: Tx, registry: string, name: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE registry_command SET heard = true, follow_at = CASE WHEN state = 'pending' THEN least(follow_at, $3) END,
       due_at = CASE WHEN state = 'sending' THEN due_at ELSE least(due_at, $4) END
     WHERE registry = $1 AND name = $2 AND state IN ('sending', 'unknown', 'pending')`,
    [registry, name, tx.now, tx.wall],
  );
  return (rowCount ?? 0) > 0;
}
