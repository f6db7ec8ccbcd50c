import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMinor, usd } from '#contract/money.ts';
import { withConnection } from '../../platform/db/pool.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { openCustomerAccount } from '../accounts.ts';
import { post } from '../post.ts';
import { rechargePaid } from '../postings/recharge.ts';
import { reconcile } from '../reconcile.ts';
import { platformBalances, statementBefore } from '../statement.ts';
import { openStops } from '../stops.ts';
import { sealAll } from '../testing/seal-all.ts';
import { balanceCorrected } from '../testing.ts';
import { type Head, headKey, readHeads } from './heads.ts';
import { linkHash } from './merkle.ts';
import { sealPostings } from './seal-postings.ts';
import { rootOf, rowsOf } from './sealed-rows.ts';
import { verifyChain } from './verify-chain.ts';

const folder = mkdtempSync(join(tmpdir(), 'namestead-heads-'));
const file = join(folder, 'heads.jsonl');
let house: TestHouse;
let last = 0n;
const next = () => {
  last += 1n;
  return last;
};
beforeAll(async () => {
  house = await openTestHouse({ ledgerHeads: file });
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

async function customer(): Promise<bigint> {
  const id = next();
  await house.inTx((tx) => openCustomerAccount(tx, id));
  return id;
}
const pay = (customerId: bigint, cents: bigint) =>
  house.inTx((tx) =>
    post(
      tx,
      rechargePaid({
        channel: 'card',
        customerId,
        rechargeId: next(),
        amount: fromMinor(cents),
        transactionId: `t${last}`,
      }),
    ),
  );
const key = () => headKey(house.config.masterKey);
const verified = async (db: Parameters<typeof verifyChain>[0] = house.pool, heads?: Head[]) =>
  verifyChain(db, key(), heads ?? (await readHeads(file)));
/** What a look finds after the owner of the database did something; undone afterwards. */
async function foundAfter(sql: string, values: unknown[] = []) {
  return withConnection(house.ownerUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(sql, values);
    const report = await verified(client);
    const counted = (await reconcile(client)).find(({ name }) => name === 'i10')?.violations;
    await client.query('ROLLBACK');
    return { told: report.violations.join('\n'), counted: counted?.map(({ violation }) => violation).join('\n') };
  });
}

let owner: bigint;
test('postings are sealed into links that follow each other, and each end is signed outside the database', async () => {
  owner = await customer();
  await pay(owner, 500n);
  await pay(owner, 700n);
  await sealAll(house);
  await pay(owner, 900n);
  await sealAll(house);
  const report = await verified();
  expect(report).toMatchObject({ postings: 3, violations: [] });
  expect(report.links).toBeGreaterThanOrEqual(2);
  expect(report.heads).toBeGreaterThanOrEqual(2);
  expect(await sealPostings(house)).toBe(0);
});

test('what the invariants cannot see, the chain does: a posting told otherwise, with sums that still add up', async () => {
  const entries = `UPDATE entry SET amt = amt * 2, bal_after = bal_after + abs(amt), total_after = total_after + abs(amt) WHERE posting_id = 3`;
  for (const sql of [
    entries,
    `UPDATE posting SET about = 'other' WHERE id = 1`,
    `UPDATE posting SET actor = 'staff:1' WHERE id = 2`,
  ])
    expect((await foundAfter(sql)).told).toMatch(/the postings of link \d are not those that were sealed/);
});

test('a posting that is gone, or came behind the end, is found and counted', async () => {
  const gone = await foundAfter('WITH e AS (DELETE FROM entry WHERE posting_id = 2) DELETE FROM posting WHERE id = 2');
  expect(gone.told).toContain('not those that were sealed');
  expect(gone.counted).toContain('2 postings are sealed, the links say 3');
  const came = await foundAfter(
    `INSERT INTO posting (key, request_hash, kind, at, actor, request_id, amount, ref_kind, ref_id, xid)
     SELECT 'behind', '', 'x', at, '', '', 0, 'x', 1, xid FROM posting WHERE id = 1`,
  );
  expect(came.counted).toContain('4 postings are sealed, the links say 3');
});

test('a chain that was broken or cut is found; one that was written anew is found by its heads', async () => {
  expect((await foundAfter('DELETE FROM ledger_link WHERE n = 1')).told).toContain('link 2 does not follow');
  const cut = `DELETE FROM ledger_link WHERE n = (SELECT max(n) FROM ledger_link)`;
  expect((await foundAfter(cut)).told).toMatch(/head \d was signed, its link is gone/);
  await withConnection(house.ownerUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`UPDATE posting SET about = 'another card' WHERE id = 1`);
    const { rows } = await client.query<{ n: bigint; ids: string }>(
      'SELECT n, ids::text AS ids FROM ledger_link ORDER BY n',
    );
    let before: Buffer = Buffer.alloc(0);
    for (const { n, ids } of rows) {
      const root = rootOf(await rowsOf(client, ids));
      const hash = linkHash(before, root);
      await client.query('UPDATE ledger_link SET previous = $2, root = $3, hash = $4 WHERE n = $1', [
        n,
        before,
        root,
        hash,
      ]);
      before = hash;
    }
    expect((await verified(client, [])).violations).toEqual([]);
    expect((await verified(client)).violations.join('\n')).toContain('link 1 is not the one whose head was signed');
    await client.query('ROLLBACK');
  });
});

