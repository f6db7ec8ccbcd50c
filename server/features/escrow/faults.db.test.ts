import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGS } from '#contract/lang.ts';
import { usd } from '#contract/money.ts';
import { customerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { liftStop, stopWrites } from '../../ledger/stops.ts';
import { chargedBack } from '../../ledger/testing.ts';
import { translate } from '../../platform/i18n.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { SAFE_CODE } from '../account/testing.ts';
import { placeHold } from '../domains/index.ts';
import { lapseDeals } from './terms/lapse-deals.ts';
import { type DealHouse, NOBODY_ORDERS, openDealHouse } from './testing.ts';

let at: DealHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  await at.push.money(at.buyer, '9000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const agree = async () => expect((await reconcile(house.pool)).flatMap(({ violations }) => violations)).toEqual([]);
const keyOf = async (by: DealHouse['buyer'], what: string, number: string, more: object = {}) =>
  (await at.act(by, what, { Number: number, ...more })).Key;
const idOf = async (name: string): Promise<bigint> =>
  (await house.pool.query('SELECT id FROM domain WHERE name = $1 AND left_at IS NULL', [name])).rows[0].id;

/** What befalls a name in mid-deal, and how it is over again. */
const FAULTS = {
  expired: async (id: bigint) => {
    await house.pool.query("UPDATE domain SET expires_at = now() - interval '1 day' WHERE id = $1", [id]);
  },
  suspended: (id: bigint) =>
    house.inTx((tx) =>
      placeHold(tx, id, { kind: 'suspended', cause: 'holder:1', ruleId: 'registrant.email', until: null }),
    ),
  disputed: (id: bigint) =>
    house.inTx((tx) => placeHold(tx, id, { kind: 'dispute', cause: 'court:1', ruleId: 'dispute', until: null })),
} as const;

test.each(Object.entries(FAULTS))(
  'K2 a name that is %s in mid-deal: not confirmed, and the money returns',
  async (what, befall) => {
    const before = await house.inTx((tx) => balanceOf(tx, at.buyer.id));
    const number = await at.paid(`${what}-before.com`, '20');
    await befall(await idOf(`${what}-before.com`));
    expect(await keyOf(at.seller, 'confirm', number)).toBe('DEAL_NAME_BARRED');
    expect(await at.stateOf(number)).toBe('paid');
    await at.lapse(number);
    expect(await at.stateOf(number)).toBe('returned');
    expect(await house.inTx((tx) => balanceOf(tx, at.buyer.id))).toEqual(before);
    await agree();
  },
);

test.each(Object.entries(FAULTS))(
  'K2 a name that is %s while the buyer checks: not released, our staff decide, both held',
  async (what, befall) => {
    const number = await at.paid(`${what}-after.com`, '20');
    expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
    await befall(await idOf(`${what}-after.com`));
    expect(await keyOf(at.buyer, 'release', number)).toBe('DEAL_NAME_BARRED');
    await at.lapse(number);
    expect((await at.detail(at.buyer, number)).Data).toMatchObject({ State: 'disputed', Held: true });
    expect(await at.push.ownerOf(`${what}-after.com`)).toBe(at.seller.id);
    await agree();
  },
);

test('K2 why the house stepped in is said to each reader in their own language, and by letter', async () => {
  const number = await at.paid('stepped-in.com', '20');
  expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
  await FAULTS.disputed(await idOf('stepped-in.com'));
  await at.lapse(number);
  const { cookies } = at.buyer.browser;
  const own = cookies.get('Lang') as string;
  const said = [];
  for (const lang of LANGS) {
    cookies.set('Lang', lang);
    const { Disputed } = (await at.detail(at.buyer, number)).Data;
    expect(Disputed).toMatchObject({ By: 'house', Reason: translate(lang, 'eligibility:because.holdDispute') });
    said.push(Disputed.Reason);
  }
  cookies.set('Lang', own);
  expect(new Set(said).size).toBe(LANGS.length);
  const { rows } = await house.pool.query(
    "SELECT letter->'paragraphs' AS paragraphs FROM notice WHERE kind = 'deal.disputed' AND letter->'vars'->>'number' = $1",
    [number],
  );
  const paragraphs = ['escrow:letter.disputed.body', 'escrow:letter.disputed.house', 'eligibility:because.holdDispute'];
  expect(rows).toEqual([{ paragraphs }, { paragraphs }]);
});

test('K2 money that is stopped at one side stops the hand-over whole; when it goes on, so does the deal', async () => {
  const number = await at.paid('stopped.com', '20');
  expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
  const concerns = [customerAccount(at.seller.id)];
  const [stop] = await house.inTx((tx) => stopWrites(tx, [{ violation: 'planted', concerns }]), at.staff);
  expect(await keyOf(at.buyer, 'release', number)).toBe('MONEY_STOPPED');
  await at.lapse(number);
  expect(await at.stateOf(number)).toBe('seller_confirmed');
  expect(await at.push.ownerOf('stopped.com')).toBe(at.seller.id);
  await house.inTx((tx) => liftStop(tx, stop?.id as bigint, 'looked at, nothing wrong'), at.staff);
  await lapseDeals(house, NOBODY_ORDERS);
  expect(await at.stateOf(number)).toBe('completed');
  expect(await at.push.ownerOf('stopped.com')).toBe(at.buyer.id);
  await agree();
});

test('K2 an account whose secrets both came by mail gives no name and no money: what it accepted before returns by its term', async () => {
  const number = await at.paid('taken-over.com', '20');
  const cooling = (since: 'now()' | 'NULL', id: bigint) =>
    house.pool.query(
      `UPDATE customer SET password_mailed_at = ${since}, safe_code_mailed_at = ${since} WHERE id = $1`,
      [id],
    );
  await cooling('now()', at.seller.id);
  expect(await keyOf(at.seller, 'confirm', number)).toBe('COOLING_OFF');
  await at.lapse(number);
  expect(await at.stateOf(number)).toBe('returned');
  await cooling('NULL', at.seller.id);
  await agree();
});

test('K2 J4 a payment that is taken back after completion is owed by the buyer, and never by the seller', async () => {
  const number = await at.paid('charged-back.com', '200');
  expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
  expect(await keyOf(at.buyer, 'release', number)).toBe('OK');
  const money = (id: bigint) => house.inTx((tx) => balanceOf(tx, id));
  const [buyer, seller] = [await money(at.buyer.id), await money(at.seller.id)];
  const amount = usd('9000.00');
  await house.inTx(async (tx) => {
    const { available } = await balanceOf(tx, at.buyer.id, { lock: true });
    await post(tx, chargedBack({ customerId: at.buyer.id, rechargeId: 1n, amount, available, disputeId: 'd1' }));
  });
  const after = await money(at.buyer.id);
  expect(after.available.minor).toBe(0n);
  expect(after.owed.minor).toBe(amount.minor - buyer.available.minor);
  expect(await money(at.seller.id)).toEqual(seller);
  expect(await at.push.ownerOf('charged-back.com')).toBe(at.buyer.id);
  await at.push.money(at.buyer, '9000.00');
});

test('K2 who is late opens no dispute, although no sweep came round yet: what the end of the term brings stands', async () => {
  for (const confirmed of [false, true]) {
    const number = await at.paid(`late-${confirmed}.com`, '20');
    if (confirmed) expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
    await house.pool.query("UPDATE deal SET due_at = now() - interval '1 second' WHERE number = $1", [number]);
    for (const by of [at.seller, at.buyer]) {
      expect((await at.detail(by, number)).Data.Actions).not.toContain('dispute');
      expect(await keyOf(by, 'dispute', number, { Reason: 'Wait' })).toBe('DEAL_OVER');
    }
    await at.lapse(number);
    expect(await at.stateOf(number)).toBe(confirmed ? 'completed' : 'returned');
  }
  await agree();
});

test('K2 after completion nothing is disputed, appealed or withdrawn any more; our staff can still be written to', async () => {
  const number = await at.paid('over.com', '20');
  expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
  expect(await keyOf(at.buyer, 'release', number)).toBe('OK');
  for (const by of [at.buyer, at.seller]) {
    for (const what of ['dispute', 'appeal'])
      expect(await keyOf(by, what, number, { Reason: 'not as told' })).toBe('STATE_HAS_MOVED');
    expect(await keyOf(by, 'withdraw', number)).toBe('STATE_HAS_MOVED');
    expect(await keyOf(by, 'say', number, { Text: 'It does not resolve', To: 'house' })).toBe('OK');
  }
});

test('K2 a hand-over asks no registry: one that is down stops nobody', async () => {
  const wanted = async () => (await house.pool.query('SELECT count(*)::int AS n FROM registry_command')).rows[0].n;
  const before = await wanted();
  const number = await at.paid('registry-down.com', '20');
  expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
  expect(await keyOf(at.buyer, 'release', number)).toBe('OK');
  expect(await at.push.ownerOf('registry-down.com')).toBe(at.buyer.id);
  expect(await wanted()).toBe(before);
});

test('K2 H3 the buyer becomes the holder without the seller being asked once more, and nobody else does by that', async () => {
  const holder = { email: 'seller-holder@example.com' };
  const prove = (id: bigint, email: string) =>
    house.pool.query(
      `INSERT INTO verified_email (customer_id, email, state, created_at, verified_at) VALUES ($1, $2, 'verified', now(), now())
       ON CONFLICT (customer_id, email) DO UPDATE SET state = 'verified', verified_at = now()`,
      [id, email],
    );
  await prove(at.seller.id, holder.email);
  const sold = async (name: string) => {
    const number = await at.paid(name, '20');
    await house.pool.query('UPDATE domain SET holder = holder || $2::jsonb WHERE name = $1 AND left_at IS NULL', [
      name,
      holder,
    ]);
    for (const [by, what] of [
      [at.seller, 'confirm'],
      [at.buyer, 'release'],
    ] as const)
      expect(await keyOf(by, what, number)).toBe('OK');
  };
  await sold('new-holder.com');
  const asked = { Names: ['new-holder.com'], TemplateId: String(at.buyer.templateId) };
  const { Data } = await at.buyer.browser.post('/domain/holder/preview', asked);
  expect(Data.Consequences.Rows[0].Confirm.find(({ Side }: { Side: string }) => Side === 'former')).toMatchObject({
    By: 'seller',
  });
  const start = { ...asked, SafeCode: SAFE_CODE };
  const started = await at.buyer.browser.post('/domain/holder/start', start, {
    'idempotency-key': 'holder-after-a-deal',
  });
  expect(started).toMatchObject({ Key: 'OK' });
  const sides = async () =>
    (
      await house.pool.query(
        `SELECT s.side, s.confirmed_at IS NOT NULL AS settled FROM holder_change_side s JOIN holder_change c ON c.id = s.change_id
         WHERE c.customer_id = $1 ORDER BY s.id`,
        [at.buyer.id],
      )
    ).rows;
  // The buyer's own address is proved by a letter to it, as ever.
  expect((await sides()).filter(({ side }) => side === 'former')).toEqual([{ side: 'former', settled: true }]);
});
