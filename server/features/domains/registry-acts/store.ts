import type { DsData, KeyData } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type AnswerRecord, recordOfAnswer } from '../../registry-commands/index.ts';
import { DOMAIN_COLUMNS, type DomainRow, type Hold } from '../store.ts';
import type { Command, Facts } from './facts.ts';

/** A live name with what these acts change of it. */
export interface NameAtHand {
  readonly row: DomainRow;
  readonly facts: Facts;
}

type Records = readonly (DsData | KeyData)[];
const isKey = (record: DsData | KeyData): record is KeyData => 'pubKey' in record;

interface Loaded extends DomainRow {
  readonly ds: Records;
}

async function withHosts(tx: Tx, rows: readonly Loaded[]): Promise<NameAtHand[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const hosts = await tx.db
    .selectFrom('domainHost')
    .select(['domainId', 'name', 'addresses'])
    .where('domainId', 'in', ids)
    .orderBy('name')
    .execute();
  const below = Map.groupBy(hosts, ({ domainId }) => domainId);
  return rows.map(({ ds, ...row }) => ({
    row,
    facts: {
      servers: row.nameServers,
      statuses: row.statuses,
      ds: ds.filter((each) => !isKey(each)) as DsData[],
      keys: ds.filter(isKey),
      hosts: new Map((below.get(row.id) ?? []).map(({ name, addresses }) => [name, addresses])),
    },
  }));
}

const selection = (tx: Tx) =>
  tx.db
    .selectFrom('domain')
    .select([...DOMAIN_COLUMNS, 'ds'])
    .where('leftAt', 'is', null);

/** Those of the names that are this customer's, by name. */
export async function namesAtHand(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
): Promise<Map<string, NameAtHand>> {
  if (names.length === 0) return new Map();
  const rows = await selection(tx)
    .where('customerId', '=', customerId)
    .where('name', 'in', [...names])
    .execute();
  return new Map((await withHosts(tx, rows as Loaded[])).map((each) => [each.row.name, each]));
}

