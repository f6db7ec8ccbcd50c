import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { type MovedWorld, openMovedWorld } from '../life/testing.ts';
import { type Buyer, buyCart, fillCart, makeBuyer } from '../testing.ts';
import { listReminders } from './list-reminders.ts';
import { remindCustomers } from './remind-customers.ts';

/** A name through 60 days: several dozen commands and transactions, on a busy machine. */
const TEST_MS_MAX = 60_000;
/** A little past the instant: clocks of two processes differ by milliseconds. */
const PAST_DAYS = 1 / 1440;

let world: MovedWorld;
beforeAll(async () => {
  world = await openMovedWorld();
});
afterAll(() => world.close());

async function bought(...names: string[]): Promise<{ buyer: Buyer; paid: Date }> {
  const buyer = await makeBuyer(world.house, '300.00');
  await world.house.pool.query("UPDATE customer SET lang = 'zh-CN' WHERE id = $1", [buyer.customerId]);
  await fillCart(world.house, buyer, names);
  await buyCart(world.house, buyer);
  await world.live();
  return { buyer, paid: (await world.name(names[0] ?? '')).expires_at };
}

/** So many days after the last paid day, with what the worker does then. */
async function livedTo(paid: Date, days: number): Promise<void> {
  await world.moveTo(addDays(paid, days + PAST_DAYS));
  await world.live();
  await remindCustomers(world.house);
  await remindCustomers(world.house);
}

interface Sent {
  readonly subject: string;
  readonly lang: string;
  readonly rule: string;
  readonly rows: (string | { words: string })[][];
}
/** The letters about expiries, without those of orders. */
async function sent(buyer: Buyer): Promise<Sent[]> {
  const { rows } = await world.house.pool.query<Sent>(
    `SELECT letter ->> 'subject' AS subject, lang, rule_id AS rule, letter #> '{table,rows}' AS rows FROM notice
     WHERE customer_id = $1 AND kind IN ('domain.reminder', 'domain.lost') ORDER BY id`,
    [buyer.customerId],
  );
  return rows;
}
const proofs = async (name: string) =>
  (
    await world.house.pool.query<{ kind: string }>(
      'SELECT r.kind FROM domain_reminder r JOIN domain d ON d.id = r.domain_id WHERE d.name = $1 ORDER BY r.notice_id, r.kind',
      [name],
    )
  ).rows.map(({ kind }) => kind);

test(
  'E3 a name nobody renews: its customer reads when it stops resolving, when it is deleted, and a week before it is gone for good',
  async () => {
    const [one, two] = ['lost-one.com', 'lost-two.com'];
    const { buyer, paid } = await bought(one, two);
    for (const day of [1, 19, 20, 21, 30, 31, 52, 53.1, 54, 59]) await livedTo(paid, day);
    const letters = await sent(buyer);
    expect(letters.map(({ subject }) => subject)).toEqual([
      'renewals:remind.afterMany',
      'renewals:remind.cutMany',
      'renewals:lost.deletedMany',
      'renewals:lost.endsMany',
    ]);
    for (const { rows } of letters) expect(rows.map(([name]) => name).sort()).toEqual([one, two]);
    expect(new Set(letters.map(({ lang }) => lang))).toEqual(new Set(['zh-CN']));
    const { deleted_at, expires_at } = await world.name(one);
    expect(letters[2]?.rows.find(([name]) => name === one)).toEqual([
      one,
      dayText(expires_at),
      dayText(deleted_at as Date),
      dayText(addDays(deleted_at as Date, 30)),
      '92.80',
    ]);
    expect(await proofs(one)).toEqual(['after1', 'cut', 'deleted', 'restoreEnds']);
    const { Items } = await world.house.inTx((tx) => listReminders(tx, one), buyer);
    expect(Items.filter(({ Letter }) => Letter).map(({ Legal }) => Legal)).toEqual([false, false, false, true]);
  },
  TEST_MS_MAX,
);

test(
  'E3 GW6 the house stood still past the day of the deletion: the letter of the cut tells the expiry as well, and the day that is left',
  async () => {
    const name = 'lost-asleep.com';
    const { buyer, paid } = await bought(name);
    await livedTo(paid, 35);
    const [letter] = await sent(buyer);
    expect(letter).toMatchObject({ subject: 'renewals:remind.cutOne', rule: 'ERRP' });
    const { dns_cut_at } = await world.name(name);
    expect(letter?.rows[0]?.at(-1)).toBe(dayText(addDays(dns_cut_at as Date, 8)));
    expect(await proofs(name)).toEqual(['after1', 'cut']);
    await livedTo(paid, 43.1);
    expect((await sent(buyer)).map(({ subject }) => subject).slice(1)).toEqual(['renewals:lost.deletedOne']);
  },
  TEST_MS_MAX,
);

test(
  'E3 GW6 the letters stood still past the deletion: that of the deletion tells the expiry as well, and proves that it was told',
  async () => {
    const name = 'lost-unseen.com';
    const { buyer, paid } = await bought(name);
    for (const day of [20, 30]) {
      await world.moveTo(addDays(paid, day + PAST_DAYS));
      await world.live();
    }
    await livedTo(paid, 35);
    expect((await sent(buyer)).map(({ subject, rule }) => [subject, rule])).toEqual([
      ['renewals:lost.deletedOne', 'ERRP'],
    ]);
    expect(await proofs(name)).toEqual(['after1', 'deleted']);
  },
  TEST_MS_MAX,
);

test(
  'E3 a name renewed after it stopped resolving gets no further letter of its old term',
  async () => {
    const [kept, late] = ['lost-kept.com', 'lost-late.com'];
    const { buyer, paid } = await bought(kept, late);
    await livedTo(paid, 20);
    await world.house.pool.query("UPDATE domain SET expires_at = expires_at + interval '1 year' WHERE name = $1", [
      kept,
    ]);
    await livedTo(paid, 30);
    expect((await sent(buyer)).map(({ subject, rows }) => [subject, rows.length])).toEqual([
      ['renewals:remind.cutMany', 2],
      ['renewals:lost.deletedOne', 1],
    ]);
  },
  TEST_MS_MAX,
);
