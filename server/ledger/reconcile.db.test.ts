import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import { withConnection } from '../platform/db/pool.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { openCustomerAccount } from './accounts.ts';
import { checkFresh, findFresh, freshLinks } from './check-fresh.ts';
import { checkBooks } from './check-nightly.ts';
import { openFreeze } from './freezes.ts';
import { post } from './post.ts';
import { heldPaymentCredited, paymentHeld, rechargePaid } from './postings/recharge.ts';
import { settlementCredited } from './postings/withdrawal.ts';
import { describeFindings, INVARIANTS, oldestUnsettledFlow, reconcile } from './reconcile.ts';
import { openStops } from './stops.ts';
import { sealAll } from './testing/seal-all.ts';
import { claimTopup } from './topups.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** One of everything, so that each invariant has something to look at. */
async function fill(): Promise<void> {
  await house.inTx(async (tx) => {
    await openCustomerAccount(tx, 1n);
    await post(
      tx,
      rechargePaid({ channel: 'card', customerId: 1n, rechargeId: 1n, amount: usd('30.00'), transactionId: 'a' }),
    );
    await openFreeze(tx, {
      customerId: 1n,
      amount: usd('10.00'),
      cause: { kind: 'order_line', id: 1n },
      rule: 'registry_answer',
      expectedAt: tx.now,
      about: 'example.com',
    });
    const held = { customerId: 1n, channel: 'card', rechargeId: 2n, amount: usd('5.00'), transactionId: 'b' } as const;
    await post(tx, paymentHeld(held));
    await post(tx, heldPaymentCredited(held));
    await openCustomerAccount(tx, 2n);
    const other = {
      customerId: 2n,
      channel: 'card',
      rechargeId: 3n,
      amount: usd('20.00'),
      transactionId: 'c',
    } as const;
    const topupId = await post(tx, rechargePaid(other));
    const freezeId = await openFreeze(tx, {
      customerId: 2n,
      amount: usd('8.00'),
      cause: { kind: 'refund', id: 1n },
      rule: 'staff_review',
      expectedAt: tx.now,
      about: 'R',
      from: 'topup',
    });
    await claimTopup(tx, freezeId, topupId);
    await post(tx, settlementCredited({ customerId: 2n, settlementId: 1n, amount: usd('9.00'), about: 'a sale' }));
  });
  await withConnection(house.ownerUrl, (client) =>
    client.query(`INSERT INTO settlement (customer_id, amount, about, state, proposed_by, decided_by, created_at)
      VALUES (2, 900, 'a sale', 'credited', 1, 2, now());
      INSERT INTO refund (customer_id, recharge_id, number, channel, transaction_id, topup_id, amount, state, freeze_id, by_hand, created_at,
        review_by) SELECT 2, 3, 'R', 'card', 'c', topup_id, 800, 'pending_review', freeze_id, false, now(), now() FROM topup_claim;
      INSERT INTO statement_line (bank_ref, booked_on, amount, currency, payer, details, state, why, imported_by, created_at)
        VALUES ('L1', '2026-11-21', 500, 'HKD', 'x', 'x', 'unmatched', 'currency', 1, now());
      INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
        SELECT e, 'individual', 'en', 'none', now(), now(), now() FROM unnest(ARRAY['push-a@example.com', 'push-b@example.com']) e;
      INSERT INTO push (sender_id, target, receiver_id, state, names, price, sent_at, due_at)
        SELECT min(id), 'push-b@example.com', max(id), 'waiting', 1, 500, now(), now() + interval '7 days' FROM customer;
      INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email,
        created_at, updated_at)
        SELECT min(id), 'Mine', 'individual', 'Chan', 'HK', '', '', '', '', '852', '21234567', '', '', 'a@example.com', now(), now() FROM customer;
      INSERT INTO transfer_in_batch (customer_id, asked_at) SELECT min(id), now() FROM customer;
      INSERT INTO transfer_in (customer_id, batch_id, name, unicode, suffix, state, template_id, auto_renew, price, cost, asked_at, ended_at)
        SELECT b.customer_id, b.id, 'x.com', 'x.com', 'com', 'lapsed', t.id, false, 500, 100, now(), now() FROM transfer_in_batch b, template t;
      INSERT INTO deal (number, type, state, name, unicode, suffix, seller_id, buyer_id, remarks, price, fee_by, buyer_fee, seller_fee, applied_at)
        SELECT 'D261124-00000001', 'sell', 'quoted', 'x.com', 'x.com', 'com', min(id), max(id), '', 500, 'seller', 0, 50, now() FROM customer`),
  );
}

