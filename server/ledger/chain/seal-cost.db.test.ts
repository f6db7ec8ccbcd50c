import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../platform/db/pool.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { openCustomerAccount } from '../accounts.ts';
import { sealAll } from '../testing/seal-all.ts';

const OLD = 3000;
/** The last link before the new one: its postings are looked at once more, so it is a small one. */
const LAST = 20;
const NEW = 10;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const postMany = (from: number, to: number) =>
  house.pool.query(
    `SELECT count(ledger_post('cost:' || k, sha256(int8send(k)), 'recharge_paid', now(), 'system:test', 'test', 1, 1, 'recharge', k, NULL,
       ARRAY['customer:1:USD', 'provider:card:USD'], ARRAY['topup', 'balance'], ARRAY[1, -1]::bigint[]))
     FROM generate_series($1::bigint, $2::bigint) AS k`,
    [from, to],
  );

test('a link is written and checked from its own postings on: what was written before is not read', async () => {
  await house.inTx((tx) => openCustomerAccount(tx, 1n));
  for (let from = 1; from <= OLD; from += 500) await postMany(from, from + 499);
  await sealAll(house);
  await postMany(OLD + 1, OLD + LAST);
  await sealAll(house);
  await withConnection(house.ownerUrl, async (client) => {
    await client.query('ANALYZE posting, entry, ledger_link');
    await postMany(OLD + LAST + 1, OLD + LAST + NEW);
    await client.query('BEGIN');
    await client.query(`SELECT ledger_seal(n + 1, (SELECT int8multirange(int8range(max(id) - ${NEW - 1}, max(id) + 1)) FROM posting), ${NEW},
        hash, hash, sha256(hash || hash), (SELECT max(xid) FROM posting), now())
      FROM ledger_link ORDER BY n DESC LIMIT 1`);
    const { rows: found } = await client.query<{ name: string; examined: bigint }>(
      `SELECT f.name, f.examined FROM (SELECT max(n) AS n FROM ledger_link) l, inv.fresh(l.n - 1, l.n, ${OLD + LAST}) f
       WHERE f.name IN ('i2', 'i4') AND f.violation IS NULL ORDER BY 1`,
    );
    expect(found).toEqual([
      { name: 'i2', examined: BigInt(NEW) },
      { name: 'i4', examined: BigInt(2 * NEW) },
    ]);
    const { rows } = await client.query<{ relname: string; seq: bigint; read: bigint }>(
      `SELECT relname, seq_tup_read::bigint AS seq, idx_tup_fetch::bigint AS read FROM pg_stat_xact_user_tables
       WHERE relname IN ('posting', 'entry') ORDER BY 1`,
    );
    await client.query('ROLLBACK');
    for (const { seq, read } of rows) expect(Number(seq + read)).toBeLessThan(OLD / 2);
    expect(rows.map(({ relname }) => relname)).toEqual(['entry', 'posting']);
  });
});
