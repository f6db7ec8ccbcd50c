import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealPriceMax } from '#contract/rules/escrow/limits.ts';
import { LISTING_LET_GO_DAYS, LISTINGS_RESERVED_MAX } from '#contract/rules/market/listing.ts';
import { toAscii } from '../../platform/idn.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailKinds, SAFE_CODE } from '../account/testing.ts';
import { markLeft } from '../domains/index.ts';
import { DAY_MS } from '../push/testing.ts';
import { buy, openMarketHouse, type PushHouse, putUp, type Side } from './testing.ts';

let at: PushHouse;
let house: TestHouse;
let owner: Side;
let buyer: Side;
let other: Side;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openMarketHouse(house);
  owner = await at.newSide('owner-person@example.com', '198.51.100.41');
  buyer = await at.newSide('buyer-person@example.com', '198.51.100.42');
  other = await at.newSide('other-person@example.com', '198.51.100.43');
  await at.money(buyer, '1000.00');
  await at.money(other, '1000.00');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const market = async (query = ''): Promise<string[]> =>
  (await buyer.browser.get(`/market/list${query}`)).Data.Items.map(({ Name }: { Name: string }) => Name);
const mine = async (name: string) =>
  (await owner.browser.get('/market/mine/list')).Data.Items.find(({ Name }: { Name: string }) => Name === name);
const stateOf = async (name: string): Promise<string> => (await mine(name)).State;
async function listed(name: string, price = '30'): Promise<bigint> {
  const [id] = await at.bring(owner, name);
  expect((await putUp(owner, [name], price)).Key).toBe('OK');
  return id as bigint;
}
const availableOf = async (side: Side): Promise<string> =>
  (await side.browser.get('/balance/summary')).Data.Available.Amount;

test('K1 a name on the market is found by anybody, bought at its price, paid and moved by the push it waits as', async () => {
  await listed('bought.com', '250');
  expect(await market('?Text=ought')).toEqual(['bought.com']);
  const [row] = (await buyer.browser.get('/market/list?Text=bought')).Data.Items;
  expect(Object.keys(row).sort()).toEqual(['ListedAt', 'Name', 'Price', 'Reserved', 'TakesOffers', 'Unicode']);
  expect((await buyer.browser.get('/market/name?Name=bought.com')).Data).toMatchObject({
    State: 'listed',
    Price: { Amount: '250.00', Currency: 'USD' },
    Available: { Amount: '1000.00' },
    Mine: false,
    Actions: ['buy'],
  });
  expect((await owner.browser.get('/market/name?Name=bought.com')).Data).toMatchObject({ Mine: true, Actions: [] });
  const before = await availableOf(owner);
  const { Key, Data } = await buy(buyer, 'bought.com', '250');
  expect(Key).toBe('OK');
  expect(await mailKinds(house, owner.email)).toContain('listing.reserved');
  expect(await market('?Text=bought')).toEqual([]);
  expect(await mine('bought.com')).toMatchObject({ State: 'reserved', Push: Data.Push, Actions: [] });
  expect((await other.browser.get('/market/name?Name=bought.com')).Data).toMatchObject({
    State: 'reserved',
    Actions: [],
  });
  await at.work();
  expect(await mailKinds(house, buyer.email)).toContain('push.received');
  const sent = (await owner.browser.get(`/domain/push/detail?Id=${Data.Push}`)).Data;
  expect(sent).toMatchObject({ Side: 'sent', State: 'waiting', With: 'bu***@example.com' });
  expect((await at.accept(buyer, Data.Push)).Key).toBe('OK');
  expect(await at.ownerOf('bought.com')).toBe(buyer.id);
  expect(await stateOf('bought.com')).toBe('sold');
  expect(await availableOf(buyer)).toBe('750.00');
  expect(Number(await availableOf(owner)) - Number(before)).toBe(250);
  expect((await buyer.browser.get('/market/name?Name=bought.com')).Key).toBe('LISTING_GONE');
  // Its new owner may sell it themselves: what was is no listing of theirs.
  expect((await buyer.browser.get('/market/mine/list')).Data.Items).toEqual([]);
});