const MONEY = `SELECT id FROM acct WHERE key = 'customer:1:USD'`;
/**
 * An imported statement of our bank; `of` is its number, opening balance, credits, closing balance, and the one it
 * follows.
 */
const imported = (
  of: string,
) => `INSERT INTO bank_statement (number, opening, credits, closing, follows, account, currency, from_day, to_day,
    debits, line_count, csv, sha256, state, maker, checker, known, created_at)
  SELECT s.*, 'A', 'USD', '2026-11-01', '2026-11-01', 0, 1, '', s.number, 'imported', 1, 2, 0, now()
  FROM (SELECT ${of}) s (number, opening, credits, closing, follows)`;

/**
 * What a bug, a hand or a restore could do, one for each branch of each view; done by the owner, undone after the look.
 */
const PLANTED: readonly (readonly [name: string, what: string, sql: string, told: RegExp])[] = [
  [
    'i1',
    'an entry of one side',
    `INSERT INTO entry (posting_id, acct_id, bucket, currency, amt) VALUES (1, 3, 'balance', 'USD', 7)`,
    /USD does not add up: 7/,
  ],
  [
    'i2',
    'a posting without entries',
    `INSERT INTO posting (key, request_hash, kind, at, actor, request_id, amount, ref_kind, ref_id) VALUES ('x', '', 'x', now(), '', '', 0, 'x', 1)`,
    /has 0 legs/,
  ],
  [
    'i2',
    'an entry without a posting',
    `INSERT INTO entry (posting_id, acct_id, bucket, currency, amt) VALUES (9999, 1, 'balance', 'USD', 7), (9999, 2, 'balance', 'USD', -7)`,
    /posting 9999 has 2 legs/,
  ],
  [
    'i2',
    'a posting that does not add up',
    `UPDATE entry SET amt = amt + 1 WHERE posting_id = 1 AND bucket = 'topup'`,
    /posting 1 does not add up in USD/,
  ],
  [
    'i2',
    'an entry on no account',
    `INSERT INTO entry (posting_id, acct_id, bucket, currency, amt) VALUES (1, 9999, 'balance', 'USD', 7)`,
    /names account 9999/,
  ],
  [
    'i2',
    'a posting of one side, which the key of entries forbids',
    `ALTER TABLE entry DROP CONSTRAINT entry_pkey;
      INSERT INTO posting (key, request_hash, kind, at, actor, request_id, amount, ref_kind, ref_id) VALUES ('x', '', 'x', now(), '', '', 0, 'x', 1);
      INSERT INTO entry (posting_id, acct_id, bucket, currency, amt) SELECT max(id), 3, 'balance', 'USD', amt FROM posting, unnest(ARRAY[7, -7]) AS amt GROUP BY amt`,
    /index entry_pkey is gone or not in force/,
  ],
  [
    'i2',
    'a posting that adds up over two currencies, and in neither',
    `UPDATE entry SET currency = 'HKD' WHERE posting_id = 1 AND bucket = 'topup'`,
    /posting 1 does not add up in/,
  ],
  [
    'i3',
    'a customer below zero',
    `ALTER TABLE acct DROP CONSTRAINT acct_right_side_of_zero; UPDATE acct SET proceeds = -1 WHERE key = 'customer:1:USD'`,
    /customer:1:USD is below zero/,
  ],
  [
    'i3',
    'a check that was switched off',
    `ALTER TABLE acct DROP CONSTRAINT acct_right_side_of_zero`,
    /acct_right_side_of_zero is gone/,
  ],
  [
    'i3',
    'a check that was never applied to old rows',
    `ALTER TABLE entry DROP CONSTRAINT entry_moves, ADD CONSTRAINT entry_moves CHECK (amt <> 0) NOT VALID`,
    /entry_moves is not in force/,
  ],
  [
    'i4',
    'a balance changed by hand',
    `UPDATE acct SET topup = topup + 100 WHERE key = 'customer:1:USD'`,
    /topup is 2600, its entries say 2500/,
  ],
  [
    'i4',
    'a broken chain',
    `UPDATE entry SET bal_after = bal_after + 1 WHERE acct_id = (${MONEY}) AND acct_seq = 1`,
    /its chain breaks at entry 1/,
  ],
  [
    'i4',
    'a lost pair of entries',
    `DELETE FROM entry WHERE acct_id = (${MONEY}) AND posting_id = 1`,
    /counts 4|chain breaks/,
  ],
  [
    'i4',
    'a counter that ran ahead',
    `UPDATE acct SET seq = seq + 1 WHERE key = 'customer:1:USD'`,
    /entries and counts/,
  ],
  [
    'i6',
    'one recharge credited under two keys',
    `INSERT INTO posting (key, request_hash, kind, at, actor, request_id, amount, ref_kind, ref_id) VALUES ('x', '', 'recharge_paid', now(), '', '', 0, 'recharge', 1)`,
    /recharge_paid happened 2 times for recharge 1/,
  ],
  [
    'i6',
    'one key on two postings',
    `ALTER TABLE posting DROP CONSTRAINT posting_key; UPDATE posting SET key = 'same'`,
    /key same stands on/,
  ],
  [
    'i6',
    'one settlement credited under two keys of its own, where no key is single',
    `ALTER TABLE posting DROP CONSTRAINT posting_key;
      INSERT INTO posting (key, request_hash, kind, at, actor, request_id, amount, ref_kind, ref_id)
      SELECT key, '', kind, now(), '', '', 0, ref_kind, ref_id FROM posting WHERE kind = 'settlement_credited'`,
    /settlement_credited happened 2 times for settlement 1/,
  ],
  [
    'i9',
    'frozen money without a freeze',
    `UPDATE freeze_item SET topup = 0, closed_at = now()`,
    /frozen is 1000, its open freezes say 0/,
  ],
  [
    'i9',
    'a freeze that its postings do not back',
    `UPDATE freeze_item SET topup = topup - 1`,
    /freeze \d+ holds 999, its postings say 1000/,
  ],
  [
    'i4',
    'a sum of a day that is not that of its entries',
    `UPDATE acct_day SET amt = amt + 1 WHERE acct_id = (${MONEY}) AND bucket = 'topup'`,
    /the sums of its days say 2501 on topup, its sealed entries 2500/,
  ],
  ['i10', 'a link that was changed', `UPDATE ledger_link SET root = 'x' WHERE n = 1`, /link 1 does not follow/],
  [
    'i10',
    'a posting behind the end of the chain',
    `INSERT INTO posting (key, request_hash, kind, at, actor, request_id, amount, ref_kind, ref_id, xid) VALUES ('x', '', 'x', now(), '', '', 0, 'x', 1, '1')`,
    /postings are sealed, the links say/,
  ],
  [
    'i12',
    'a flow that was closed with money in it',
    `ALTER TABLE acct DROP CONSTRAINT acct_right_side_of_zero; DELETE FROM entry WHERE bucket = 'balance' AND amt < 0 AND acct_id = (SELECT id FROM acct WHERE key = 'flow:recharge:2:USD')`,
    /flow:recharge:2:USD is over and still holds 500/,
  ],
  [
    'i13',
    'a top-up that gave back more than it brought',
    `UPDATE topup_claim SET amount = 2001`,
    /brought 2000 and gave back 2001/,
  ],
  [
    'i13',
    'a claim of another amount than its freeze',
    `UPDATE topup_claim SET amount = 799`,
    /says 799, the freeze 800/,
  ],
  [
    'i13',
    'a claim returned while its money is not back',
    `UPDATE topup_claim SET returned_at = now()`,
    /is returned, its money is not back/,
  ],
  [
    'i13',
    'a top-up taken back of which nothing is written as lost',
    `UPDATE posting SET kind = 'deposit_lost' WHERE id = (SELECT min(id) FROM posting)`,
    /took a top-up back and 0 is lost/,
  ],
  [
    'i13',
    'a loss restored without a dispute that was won',
    `INSERT INTO topup_lost (posting_id, topup_id, amount, lost_at, restored_at) SELECT min(id), min(id), 1, now(), now() FROM posting`,
    /is restored, its dispute is not won/,
  ],
  [
    'i14',
    'a settlement credited without its posting',
    `UPDATE settlement SET state = 'proposed'`,
    /settlement 1 is proposed, its money is there/,
  ],
  [
    'i14',
    'a withdrawal that is paid while its money never left',
    `INSERT INTO withdrawal (customer_id, number, amount, state, freeze_id, bank_name, account_ending, payee_sealed, created_at, review_by,
      pay_after, approved_by) VALUES (2, 'W1', 800, 'paid', 2, 'x', 'x', 'x', now(), now(), now(), 1)`,
    /withdrawal W1 is paid, its money is nowhere/,
  ],
  [
    'i15',
    'a refund that is cancelled while its money stays frozen',
    `UPDATE refund SET state = 'cancelled'`,
    /refund 1 is cancelled, its money is frozen/,
  ],
  [
    'i15',
    'a refund of more than it claims',
    `UPDATE refund SET amount = 900`,
    /refund 1 claims 800 of its top-up, not 900/,
  ],
  [
    'i16',
    'a statement line in US dollars that is held nowhere',
    `UPDATE statement_line SET currency = 'USD'`,
    /statement line 1 is unmatched, its money is nowhere/,
  ],
  [
    'i16',
    'an imported statement that brought other lines than it says',
    imported(`'S1', 0, 100, 100, NULL::bigint`),
    /bank statement S1 says 100, its lines 0/,
  ],
  [
    'i16',
    'an imported statement that does not begin where the last one ended',
    `${imported(`'S1', 0, 0, 0, NULL::bigint`)}; ${imported(`'S2', 7, 0, 7, max(id) FROM bank_statement`)}`,
    /bank statement S2 begins with 7, the one before ended with 0/,
  ],
  [
    'i17',
    'a push that is accepted while its price never went over',
    `UPDATE push SET state = 'accepted', decided_at = now()`,
    /push 1 is accepted for 500; paid 0, received 0, of names moved 0 of 1/,
  ],
  [
    'i18',
    'a transfer in that goes on while nothing is frozen for it',
    `UPDATE transfer_in SET state = 'requesting', ended_at = NULL`,
    /transfer in 1 is requesting; charged 0 of 500, frozen 0/,
  ],
  [
    'i8',
    'a deal that is paid while nothing is frozen for it',
    `UPDATE deal SET state = 'paid', freeze_id = 0`,
    /deal D261124-00000001 is paid for 500; frozen 0, sold 0, fee 0/,
  ],
];