/** Live names by id, locked in the order of ids until the transaction ends. */
export async function lockedAtHand(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, NameAtHand>> {
  if (ids.length === 0) return new Map();
  const rows = await selection(tx)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map((await withHosts(tx, rows as Loaded[])).map((each) => [each.row.id, each]));
}

/** Holds in force at the transaction's business time, by name. */
export async function holdsOf(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Hold[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('domainHold')
    .select(['domainId', 'kind', 'cause', 'ruleId', 'until', 'placedAt'])
    .where('domainId', 'in', [...ids])
    .where('liftedAt', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', tx.now)]))
    .orderBy('id')
    .execute();
  return Map.groupBy(rows as (Hold & { domainId: bigint })[], ({ domainId }) => domainId);
}

/** Names of the customer that are delegated to a host, the first few by name. */
export async function namesUsing(tx: Tx, customerId: bigint, host: string, limit: number): Promise<string[]> {
  const { rows } = await tx.client.query<{ unicode: string }>(
    `SELECT unicode FROM domain WHERE customer_id = $1 AND left_at IS NULL AND name_servers @> ARRAY[$2::text]
     ORDER BY unicode LIMIT $3`,
    [customerId, host, limit],
  );
  return rows.map(({ unicode }) => unicode);
}

/** Writes what a name is like now, where that differs from what it was. */
export async function saveFacts(tx: Tx, id: bigint, was: Facts, now: Facts): Promise<void> {
  const records: Records = [...now.ds, ...now.keys];
  await tx.client.query('UPDATE domain SET name_servers = $2, statuses = $3, ds = $4 WHERE id = $1', [
    id,
    now.servers,
    now.statuses,
    JSON.stringify(records),
  ]);
  if (now.hosts === was.hosts) return;
  const hosts = [...now.hosts];
  await tx.client.query('DELETE FROM domain_host WHERE domain_id = $1 AND NOT name = ANY ($2::text[])', [
    id,
    hosts.map(([name]) => name),
  ]);
  await tx.client.query(
    `INSERT INTO domain_host (domain_id, name, addresses)
     SELECT $1, h->>'name', ARRAY(SELECT jsonb_array_elements_text(h->'addresses')) FROM jsonb_array_elements($2::jsonb) h
     ON CONFLICT (domain_id, name) DO UPDATE SET addresses = excluded.addresses`,
    [id, JSON.stringify(hosts.map(([name, addresses]) => ({ name, addresses })))],
  );
}

/**
 * A renamed host takes every delegation along, whoever's (RFC 5732 §3.2.5), of the names at its own registry: elsewhere
 * a host of that name is another object, and what those names have is asked for.
 * @param suffixes those of the host's registry
 */
export async function renameServer(tx: Tx, host: string, to: string, suffixes: readonly string[]): Promise<void> {
  await tx.client.query(
    `UPDATE domain SET
       name_servers = CASE WHEN suffix = ANY ($3::text[]) THEN array_replace(name_servers, $1, $2) ELSE name_servers END,
       registry_ask_at = CASE WHEN suffix = ANY ($3::text[]) THEN registry_ask_at ELSE $4 END
     WHERE left_at IS NULL AND name_servers @> ARRAY[$1::text]`,
    [host, to, suffixes, tx.now],
  );
}

/** One command that was sent or was about to be. */
export interface ActRow {
  readonly id: bigint;
  readonly itemId: bigint;
  readonly domainId: bigint;
  readonly clTrid: string;
  readonly command: Command;
  readonly sentAt: Date;
  readonly outcome: string | null;
}

const ACT_COLUMNS = ['id', 'itemId', 'domainId', 'clTrid', 'command', 'sentAt', 'outcome'] as const;

/** The last command of each item. */
export async function lastActs(tx: Tx, itemIds: readonly bigint[]): Promise<Map<bigint, ActRow>> {
  if (itemIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('registryAct')
    .select(ACT_COLUMNS)
    .distinctOn('itemId')
    .where('itemId', 'in', [...itemIds])
    .orderBy('itemId')
    .orderBy('id', 'desc')
    .execute();
  return new Map((rows as ActRow[]).map((row) => [row.itemId, row]));
}

/** What became of commands of an item: one may have reached its registry, and one was carried out. */
export interface Begun {
  readonly arrived: boolean;
  readonly done: boolean;
}

/** How far items have come; one that no command was written down for is absent. */
export async function begunOf(tx: Tx, itemIds: readonly bigint[]): Promise<Map<bigint, Begun>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await tx.client.query<{ item_id: bigint } & Begun>(
    `SELECT item_id, bool_or(outcome IS NULL OR outcome NOT IN ('unsent', 'refused')) AS arrived, coalesce(bool_or(outcome = 'done'), false) AS done
     FROM registry_act WHERE item_id = ANY ($1::bigint[]) GROUP BY item_id`,
    [itemIds],
  );
  return new Map(rows.map(({ item_id, arrived, done }) => [item_id, { arrived, done }]));
}

/** Written and committed before the commands are sent; each has a key that no other ever had. Answers by item. */
export async function insertActs(
  tx: Tx,
  fresh: readonly { readonly itemId: bigint; readonly domainId: bigint; readonly command: Command }[],
): Promise<Map<bigint, ActRow>> {
  if (fresh.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: bigint; item_id: bigint; cl_trid: string }>(
    `WITH asked AS (SELECT nextval(pg_get_serial_sequence('registry_act', 'id')) AS id, a.*
       FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS a (item_id, domain_id, command))
     INSERT INTO registry_act (id, item_id, domain_id, cl_trid, command, sent_at) OVERRIDING SYSTEM VALUE
     SELECT id, item_id, domain_id, 'NS-act-' || id, command::jsonb, $4 FROM asked
     RETURNING id, item_id, cl_trid`,
    [
      fresh.map(({ itemId }) => itemId),
      fresh.map(({ domainId }) => domainId),
      fresh.map(({ command }) => JSON.stringify(command)),
      tx.now,
    ],
  );
  const given = new Map(rows.map((row) => [row.item_id, row]));
  return new Map(
    fresh.map((each) => {
      const row = given.get(each.itemId) as (typeof rows)[number];
      return [each.itemId, { ...each, id: row.id, clTrid: row.cl_trid, sentAt: tx.now, outcome: null }];
    }),
  );
}

/** What the registry made of a command; a decided answer stays, an unknown one may still become known. */
export interface Answered extends AnswerRecord {
  readonly actId: bigint;
}

/** The record of what was answered to a command, or to the question what became of it. */
export const answeredOf = ({ id, clTrid }: ActRow, result: Parameters<typeof recordOfAnswer>[0]): Answered => ({
  actId: id,
  ...recordOfAnswer(result, clTrid),
});

export async function saveAnswers(tx: Tx, answers: readonly Answered[]): Promise<void> {
  if (answers.length === 0) return;
  await tx.client.query(
    `UPDATE registry_act r SET outcome = a.outcome, result_code = a.result_code, sv_trid = a.sv_trid, detail = a.detail, answered_at = $6
     FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::text[], $5::text[]) AS a (id, outcome, result_code, sv_trid, detail)
     WHERE r.id = a.id AND (r.outcome IS NULL OR r.outcome = 'unknown')`,
    [
      answers.map(({ actId }) => actId),
      answers.map(({ outcome }) => outcome),
      answers.map(({ resultCode }) => resultCode),
      answers.map(({ svTrid }) => svTrid),
      answers.map(({ detail }) => detail),
      tx.now,
    ],
  );
}
