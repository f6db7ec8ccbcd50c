import type { Tx } from '../../../platform/db/transaction.ts';
import type { AskingKind, HeldItem, Outcome, TaskHead, TaskKind, WritingKind } from '../kind.ts';

export const allGood: TaskKind['judge'] = async (_tx, asked) => asked.map(() => ({ verdict: 'good' }) as const);

/** Puts each name in the customer's cart once more: `years` tells how often, so that doing it twice is seen. */
async function putInCart(client: Tx['client'], task: TaskHead, items: readonly HeldItem[], at: Date): Promise<void> {
  await client.query(
    `INSERT INTO cart_item (customer_id, name, unicode, suffix, years, added_at)
     SELECT $1, n, n, 'com', 1, $3 FROM unnest($2::text[]) AS n
     ON CONFLICT (customer_id, name) DO UPDATE SET years = cart_item.years + 1`,
    [task.customerId, items.map(({ name }) => name), at],
  );
}

/**
 * A kind that writes a real table in the settling transaction, a statement for a chunk; undone by payload `{out:
 * true}`.
 */
export const cartKind: WritingKind = {
  kind: 'tags',
  driven: 'engine',
  by: 'writing',
  judge: allGood,
  write: async (tx, { task, items }) => {
    const out = items.filter(({ payload }) => payload !== null && typeof payload === 'object' && 'out' in payload);
    const joins = items.filter((item) => !out.includes(item));
    if (joins.length > 0) await putInCart(tx.client, task, joins, tx.now);
    if (out.length > 0)
      await tx.client.query('DELETE FROM cart_item WHERE customer_id = $1 AND name = ANY ($2)', [
        task.customerId,
        out.map(({ name }) => name),
      ]);
    return items.map(({ id }) => ({ id, result: 'success', before: { inCart: false }, after: { inCart: true } }));
  },
  undoOf: ({ before, name }) =>
    before === null || name.startsWith('paid') ? { reason: 'tasks:reason.unchanged' } : { payload: { out: true } },
};

/**
 * A kind whose partner is our cart, asked in connections of its own: sends what it may, asks about what may have been
 * sent.
 */
export const remoteCartKind: AskingKind = {
  kind: 'nameServers',
  driven: 'engine',
  by: 'asking',
  judge: allGood,
  imagesBefore: async (_tx, { items }) => new Map(items.map(({ id }) => [id, { inCart: false }])),
  run: async (house, { task, items }) => {
    const client = await house.pool.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        'SELECT name FROM cart_item WHERE customer_id = $1 AND name = ANY ($2)',
        [task.customerId, items.filter(({ mustAsk }) => mustAsk).map(({ name }) => name)],
      );
      const known = new Set(rows.map(({ name }) => name));
      const send = items.filter(({ name }) => !known.has(name));
      await putInCart(client, task, send, house.wall());
    } finally {
      client.release();
    }
    return items.map(({ id }) => ({ id, result: 'success', after: { inCart: true } }));
  },
};

/** A kind whose partner answers as the test says. */
export const answering = (answer: (item: HeldItem) => Outcome, over: Partial<AskingKind> = {}): AskingKind => ({
  kind: 'locks',
  driven: 'engine',
  by: 'asking',
  judge: allGood,
  run: async (_house, { items }) => items.map(answer),
  ...over,
});