test('an empty ledger is NOT RUN, never holds', async () => {
  const findings = await reconcile(house.pool);
  expect(findings.map((finding) => finding.verdict)).toEqual(INVARIANTS.map(() => 'not_run'));
  expect(describeFindings(findings)[0]).toContain('NOT RUN');
});

test('in order, every invariant says what it examined and holds; once a day, and never twice', async () => {
  await fill();
  await sealAll(house);
  const findings = await checkBooks(house);
  expect(findings?.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    ...INVARIANTS.map(({ name }) => `${name} holds`),
    'chain holds',
  ]);
  expect(findings?.every((finding) => finding.examined > 0n)).toBe(true);
  expect(await checkBooks(house)).toBeNull();
  await house.moveClock(86_400_000);
  expect(await checkBooks(house)).not.toBeNull();
});

test('every invariant has a planted violation', () => {
  expect(new Set(PLANTED.map(([name]) => name))).toEqual(new Set(INVARIANTS.map(({ name }) => name)));
});

test.each(PLANTED)('%s finds %s', async (name, _what, sql, told) => {
  await withConnection(house.ownerUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(sql);
    const findings = await reconcile(client);
    await client.query('ROLLBACK');
    const found = findings.find((finding) => finding.name === name);
    expect(found?.verdict).toBe('violated');
    expect(found?.violations.map(({ violation }) => violation).join('\n')).toMatch(told);
  });
});