test('K1 H3 who puts a name up agrees to its next holder: the push of a sale carries it; that of a listing from before does not', async () => {
  for (const [name, yields] of [
    ['yielded.com', true],
    ['from-before.com', undefined],
  ] as const) {
    await listed(name, '10');
    if (!yields) await house.pool.query('UPDATE listing SET yields = false WHERE name = $1', [name]);
    const { Push } = (await buy(other, name, '10')).Data;
    expect((await other.browser.get(`/domain/push/detail?Id=${Push}`)).Data.Yields).toBe(yields);
    expect((await at.accept(other, Push)).Key).toBe('OK');
  }
});

test('K1 a buyer who refuses, or whose hours are over, leaves the name to the next; an owner who takes it back does not sell', async () => {
  await listed('let-go.com');
  const first = (await buy(buyer, 'let-go.com', '30')).Data.Push;
  expect((await buy(other, 'let-go.com', '30')).Key).toBe('LISTING_RESERVED');
  expect((await buyer.browser.post('/domain/push/refuse', { Id: first })).Key).toBe('OK');
  expect(await stateOf('let-go.com')).toBe('listed');
  const second = (await buy(other, 'let-go.com', '30')).Data.Push;
  const over = "UPDATE push SET sent_at = sent_at - interval '1 day', due_at = due_at - interval '1 day' WHERE id = $1";
  await house.pool.query(over, [second]);
  // Nobody has swept yet: the next buyer is not kept waiting.
  const third = (await buy(buyer, 'let-go.com', '30')).Data.Push;
  expect(third).not.toBe(second);
  await at.sweep();
  expect(await stateOf('let-go.com')).toBe('reserved');
  expect((await owner.browser.post('/market/mine/withdraw', { Id: (await mine('let-go.com')).Id })).Key).toBe(
    'STATE_HAS_MOVED',
  );
  expect((await owner.browser.post('/domain/push/cancel', { Id: third })).Key).toBe('OK');
  expect(await stateOf('let-go.com')).toBe('withdrawn');
  expect(await at.ownerOf('let-go.com')).toBe(owner.id);
});

test('K1 who has a name kept and lets it go again and again keeps it from nobody: not a third time within days', async () => {
  await listed('kept-for-nothing.com', '5');
  const over = "UPDATE push SET sent_at = sent_at - interval '1 day', due_at = due_at - interval '1 day' WHERE id = $1";
  const first = (await buy(buyer, 'kept-for-nothing.com', '5')).Data.Push;
  await house.pool.query(over, [first]);
  await at.sweep();
  const second = (await buy(buyer, 'kept-for-nothing.com', '5')).Data.Push;
  expect((await buyer.browser.post('/domain/push/refuse', { Id: second })).Key).toBe('OK');
  const third = await buy(buyer, 'kept-for-nothing.com', '5');
  expect(third).toMatchObject({ Key: 'LISTING_LET_GO', Data: { Until: expect.any(String) } });
  expect(await stateOf('kept-for-nothing.com')).toBe('listed');
  expect((await buy(other, 'kept-for-nothing.com', '5')).Key).toBe('OK');
  const { rows } = await house.pool.query('SELECT decided_at FROM push WHERE id = $1', [first]);
  expect(Date.parse(third.Data.Until) - rows[0].decided_at.getTime()).toBe(LISTING_LET_GO_DAYS * DAY_MS);
  await other.browser.post('/domain/push/refuse', { Id: (await mine('kept-for-nothing.com')).Push });
  const wait = `UPDATE push SET sent_at = sent_at - interval '${LISTING_LET_GO_DAYS} days', decided_at = decided_at - interval '${LISTING_LET_GO_DAYS} days' WHERE id = $1`;
  await house.pool.query(wait, [first]);
  expect((await buy(buyer, 'kept-for-nothing.com', '5')).Key).toBe('OK');
});

