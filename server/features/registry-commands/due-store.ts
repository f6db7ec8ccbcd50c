import { COMMANDS_LOOKED_AT, CUSTOMERS_LOOKED_AT } from '#contract/rules/registry/commands.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const OPEN = `state IN ('waiting', 'sending', 'unknown')`;
const UNENDED = `('waiting', 'sending', 'unknown', 'pending')`;
const FREE = '(c.leased_until IS NULL OR c.leased_until <= $2)';

/**
 * What is sent or asked for next: one that stands behind another of the same name waits for it. Written as one question
 * for each row, which only the index by name answers ('pending' is taken in for its sake): a join is planned by figures
 * of a queue that was empty when they were taken, and then compares every command with every other.
 */
const SENT = {
  at: 'due_at',
  open: OPEN,
  due: `c.${OPEN} AND c.due_at <= $2 AND (SELECT o.id FROM registry_command o
    WHERE o.name = c.name AND o.id < c.id AND o.state IN ${UNENDED} AND o.state <> 'pending' LIMIT 1) IS NULL`,
};
/** What waits for somebody else and is asked about: it holds nobody up. */
const FOLLOWED = { at: 'follow_at', open: `state = 'pending'`, due: `c.state = 'pending' AND c.follow_at <= $3` };

const looked = ({ due }: typeof SENT): string =>
  `SELECT c.id, c.customer_id, c.due_at FROM registry_command c WHERE c.registry = $1 AND ${FREE} AND ${due}`;

/** The longest due. */
const near = (as: string, of: typeof SENT): string =>
  `${as} AS MATERIALIZED (${looked(of)} ORDER BY c.${of.at}, c.id LIMIT ${COMMANDS_LOOKED_AT})`;

/**
 * Some of each customer who is not among the longest due: their equal share of what is taken. Customers are found by
 * one look at an index for each, so that no queue is read to its end.
 */
const far = (as: string, of: typeof SENT): string => `
  ${as}_walk AS (
    SELECT 0::bigint AS customer_id
    UNION ALL
    SELECT (SELECT c.customer_id FROM registry_command c
      WHERE c.registry = $1 AND c.${of.open} AND c.customer_id > w.customer_id ORDER BY c.customer_id LIMIT 1)
    FROM ${as}_walk w WHERE w.customer_id IS NOT NULL),
  ${as}_others AS MATERIALIZED (
    SELECT customer_id FROM (SELECT customer_id FROM ${as}_walk LIMIT ${CUSTOMERS_LOOKED_AT}) w
    WHERE customer_id > 0 AND customer_id NOT IN (SELECT customer_id FROM ${as})),
  ${as}_far AS (
    SELECT f.* FROM ${as}_others o CROSS JOIN LATERAL (${looked(of)} AND c.customer_id = o.customer_id
      ORDER BY c.${of.at}, c.id LIMIT (SELECT 1 + $4 / (1 + count(*)) FROM ${as}_others)) f)`;

/**
 * Whose turn it is among these: what each customer has under way counts as taken before. The row itself is found by
 * its key: `coalesce` keeps the indexes of all that is open out of it.
 */
const inTurns = (found: readonly string[], among: readonly string[]): string => `
  WITH RECURSIVE ${found.join(', ')},
  busy AS (
    SELECT customer_id, count(*) AS commands FROM registry_command
    WHERE registry = $1 AND leased_until > $2 GROUP BY customer_id),
  turn AS (
    SELECT d.id, d.due_at,
      coalesce(b.commands, 0) + row_number() OVER (PARTITION BY d.customer_id ORDER BY d.due_at, d.id) AS place
    FROM (${among.map((each) => `SELECT * FROM ${each}`).join(' UNION ALL ')}) d
    LEFT JOIN busy b ON b.customer_id = d.customer_id
    ORDER BY place, d.due_at, d.id LIMIT ${COMMANDS_LOOKED_AT})
  SELECT c.id, greatest((SELECT count(*) FROM sent), (SELECT count(*) FROM followed)) = ${COMMANDS_LOOKED_AT} AS more
  FROM turn t JOIN registry_command c ON c.id = t.id
  WHERE coalesce(c.state, '') IN ${UNENDED} AND ${FREE}
  ORDER BY t.place, t.due_at, t.id LIMIT $4 FOR NO KEY UPDATE OF c SKIP LOCKED`;

const NEAR = [near('sent', SENT), near('followed', FOLLOWED)];
const FEW = inTurns(NEAR, ['sent', 'followed']);
const MANY = inTurns(
  [...NEAR, far('sent', SENT), far('followed', FOLLOWED)],
  ['sent', 'followed', 'sent_far', 'followed_far'],
);

/**
 * Locks up to `limit` commands of a registry whose time has come and that no worker has, whose turn it is first: each
 * is of the customer who would have the fewest under way there, and of those the longest due. Where more are due than
 * are looked at together, others may stand behind them; a statement of its own, for it is planned anew each time.
 */
export async function lockDue(tx: Tx, registry: string, limit: number): Promise<bigint[]> {
  const values = [registry, tx.wall, tx.now, limit];
  const few = await tx.client.query<{ id: bigint; more: boolean }>({ name: 'due_commands', text: FEW, values });
  const { rows } = few.rows[0]?.more
    ? await tx.client.query<{ id: bigint }>({ name: 'due_commands_many', text: MANY, values })
    : few;
  return rows.map(({ id }) => id);
}

/** Registries with commands of a kind, each found by one look at an index. */
const registriesWith = (as: string, { open }: typeof SENT): string => `
  ${as} AS (
    SELECT ''::text COLLATE "C" AS registry
    UNION ALL
    SELECT (SELECT c.registry FROM registry_command c
      WHERE c.${open} AND c.registry > w.registry ORDER BY c.registry LIMIT 1)
    FROM ${as} w WHERE w.registry IS NOT NULL)`;

/** Of those, where one that nobody has is due at the time of this place among the values. */
const due = (as: string, { open, at }: typeof SENT, time: 1 | 2): string => `
  SELECT w.registry FROM ${as} w CROSS JOIN LATERAL (SELECT FROM registry_command c
    WHERE c.registry = w.registry AND c.${open} AND c.${at} <= $${time}
      AND (c.leased_until IS NULL OR c.leased_until <= $1) ORDER BY c.${at}, c.id LIMIT 1) c`;

const REGISTRIES_DUE = `
  WITH RECURSIVE ${registriesWith('sent', SENT)}, ${registriesWith('followed', FOLLOWED)}
  ${due('sent', SENT, 1)} UNION ${due('followed', FOLLOWED, 2)}`;

/** Registries with commands whose time has come; costs the same however many wait. */
export async function registriesDue(tx: Tx): Promise<string[]> {
  const { rows } = await tx.client.query<{ registry: string }>(REGISTRIES_DUE, [tx.wall, tx.now]);
  return rows.map(({ registry }) => registry);
}
