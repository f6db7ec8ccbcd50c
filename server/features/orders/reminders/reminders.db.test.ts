import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#contract/calendar.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { usd } from '#contract/money.ts';
import { withConnection } from '../../../platform/db/pool.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { translate } from '../../../platform/i18n.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { setAutoRenewal } from '../../domains/auto-renew/index.ts';
import { arriveNames } from '../../domains/testing.ts';
import { keepReserve } from '../auto-renew/watch-balance.ts';
import { type Buyer, makeBuyer } from '../testing.ts';
import { dueSpans, reminderAt } from './due.ts';
import { listReminders } from './list-reminders.ts';
import { remindCustomers } from './remind-customers.ts';

const DAY_MS = 86_400_000;
let house: TestHouse;
let now: Date;
beforeAll(async () => {
  house = await openTestHouse();
  // Noon, so that a test never runs over midnight.
  const begun = await house.inTx(async (tx) => tx.now);
  await house.moveClock(DAY_MS * 1.5 - (begun.getTime() % DAY_MS));
  now = await house.inTx(async (tx) => tx.now);
});
afterAll(() => house.close());

async function owner(names: Readonly<Record<string, number>>, money = '0.00'): Promise<Buyer> {
  const buyer = await makeBuyer(house, money);
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  await arriveNames(
    house,
    { id: buyer.customerId, templateId: rows[0]?.id as bigint },
    Object.entries(names).map(([name, days]) => ({
      name,
      registeredAt: addDays(now, days - 365),
      expiresAt: addDays(now, days),
    })),
  );
  return buyer;
}

const letters = async (buyer: Buyer, kind = 'domain.reminder') =>
  (
    await house.pool.query<{ subject: string; names: string[]; rule: string; lang: string }>(
      `SELECT letter ->> 'subject' AS subject, rule_id AS rule, lang,
         ARRAY(SELECT r ->> 0 FROM jsonb_array_elements(letter #> '{table,rows}') AS r) AS names
       FROM notice WHERE customer_id = $1 AND kind = $2 ORDER BY id`,
      [buyer.customerId, kind],
    )
  ).rows;
const proofs = async (name: string) =>
  (
    await house.pool.query<{ kind: string }>(
      'SELECT r.kind FROM domain_reminder r JOIN domain d ON d.id = r.domain_id WHERE d.name = $1 ORDER BY r.notice_id',
      [name],
    )
  ).rows.map(({ kind }) => kind);
/** The look of a new day, and of the same day again. */
async function day(): Promise<void> {
  await remindCustomers(house);
  await remindCustomers(house);
}
async function later(days: number): Promise<void> {
  await house.moveClock(days * DAY_MS);
  await day();
}

test('E3 every expiry stands at one letter, whatever the hour; the spans that are looked for say the same', () => {
  const at = new Date('2027-03-15T09:30:00Z');
  const kinds = [61, 60, 31, 30, 8, 7, 2, 1, 0, -1, -45, -46].map((days) => reminderAt(addDays(at, days), at)?.kind);
  expect(kinds).toEqual([
    undefined,
    'before60',
    'before60',
    'before30',
    'before30',
    'before7',
    'before7',
    'before1',
    'before1',
    'after1',
    'after1',
    'after1',
  ]);
  for (let hours = -50 * 24; hours < 70 * 24; hours += 7) {
    const ends = new Date(at.getTime() + hours * 3_600_000);
    const found = dueSpans(at).filter(({ after, before }) => after <= ends && ends < before);
    expect(found.map(({ kind }) => kind)).toEqual([reminderAt(ends, at)?.kind].filter((kind) => kind !== undefined));
  }
});

test('E3 GW6 a name lives through its letters: each of the required ones once, in its window, with proof', async () => {
  const buyer = await owner({ 'remind-life.com': 70 });
  const seen: Record<string, number> = {};
  let passed = 0;
  // The days before, on and after each letter.
  for (const left of [61, 60, 59, 31, 30, 29, 8, 7, 6, 2, 1, 0, -1, -2, -5]) {
    await house.moveClock((70 - left - passed) * DAY_MS);
    passed = 70 - left;
    await day();
    for (const kind of await proofs('remind-life.com')) seen[kind] ??= left;
  }
  await house.moveClock(-passed * DAY_MS);
  expect(seen).toEqual({ before60: 60, before30: 30, before7: 7, before1: 1, after1: -1 });
  expect(await letters(buyer)).toHaveLength(5);
  const { Items } = await house.inTx((tx) => listReminders(tx, 'remind-life.com'), buyer);
  expect(Items.filter(({ Letter }) => Letter).map(({ Legal, Letter }) => [Legal, Letter?.State])).toEqual([
    [true, 'waiting'],
    [false, 'waiting'],
    [true, 'waiting'],
    [true, 'waiting'],
    [false, 'waiting'],
  ]);
});