test('K1 a reservation is short: nobody is reminded of it, and it lapses by the sweep', async () => {
  await listed('short.com');
  const Id = (await buy(buyer, 'short.com', '30')).Data.Push;
  await at.sweep();
  expect(await mailKinds(house, buyer.email)).not.toContain('push.soon');
  await house.pool.query(
    "UPDATE push SET sent_at = sent_at - interval '1 day', due_at = due_at - interval '1 day' WHERE id = $1",
    [Id],
  );
  await at.sweep();
  expect(await stateOf('short.com')).toBe('listed');
  const { rows } = await house.pool.query(
    "SELECT from_state, event FROM state_history WHERE machine = 'listing' ORDER BY id DESC LIMIT 1",
  );
  expect(rows).toEqual([{ from_state: 'reserved', event: 'release' }]);
});

test('K1 what nobody may buy: his own, at another price, without the money, a fourth at once, what cannot move', async () => {
  await listed('kept.com');
  expect((await buy(owner, 'kept.com', '30')).Key).toBe('LISTING_OWN');
  expect(await buy(buyer, 'kept.com', '29')).toMatchObject({
    Key: 'LISTING_PRICE_MOVED',
    Data: { Price: { Amount: '30.00' } },
  });
  await listed('too-dear.com', '9999');
  expect(await buy(buyer, 'too-dear.com', '9999')).toMatchObject({ Key: 'INSUFFICIENT_BALANCE' });
  expect((await buy(buyer, 'never-was.com', '1')).Key).toBe('LISTING_GONE');
  at.ordered.add('kept.com');
  expect((await buy(buyer, 'kept.com', '30')).Key).toBe('LISTING_NOT_NOW');
  at.ordered.delete('kept.com');
  for (let count = 0; count < LISTINGS_RESERVED_MAX; count += 1) {
    await listed(`many-${count}.com`, '1');
    expect((await buy(other, `many-${count}.com`, '1')).Key).toBe('OK');
  }
  expect((await buy(other, 'kept.com', '30')).Key).toBe('LISTINGS_RESERVED_TOO_MANY');
  for (const bad of ['0', '1.5', '-3', '1e9', '30 HKD'])
    expect((await buy(buyer, 'kept.com', bad)).Key).toBe('INVALID_INPUT');
  expect((await buy(buyer, 'kept.com', '３０')).Key).toBe('OK');
});

test('K1 only names of one’s own are put up, once, all or none, and with the code', async () => {
  await at.bring(owner, 'once.com');
  await at.bring(other, 'not-yours.com');
  const refused = await putUp(owner, ['once.com', 'not-yours.com'], '10');
  expect(refused.Key).toBe('TASK_NAMES_TO_CLEAR');
  expect(await mine('once.com')).toBeUndefined();
  expect((await putUp(owner, ['once.com'], '10')).Key).toBe('OK');
  const again = await owner.browser.post('/market/mine/preview', { Names: ['once.com'] });
  expect(again.Data.Preview).toMatchObject({ Impossible: 1, Groups: [{ Key: 'market:reason.listed' }] });
  expect((await putUp(owner, ['once.com'], '10')).Key).toBe('TASK_NAMES_TO_CLEAR');
  expect((await putUp(owner, [], '10')).Key).toBe('TASK_EMPTY');
  const many = Array.from({ length: 201 }, (_, n) => `n-${n}.com`);
  expect((await putUp(owner, many, '10')).Key).toBe('TASK_TOO_MANY_NAMES');
  const { Id } = await mine('once.com');
  expect((await other.browser.post('/market/mine/withdraw', { Id })).Key).toBe('NOT_FOUND');
  expect((await owner.browser.post('/market/mine/withdraw', { Id })).Key).toBe('OK');
  expect((await owner.browser.post('/market/mine/withdraw', { Id })).Key).toBe('STATE_HAS_MOVED');
});