test('I6 says that nothing keeps keys single, though none is there twice yet; a key of another form, alone, is no violation', async () => {
  await withConnection(house.ownerUrl, async (client) => {
    const told = async () => {
      const findings = await reconcile(client);
      return findings.find(({ name }) => name === 'i6')?.violations.map(({ violation }) => violation);
    };
    await client.query('BEGIN');
    await client.query(`UPDATE posting SET key = 'written by hand' WHERE kind = 'settlement_credited'`);
    expect(await told()).toEqual([]);
    await client.query('ALTER TABLE posting DROP CONSTRAINT posting_key');
    expect(await told()).toEqual(['index posting_key is gone or not in force']);
    await client.query('ROLLBACK');
  });
});

/** As the next sealing would leave it: what was planted is in the chain's last link. */
const SEALED_TOO = `UPDATE ledger_link SET ids = ids + coalesce((SELECT range_agg(int8range(id, id, '[]')) FROM posting
    WHERE xid > (SELECT upto FROM ledger_sealed)), '{}') WHERE n = (SELECT max(n) FROM ledger_link);
  UPDATE ledger_sealed SET upto = pg_current_xact_id()`;
/** What the features' own rows say of their money is of the night. */
const ONLY_AT_NIGHT = ['i13', 'i14', 'i15', 'i16', 'i17', 'i18', 'i8'];