test('E3 many names of one customer on one day are one letter, in his language, with every name in it', async () => {
  await later(100);
  now = await house.inTx(async (tx) => tx.now);
  const names = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`digest-${i}.com`, i % 2 ? 30 : 7]));
  const buyer = await owner(names);
  await house.pool.query("UPDATE customer SET lang = 'zh-CN' WHERE id = $1", [buyer.customerId]);
  await later(0);
  expect(await letters(buyer)).toEqual([]);
  await later(1);
  const [letter, ...more] = await letters(buyer);
  expect(more).toEqual([]);
  expect([letter?.names.length, letter?.lang, letter?.rule]).toEqual([40, 'zh-CN', 'ERRP']);
  const { rows } = await house.pool.query<{ row: string[] }>(
    "SELECT letter #> '{table,rows,0}' AS row FROM notice WHERE customer_id = $1 AND kind = 'domain.reminder'",
    [buyer.customerId],
  );
  const ends = addDays(now, 7);
  expect(rows[0]?.row.filter((cell) => typeof cell === 'string').slice(1)).toEqual([
    dayOf(ends),
    '12.80',
    dayOf(addDays(ends, 30)),
  ]);
  const { rows: told } = await house.pool.query<{ total: string; said: boolean }>(
    `SELECT letter #>> '{vars,total}' AS total, letter -> 'paragraphs' ? 'renewals:remind.total' AS said
     FROM notice WHERE customer_id = $1 AND kind = 'domain.reminder'`,
    [buyer.customerId],
  );
  expect(told).toEqual([{ total: '512.00', said: true }]);
  expect([await proofs('digest-0.com'), await proofs('digest-1.com')]).toEqual([['before7'], ['before30']]);
});

test('E3 a clock that jumps 40 days brings the most urgent letter alone, never three at once', async () => {
  await later(10);
  now = await house.inTx(async (tx) => tx.now);
  const buyer = await owner({ 'jump-one.com': 45, 'jump-two.com': 39 });
  await later(40);
  expect(await letters(buyer)).toHaveLength(1);
  expect([await proofs('jump-one.com'), await proofs('jump-two.com')]).toEqual([['before7'], ['after1']]);
});

test('E3 what a crash cut short is written once: a customer’s letter and its proofs stand or fall together', async () => {
  await later(10);
  now = await house.inTx(async (tx) => tx.now);
  const [first, second] = [await owner({ 'crash-one.com': 31 }), await owner({ 'crash-two.com': 31 })];
  await house.moveClock(DAY_MS);
  await withConnection(house.ownerUrl, async (client) => {
    await client.query(
      `CREATE FUNCTION power_cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$`,
    );
    await client.query('CREATE TRIGGER power_cut BEFORE INSERT ON domain_reminder EXECUTE FUNCTION power_cut()');
    await remindCustomers(house);
    expect([(await letters(first)).length, (await letters(second)).length]).toEqual([0, 0]);
    await client.query('DROP TRIGGER power_cut ON domain_reminder');
  });
  await Promise.all([remindCustomers(house), remindCustomers(house), remindCustomers(house)]);
  expect([(await letters(first)).length, (await letters(second)).length]).toEqual([1, 1]);
});