test('K1 a name that leaves its owner is off the market, also while somebody buys it', async () => {
  const gone = await listed('gone.com');
  await house.inTx((tx) => markLeft(tx, gone, 'test'));
  expect(await stateOf('gone.com')).toBe('ended');
  const bought = await listed('gone-too.com', '1');
  await house.pool.query("UPDATE push SET due_at = sent_at + interval '1 second' WHERE state = 'waiting'");
  await house.pool.query(
    "UPDATE push SET sent_at = sent_at - interval '1 day', due_at = due_at - interval '1 day' WHERE state = 'waiting'",
  );
  await at.sweep();
  const Id = (await buy(buyer, 'gone-too.com', '1')).Data.Push;
  await house.inTx((tx) => markLeft(tx, bought, 'test'));
  expect(await stateOf('gone-too.com')).toBe('ended');
  expect((await at.accept(buyer, Id)).Key).toBe('STATE_HAS_MOVED');
  // Pushed to somebody by hand while it is for sale: they have it, and nobody buys it of the one before.
  await listed('by-hand.com');
  const hand = (await at.send(owner, other.email, ['by-hand.com'])).Data.Id;
  expect((await buy(buyer, 'by-hand.com', '30')).Key).toBe('LISTING_NOT_NOW');
  await at.work();
  expect((await at.accept(other, hand)).Key).toBe('OK');
  expect(await stateOf('by-hand.com')).toBe('ended');
});

test('K1 the market is ordered, narrowed and paged without losing or repeating a name', async () => {
  const names = Array.from({ length: 25 }, (_, n) => `paged-${String(n).padStart(2, '0')}.com`);
  await at.bring(owner, ...names);
  expect((await putUp(owner, names.slice(0, 12), '700')).Key).toBe('OK');
  expect((await putUp(owner, names.slice(12), '800')).Key).toBe('OK');
  for (const order of ['newest', 'cheapest', 'dearest', 'shortest']) {
    const first = (await buyer.browser.get(`/market/list?Text=paged-&Order=${order}`)).Data;
    const rest = (await buyer.browser.get(`/market/list?Text=paged-&Order=${order}&After=${first.Next}`)).Data;
    const all = [...first.Items, ...rest.Items].map(({ Name }: { Name: string }) => Name);
    expect(rest.Next).toBeUndefined();
    expect([...all].sort()).toEqual(names);
    if (order === 'cheapest') expect(all[0]).toBe('paged-00.com');
    if (order === 'dearest') expect(all[0]).toBe('paged-24.com');
  }
  expect(await market('?Text=paged&From=701&To=800')).toHaveLength(13);
  expect(await market('?Suffix=net')).toEqual([]);
  // Two characters are looked for at the beginning, and signs of a pattern mean themselves.
  expect(await market('?Text=ag')).toEqual([]);
  expect(await market('?Text=%25%25%25')).toEqual([]);
});

test('K1 a part of a name is found wherever it stands in the label, in whatever script; what follows a dot is the suffix', async () => {
  const names = ['ab-harbour9.com', 'harbour9.net', '9harbour.com', '\u6d77\u6e2f\u4fdd\u96aa\u7db2.com', '9.net'];
  await at.bring(owner, ...names.map((name) => toAscii(name) as string));
  expect((await putUp(owner, names, '77')).Key).toBe('OK');
  const [first = '', second = '', third = '', chinese = '', nine = ''] = names;
  for (const [text, found] of [
    ['harbour', [first, second, third]],
    ['our9', [first, second]],
    ['our9.', [first, second]],
    ['our9.com', [first]],
    ['our9.co', [first]],
    ['our.com', [third]],
    ['r9.net', [second]],
    ['9.net', [nine]],
    ['-.com', []],
    ['our9.zz', []],
    ['.zz', []],
    ['com', []],
    ['\u6e2f\u4fdd\u96aa', [chinese]],
    ['\u96aa\u7db2.com', [chinese]],
    ['\u96aa\u6e2f\u4fdd', []],
    [toAscii(chinese)?.slice(0, 9), [chinese]],
  ] as const)
    for (const order of ['newest', 'cheapest', 'dearest', 'shortest']) {
      const { Items } = (
        await buyer.browser.get(`/market/list?${new URLSearchParams({ Text: text ?? '', Order: order })}&To=77`)
      ).Data;
      const shown = Items.map(({ Unicode }: { Unicode: string }) => Unicode).filter((name: string) =>
        names.includes(name),
      );
      expect([text, order, shown.sort()]).toEqual([text, order, [...found].sort()]);
    }
});

