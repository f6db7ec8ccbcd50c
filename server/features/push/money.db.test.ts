import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDecimal, usd } from '#contract/money.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { settlementCredited } from '../../ledger/postings/withdrawal.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { stopWrites } from '../../ledger/stops.ts';
import { topupsLeft } from '../../ledger/topups.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { pushPaperOf } from './paper.ts';
import { openPushHouse, type PushHouse, type Side } from './testing.ts';

let at: PushHouse;
let house: TestHouse;
let sender: Side;
let taker: Side;
let Id = '';

beforeAll(async () => {
  house = await openTestHouse();
  at = await openPushHouse(house);
  sender = await at.newSide('money-sender@example.com', '198.51.100.21');
  taker = await at.newSide('money-taker@example.com', '198.51.100.22');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const money = (side: Side) =>
  house.inTx(async (tx) => {
    const { topup, proceeds, frozen, withdrawable } = await balanceOf(tx, side.id);
    return [topup, proceeds, frozen, withdrawable].map(toDecimal);
  });
const records = async (side: Side) =>
  (
    (await side.browser.get('/finance/record')).Data.Items as {
      Type: string;
      Amount: { Amount: string };
      About: string;
    }[]
  )
    .filter(({ Type }) => Type.startsWith('push'))
    .map(({ Type, Amount, About }) => [Type, Amount.Amount, About]);

test('F4 a balance that does not cover the price is told with what is missing, and the push goes on waiting', async () => {
  await at.bring(sender, 'dear-1.com', 'dear-2.com');
  await at.money(taker, '40.00');
  Id = (await at.send(sender, String(taker.id), ['dear-1.com', 'dear-2.com'], { Price: '100' })).Data.Id;
  expect((await taker.browser.get(`/domain/push/detail?Id=${Id}`)).Data).toMatchObject({
    Price: { Amount: '100.00', Currency: 'USD' },
    Available: { Amount: '40.00', Currency: 'USD' },
  });
  const refused = await at.accept(taker, Id);
  expect(refused).toMatchObject({ Key: 'INSUFFICIENT_BALANCE', Data: { Missing: { Amount: '60.00' } } });
  expect(await at.ownerOf('dear-1.com')).toBe(sender.id);
  expect(await money(taker)).toEqual(['40.00', '0.00', '0.00', '0.00']);
  expect(await house.inTx((tx) => pushPaperOf(tx, taker.id, BigInt(Id)))).toBe('unpaid');
});

test('F4 the price goes over in the moment of the names: spendable, neither withdrawable nor a top-up that is given back', async () => {
  // Part of it is paid from proceeds: what the recipient could have withdrawn becomes nothing that the sender can.
  await house.inTx((tx) =>
    post(tx, settlementCredited({ customerId: taker.id, settlementId: 7n, amount: usd('80.00'), about: 'a sale' })),
  );
  expect((await at.accept(taker, Id)).Key).toBe('OK');
  expect(await money(taker)).toEqual(['0.00', '20.00', '0.00', '20.00']);
  expect(await money(sender)).toEqual(['100.00', '0.00', '0.00', '0.00']);
  expect(await at.ownerOf('dear-2.com')).toBe(taker.id);
  const [brought] = await house.inTx((tx) => topupsLeft(tx, sender.id));
  expect(brought?.ref.kind).toBe('push');
  const { rows } = await house.pool.query("SELECT balance, is_open FROM acct WHERE key LIKE 'flow:push:%'");
  expect(rows).toEqual([{ balance: 0n, is_open: false }]);
});

test('F4 J4 both have it in their records, with the names, and the books agree', async () => {
  expect(await records(taker)).toEqual([['push_paid', '-100.00', 'dear-1.com +1']]);
  expect(await records(sender)).toEqual([['push_received', '100.00', 'dear-1.com +1']]);
  const paper = await house.inTx((tx) => pushPaperOf(tx, sender.id, BigInt(Id)));
  expect(paper).toMatchObject({
    side: 'sent',
    price: usd('100.00'),
    names: [{ name: 'dear-1.com' }, { name: 'dear-2.com' }],
  });
  expect(await house.inTx((tx) => pushPaperOf(tx, taker.id, BigInt(Id)))).toMatchObject({ side: 'received' });
  const found = await reconcile(house.pool);
  expect(found.flatMap(({ violations }) => violations)).toEqual([]);
  expect(found.find(({ name }) => name === 'i17')).toMatchObject({ verdict: 'holds', examined: 1n });
});

test('F4 where money is stopped a price is not paid, and the names stay', async () => {
  await at.bring(sender, 'stopped.com');
  await at.money(taker, '100.00');
  const pushed = (await at.send(sender, taker.email, ['stopped.com'], { Price: '10' })).Data.Id;
  await house.inTx((tx) => stopWrites(tx, [{ violation: 'for a test', concerns: [`customer:${sender.id}:USD`] }]));
  expect((await at.accept(taker, pushed)).Key).toBe('MONEY_STOPPED');
  expect(await at.ownerOf('stopped.com')).toBe(sender.id);
  expect(await money(taker)).toEqual(['100.00', '20.00', '0.00', '20.00']);
});