test.each(PLANTED.filter(([name]) => !ONLY_AT_NIGHT.includes(name)))(
  '%s finds %s among what is new',
  async (name, _what, sql) => {
    await withConnection(house.ownerUrl, async (client) => {
      const { to } = await freshLinks(client);
      await client.query('BEGIN');
      const before = await findFresh(client, { from: 0n, to, lastId: 0n });
      expect(before.filter(({ verdict }) => verdict === 'violated')).toEqual([]);
      await client.query(`${sql}; ${SEALED_TOO}`);
      const findings = await findFresh(client, { from: 0n, to, lastId: 0n });
      await client.query('ROLLBACK');
      expect(findings.find((finding) => finding.name === name)?.verdict).toBe('violated');
    });
  },
);

test('broken books raise an alarm', async () => {
  await withConnection(house.ownerUrl, (client) =>
    client.query(`UPDATE acct SET seq = seq + 1 WHERE key = 'customer:1:USD'`),
  );
  await house.moveClock(86_400_000);
  await checkBooks(house);
  expect(await house.metrics.registry.getSingleMetricAsString('namestead_alarms_total')).toContain(
    'kind="ledger_i4"} 1',
  );
  await withConnection(house.ownerUrl, (client) =>
    client.query(`UPDATE acct SET seq = seq - 1 WHERE key = 'customer:1:USD'`),
  );
});

test('the age of money that waits in a flow is known', async () => {
  expect(await oldestUnsettledFlow(house.pool)).toBeNull();
  await house.inTx((tx) =>
    post(tx, paymentHeld({ channel: 'card', rechargeId: 77n, amount: usd('1.00'), transactionId: 'late' })),
  );
  expect(await oldestUnsettledFlow(house.pool)).toBeInstanceOf(Date);
});

test('each minute checks what was sealed since the last time and all that it touches, no more; the rest is of the night', async () => {
  const customer = async (sql: string) =>
    withConnection(house.ownerUrl, (client) => client.query(`UPDATE acct SET ${sql}`));
  const payAndSeal = async (rechargeId: bigint) => {
    const paid = {
      customerId: 2n,
      channel: 'card',
      rechargeId,
      amount: usd('1.00'),
      transactionId: `${rechargeId}`,
    } as const;
    await house.inTx((tx) => post(tx, rechargePaid(paid)));
    await sealAll(house);
  };
  await payAndSeal(100n);
  await checkFresh(house);
  expect(await checkFresh(house)).toEqual([]);
  await payAndSeal(101n);
  const findings = await checkFresh(house);
  expect(findings.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual(
    ['i1', 'i2', 'i3', 'i4', 'i6', 'i9', 'i10', 'i12'].map((name) => `${name} holds`),
  );
  expect(findings.find(({ name }) => name === 'i2')?.examined).toBe(1n);

  await customer(`topup = topup + 1 WHERE key IN ('customer:1:USD', 'customer:2:USD')`);
  expect(await checkFresh(house)).toEqual([]);
  await payAndSeal(102n);
  const broken = (await checkFresh(house)).filter(({ verdict }) => verdict === 'violated');
  expect(
    broken.flatMap(({ violations }) => violations).every(({ concerns }) => concerns?.[0] === 'customer:2:USD'),
  ).toBe(true);
  expect((await house.inTx(openStops)).map(({ account }) => account)).toContain('customer:2:USD');
  const night = (await reconcile(house.pool)).flatMap(({ violations }) =>
    violations.flatMap(({ concerns }) => concerns),
  );
  expect(night).toContain('customer:1:USD');
  await customer(`topup = topup - 1 WHERE key IN ('customer:1:USD', 'customer:2:USD')`);
});