test('K1 two who buy at once: one of them has it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const name = `both-${round}.com`;
    await listed(name, '1');
    const answers = await Promise.all([buy(buyer, name, '1'), buy(other, name, '1')]);
    expect(answers.map(({ Key }) => Key).sort()).toEqual(['LISTING_RESERVED', 'OK']);
    const winner = answers[0]?.Key === 'OK' ? buyer : other;
    const Id = answers.find(({ Key }) => Key === 'OK')?.Data.Push;
    const [took, back] = await Promise.all([at.accept(winner, Id), owner.browser.post('/domain/push/cancel', { Id })]);
    expect([took.Key, back.Key].sort()).toEqual(['OK', 'STATE_HAS_MOVED']);
    expect(await stateOf(name)).toBe(took.Key === 'OK' ? 'sold' : 'withdrawn');
  }
});

test('K1 an account that gives nothing away just now sells nothing', async () => {
  await listed('cooling.com', '1');
  const now = await house.inTx(async (tx) => tx.now);
  await house.pool.query('UPDATE customer SET password_mailed_at = $2, safe_code_mailed_at = $2 WHERE id = $1', [
    owner.id,
    now,
  ]);
  expect((await buy(buyer, 'cooling.com', '1')).Key).toBe('LISTING_NOT_NOW');
});

test('K1 a price beyond the limit needs papers of both sides on the market and in a push too, whoever asks it', async () => {
  const most = dealPriceMax(false, '2026-11-26');
  const [id] = await at.bring(other, 'dear-market.com');
  expect((await putUp(other, ['dear-market.com'], String(most + 1))).Key).toBe('DEAL_NEEDS_IDENTITY');
  expect((await putUp(other, ['dear-market.com'], String(most))).Key).toBe('OK');
  await house.pool.query('UPDATE listing SET price = price + 100 WHERE domain_id = $1', [id]);
  await at.money(buyer, '20000.00');
  expect((await buy(buyer, 'dear-market.com', String(most + 1))).Key).toBe('DEAL_NEEDS_IDENTITY');
  for (const side of [buyer, other]) {
    expect((await buy(buyer, 'dear-market.com', String(most + 1))).Key).toBe('DEAL_NEEDS_IDENTITY');
    await house.pool.query(
      `INSERT INTO template_identity (customer_id, template_id, state, kind, holder, id_type, submitted_at, due_at, sealed_code, code_expires_at)
       VALUES ($1, $2, 'verified', 'individual', '{}', 'HZ', now(), now(), 'x', now() + interval '1 year')`,
      [side.id, side.templateId],
    );
  }
  const bought = await buy(buyer, 'dear-market.com', String(most + 1));
  expect(bought.Key).toBe('OK');
  await house.pool.query('DELETE FROM template_identity WHERE customer_id = $1', [other.id]);
  const accept = { Id: bought.Data.Push, Agreed: true, SafeCode: SAFE_CODE };
  const accepted = await buyer.browser.post('/domain/push/accept', accept, { 'idempotency-key': 'dear-market-push' });
  expect(accepted.Key).toBe('DEAL_NEEDS_IDENTITY');
});