test('E3 a name that should renew itself and cannot is not said to do so: its letter tells why', async () => {
  await later(10);
  now = await house.inTx(async (tx) => tx.now);
  const buyer = await owner({ 'barred-on.com': 8, 'barred-not.com': 8, 'barred-off.com': 8, 'barred-nor.com': 8 });
  for (const name of ['barred-on.com', 'barred-not.com'])
    await house.inTx((tx) => setAutoRenewal(tx, name, { on: true }), buyer);
  await house.pool.query("UPDATE domain SET statuses = '{serverRenewProhibited}' WHERE name LIKE 'barred-o%.com'");
  await later(1);
  const { rows } = await house.pool.query<{
    name: string;
    price: string;
    auto: { words: string; vars?: { reason: string } };
  }>(
    `SELECT r ->> 0 AS name, r ->> 3 AS price, r -> 4 AS auto FROM notice, jsonb_array_elements(letter #> '{table,rows}') AS r
     WHERE customer_id = $1 AND kind = 'domain.reminder' ORDER BY 1`,
    [buyer.customerId],
  );
  const why = expect.stringContaining('serverRenewProhibited');
  expect(rows.map(({ name, price, auto: { words, vars } }) => [name, price, words, vars?.reason])).toEqual([
    ['barred-nor.com', '12.80', 'renewals:cell.autoOff', undefined],
    ['barred-not.com', '12.80', 'renewals:cell.autoOn', undefined],
    ['barred-off.com', '', 'renewals:cell.cannotRenew', why],
    ['barred-on.com', '', 'renewals:cell.autoHindered', why],
  ]);
  const { rows: told } = await house.pool.query<{ total: string; paragraphs: string[] }>(
    `SELECT letter #>> '{vars,total}' AS total, letter -> 'paragraphs' AS paragraphs FROM notice
     WHERE customer_id = $1 AND kind = 'domain.reminder'`,
    [buyer.customerId],
  );
  expect(told).toMatchObject([{ total: '25.60', paragraphs: expect.arrayContaining(['renewals:remind.totalRest']) }]);
});

test('E3 a letter tells the days that pages and exports tell, whatever the hour of the expiry', async () => {
  await later(10);
  now = await house.inTx(async (tx) => tx.now);
  // Noon and seven hours: in Hong Kong it is the next day already.
  const buyer = await owner({ 'late-hour.com': 8 + 7 / 24, 'just-over.com': -0.2 });
  await later(1);
  const { rows } = await house.pool.query(
    `SELECT r ->> 0 AS name, r ->> 1 AS told, (d.expires_at AT TIME ZONE 'Asia/Hong_Kong')::date::text AS exported, r -> 2 AS left,
       letter #>> '{vars,day}' AS day
     FROM notice n, jsonb_array_elements(letter #> '{table,rows}') AS r JOIN domain d ON d.name = r ->> 0
     WHERE n.customer_id = $1 AND n.kind = 'domain.reminder' ORDER BY d.expires_at DESC`,
    [buyer.customerId],
  );
  expect(rows.map(({ told }) => told)).toEqual(rows.map(({ exported }) => exported));
  expect(rows.map(({ left }) => left)).toEqual([
    { words: 'renewals:cell.left', vars: { days: 8 } },
    { words: 'renewals:cell.over', vars: { days: 1 } },
  ]);
  expect(rows[0]?.day).toBe(rows[1]?.exported);
  const { Items } = await house.inTx((tx) => listReminders(tx, 'late-hour.com'), buyer);
  const dueOf = (text: string) => Items.find(({ Text }) => Text === translate('en', text as MessageKey))?.Due;
  const ends = addDays(now, 8 + 7 / 24);
  expect([dueOf('renewals:kind.cut'), dueOf('renewals:kind.deleted')]).toEqual([
    dayText(addDays(ends, 20)),
    dayText(addDays(ends, 30)),
  ]);
});

test('E3 a letter names the day of the deletion that will be: not that of a name that was spared, nor one without its days out of the DNS', async () => {
  await later(10);
  now = await house.inTx(async (tx) => tx.now);
  const buyer = await owner({ 'spared-told.com': -40, 'late-told.com': -26, 'over-told.com': -33 });
  const set = (facts: string, name: string, ...values: Date[]) =>
    house.pool.query(`UPDATE domain SET phase = 'grace', ${facts} WHERE name = '${name}'`, values);
  const spared = addDays(now, 5);
  await set('dns_cut_at = $1, spared_until = $2', 'spared-told.com', addDays(now, -20), spared);
  await set('dns_cut_at = $1', 'over-told.com', addDays(now, -10));
  await set('dns_cut_at = NULL', 'late-told.com');
  await later(1);
  const today = addDays(now, 1);
  const { rows } = await house.pool.query<{ name: string; day: string }>(
    `SELECT r ->> 0 AS name, r ->> 5 AS day FROM notice, jsonb_array_elements(letter #> '{table,rows}') AS r
     WHERE customer_id = $1 AND kind = 'domain.reminder'`,
    [buyer.customerId],
  );
  expect(Object.fromEntries(rows.map(({ name, day }) => [name, day]))).toEqual({
    'spared-told.com': dayText(spared),
    'late-told.com': dayText(addDays(today, 8)),
    'over-told.com': dayText(today),
  });
  const comes = async (name: string) => {
    const { Items } = await house.inTx((tx) => listReminders(tx, name), buyer);
    return Items.find(({ Text, Letter }) => !Letter && Text === translate('en', 'renewals:kind.deleted'))?.Due;
  };
  expect([await comes('spared-told.com'), await comes('late-told.com')]).toEqual([
    dayText(spared),
    dayText(addDays(today, 8)),
  ]);
});