test('a head that we did not sign is found', async () => {
  const heads = await readHeads(file);
  const forged = { ...(heads[0] as Head), hash: '00' };
  expect((await verified(house.pool, [forged])).violations).toEqual([`head ${forged.n} is not signed by us`]);
  const kept = readFileSync(file);
  writeFileSync(file, 'no head\n');
  await expect(verified()).rejects.toThrow();
  writeFileSync(file, kept);
});

test('the application cannot write the chain past its end, nor its tables', async () => {
  const seal = `SELECT ledger_seal(1, '{[1,2)}', 1, '', 'x', 'y', '5', now())`;
  await expect(house.pool.query(seal)).rejects.toMatchObject({ code: 'NL008' });
  for (const table of ['ledger_link', 'ledger_sealed', 'acct_day', 'ledger_stop'])
    await expect(house.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
});

test('a transaction that still runs holds the end back; nothing that commits late is left out', async () => {
  const late = await customer();
  const client = await house.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT ledger_lock_customer($1, $2)', [late, 'USD']);
  await client.query('SELECT pg_current_xact_id()');
  await pay(owner, 100n);
  expect(await sealPostings(house)).toBe(0);
  await client.query('ROLLBACK');
  client.release();
  await sealAll(house);
  expect((await verified()).postings).toBe(4);
});

test('the money as of any instant is the sum of its entries, sealed or not, at the edges of days too', async () => {
  const reader = await customer();
  const instants: Date[] = [];
  for (let at = 0; at < 30; at++) {
    await pay(reader, BigInt(1_000 + at));
    if (at % 2 === 0) {
      const minus = { customerId: reader, id: next(), amount: usd('-1.00'), reason: 'x' };
      await house.inTx((tx) => post(tx, balanceCorrected(minus)));
    }
    if (at % 7 === 3) await sealAll(house);
    await house.moveClock(at % 5 === 0 ? 86_400_000 : 5_000_000);
    instants.push(await house.inTx(async (tx) => tx.now));
  }
  const { rows } = await house.pool.query<{ at: Date }>('SELECT DISTINCT at FROM posting WHERE customer_id = $1', [
    reader,
  ]);
  for (const { at } of rows)
    instants.push(at, new Date(at.getTime() + 1), new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`));
  for (const at of instants) {
    const naive = await house.pool.query<{ total: bigint }>(
      `SELECT coalesce(sum(e.amt), 0)::bigint AS total FROM acct a JOIN entry e ON e.acct_id = a.id JOIN posting p ON p.id = e.posting_id
       WHERE a.kind = 'customer' AND a.customer_id = $1 AND p.at < $2`,
      [reader, at],
    );
    const { total } = await house.inTx((tx) => statementBefore(tx, reader, at));
    expect(total.minor).toBe(naive.rows[0]?.total);
  }
});

test('platform balances are their days and what is not sealed yet', async () => {
  const told = await house.inTx(platformBalances);
  const { rows } = await house.pool.query<{ total: bigint }>(
    `SELECT sum(e.amt)::bigint AS total FROM entry e JOIN acct a ON a.id = e.acct_id WHERE a.key = 'provider:card:USD'`,
  );
  expect(told.get('provider:card:USD')?.minor).toBe(rows[0]?.total);
  expect(told.get('bank:main:USD')?.minor).toBe(0n);
});

test('after a restore into another cluster the chain goes on, and nothing is sealed twice or left out', async () => {
  await pay(owner, 10n);
  await sealAll(house);
  await pay(owner, 20n);
  const before = await verified();
  // Rows of another cluster: its identity, and numbers of transactions from far ahead.
  await withConnection(house.ownerUrl, (client) =>
    client.query(`UPDATE ledger_sealed SET system_id = 1, upto = (upto::text::bigint + 1000000000)::text::xid8;
      UPDATE posting SET xid = (xid::text::bigint + 1000000000)::text::xid8`),
  );
  await pay(owner, 30n);
  await sealAll(house);
  const after = await verified();
  expect(after).toMatchObject({ violations: [], postings: before.postings + 2 });
  const findings = await reconcile(house.pool);
  expect(findings.filter(({ verdict }) => verdict === 'violated')).toEqual([]);
});

test('a posting that does not add up is found when it is sealed, and stops the money it concerns', async () => {
  await withConnection(house.ownerUrl, (client) =>
    client.query(`WITH p AS (INSERT INTO posting (key, request_hash, kind, at, actor, request_id, amount, ref_kind, ref_id, customer_id)
        VALUES ('crooked', '', 'x', now(), '', '', 0, 'x', 1, ${owner}) RETURNING id)
      INSERT INTO entry (posting_id, acct_id, bucket, currency, amt) SELECT p.id, a.id, 'balance', 'USD', 5 FROM p, acct a WHERE a.key = 'bank:main:USD'`),
  );
  await sealAll(house);
  const stops = await house.inTx(openStops);
  expect(stops.map(({ account }) => account).sort()).toEqual([`customer:${owner}:USD`, `owed:${owner}:USD`]);
  await expect(pay(owner, 1n)).rejects.toMatchObject({ key: 'MONEY_STOPPED' });
});