test('E3 a balance below the renewals of the next 30 days, or below the reserve, is told of once', async () => {
  await later(10);
  now = await house.inTx(async (tx) => tx.now);
  const buyer = await owner({ 'low-one.com': 40, 'low-two.com': 44, 'low-far.com': 200 }, '20.00');
  for (const name of ['low-one.com', 'low-two.com', 'low-far.com'])
    await house.inTx((tx) => setAutoRenewal(tx, name, { on: true }), buyer);
  await later(1);
  expect((await letters(buyer, 'autoRenew.low')).map(({ subject }) => subject)).toEqual(['renewals:low.subject']);
  await later(1);
  expect(await letters(buyer, 'autoRenew.low')).toHaveLength(1);
  const keeper = await owner({}, '20.00');
  await house.inTx((tx) => keepReserve(tx, usd('50.00')), keeper);
  await later(1);
  await later(1);
  expect((await letters(keeper, 'autoRenew.low')).map(({ subject }) => subject)).toEqual([
    'renewals:low.reserveSubject',
  ]);
});

test('E3 a name deleted, restored without its year and deleted again: each deletion is told once, and that it ends', async () => {
  await later(10);
  now = await house.inTx(async (tx) => tx.now);
  const buyer = await owner({ 'twice-gone.com': -35 });
  const deleted = async () => {
    const at = await house.inTx(async (tx) => tx.now);
    await house.pool.query(
      "UPDATE domain SET phase = 'redemption', deleted_at = $1, spared_until = NULL WHERE name = 'twice-gone.com'",
      [at],
    );
    await day();
  };
  await deleted();
  await later(1);
  expect(await letters(buyer, 'domain.lost')).toMatchObject([{ names: ['twice-gone.com'] }]);
  expect((await proofs('twice-gone.com')).sort()).toEqual(['after1', 'deleted']);
  await house.pool.query(
    "UPDATE domain SET phase = 'grace', deleted_at = NULL, dns_cut_at = NULL WHERE name = 'twice-gone.com'",
  );
  await later(8);
  expect(await letters(buyer, 'domain.lost')).toHaveLength(1);
  await later(1);
  await deleted();
  await later(1);
  expect(await letters(buyer, 'domain.lost')).toHaveLength(2);
  await later(23);
  await later(1);
  expect(await letters(buyer, 'domain.lost')).toHaveLength(3);
  expect((await proofs('twice-gone.com')).filter((kind) => kind !== 'after1')).toEqual([
    'deleted',
    'deleted',
    'restoreEnds',
  ]);
  const { Items } = await house.inTx((tx) => listReminders(tx, 'twice-gone.com'), buyer);
  const days = Items.filter(({ Letter, Legal }) => Letter && !Legal).map(({ Due }) => Due);
  expect(new Set(days).size).toBe(3);
});

test('E3 the letter about a deleted name that a status keeps from being restored says so where its price would stand', async () => {
  await later(10);
  now = await house.inTx(async (tx) => tx.now);
  const buyer = await owner({ 'free-gone.com': -35, 'kept-gone.com': -35 });
  await house.pool.query(
    `UPDATE domain SET phase = 'redemption', deleted_at = $1,
       statuses = CASE name WHEN 'kept-gone.com' THEN '{serverUpdateProhibited}'::text[] ELSE statuses END
     WHERE name LIKE '%-gone.com' AND customer_id = $2`,
    [now, buyer.customerId],
  );
  await later(1);
  const { rows } = await house.pool.query<{ name: string; cell: unknown }>(
    `SELECT r ->> 0 AS name, r -> 4 AS cell FROM notice, jsonb_array_elements(letter #> '{table,rows}') AS r
     WHERE customer_id = $1 AND kind = 'domain.lost' ORDER BY 1`,
    [buyer.customerId],
  );
  expect(rows).toEqual([
    { name: 'free-gone.com', cell: expect.stringMatching(/^\d+\.\d\d$/) },
    { name: 'kept-gone.com', cell: expect.stringContaining('serverUpdateProhibited') },
  ]);
});
