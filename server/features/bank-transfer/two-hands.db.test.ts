import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SUGGESTIONS_MAX } from '#contract/rules/finance/bank-transfer.ts';
import type { LineDecision } from '#contract/states/statement-line.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { overlap } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { confirmLine, dropLine, matchLine, type SeenProposal, sendBackLine } from './match-lines.ts';
import { suggested } from './staff-routes.ts';
import { type LineRow, lockLine, waiting } from './store.ts';
import {
  begin,
  importByTwo,
  line,
  lineState,
  type Member,
  moneyOf,
  newCustomer,
  newStaff,
  statement,
  told,
} from './testing.ts';

let house: TestHouse;
let importers: readonly [Member, Member];
beforeAll(async () => {
  house = await openTestHouse();
  importers = [await newStaff(house), await newStaff(house)];
});
afterEach(async () => {
  const findings = await reconcile(house.pool);
  expect(findings.flatMap(({ violations }) => violations.map(({ violation }) => violation))).toEqual([]);
});
afterAll(() => house.close());

/** Nameless money that came, and a customer who announced so much. */
async function came(amount: string, currency = 'USD') {
  const customer = await newCustomer(house);
  const { reference } = await begin(house, customer, amount);
  const one = line('HELLO', amount, currency);
  await importByTwo(house, importers, statement(one));
  const { id } = await lineState(house, one);
  return { customer, reference, id, state: async () => (await lineState(house, one)).told.split(' ')[0] };
}
const match = (by: Member, id: bigint, reference: string) => house.inTx((tx) => matchLine(tx, id, reference), by);
const back = (by: Member, id: bigint) => house.inTx((tx) => sendBackLine(tx, id, 'HB-7'), by);
/** What a member reads of a line now. */
async function seen(id: bigint): Promise<SeenProposal> {
  const { rows } = await house.pool.query<{
    decision: LineDecision | null;
    note: string | null;
    reference: string | null;
  }>(
    'SELECT l.decision, l.note, t.reference FROM statement_line l LEFT JOIN bank_transfer t ON t.recharge_id = l.proposed_to WHERE l.id = $1',
    [id],
  );
  const { decision, note, reference } = rows[0] ?? {};
  return { decision: decision ?? 'back', note: note ?? undefined, reference: reference ?? undefined };
}
const confirm = async (by: Member, id: bigint, read?: SeenProposal) => {
  const what = read ?? (await seen(id));
  return house.inTx((tx) => confirmLine(tx, id, what), by);
};
const drop = (by: Member, id: bigint) => house.inTx((tx) => dropLine(tx, id), by);

test('L1 J2 above the limit a match is proposed by one and credited by another, never by the same', async () => {
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const { customer, reference, id, state } = await came('60000.00');
  await match(one, id, reference);
  expect(await state()).toBe('awaiting_second');
  expect(await moneyOf(house, customer)).toBe(0n);
  expect((await house.inTx((tx) => waiting(tx))).count).toBeGreaterThan(0);
  expect(await told(confirm(one, id))).toBe('REVIEW_SECOND_PERSON');
  expect(await told(match(two, id, reference))).toBe('STATE_HAS_MOVED');
  const row = await confirm(two, id);
  expect(row).toMatchObject({ state: 'matched', decidedBy: one.staffId, secondBy: two.staffId });
  expect(await moneyOf(house, customer)).toBe(6_000_000n);
  expect(await told(confirm(two, id))).toBe('STATE_HAS_MOVED');
});

test('L1 J2 so is a sending back; and what is not in US dollars always asks two', async () => {
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const large = await came('2000.01');
  await back(one, large.id);
  expect(await large.state()).toBe('awaiting_second');
  await confirm(two, large.id);
  expect(await large.state()).toBe('sent_back');
  const hkd = await came('8.00', 'HKD');
  await back(one, hkd.id);
  expect(await hkd.state()).toBe('awaiting_second');
  await confirm(two, hkd.id);
  expect(await hkd.state()).toBe('sent_back');
});

test('L1 J2 what is split over a day counts together: of one member, and of one customer', async () => {
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const [first, second, third] = [await came('1300.00'), await came('1300.00'), await came('1300.00')];
  await match(one, first.id, first.reference);
  expect(await first.state()).toBe('matched');
  await match(one, second.id, second.reference);
  expect(await second.state()).toBe('awaiting_second');
  // The same customer's money by another member.
  await match(two, third.id, first.reference);
  expect(await third.state()).toBe('awaiting_second');
  await confirm(two, second.id);
  await confirm(one, third.id);
  expect(await moneyOf(house, first.customer)).toBe(260_000n);
});

test('L1 J2 what was proposed is taken back and waits again, for whatever is decided then', async () => {
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const { customer, reference, id, state } = await came('3000.00');
  await match(one, id, reference);
  expect(await drop(two, id)).toMatchObject({ state: 'unmatched', decision: null, proposedTo: null, decidedBy: null });
  expect(await told(confirm(two, id))).toBe('STATE_HAS_MOVED');
  await back(two, id);
  expect(await told(confirm(two, id))).toBe('REVIEW_SECOND_PERSON');
  await confirm(one, id);
  expect(await state()).toBe('sent_back');
  expect(await moneyOf(house, customer)).toBe(0n);
});

test('L1 J2 a colleague who swaps what was proposed after the other has read it gains nothing', async () => {
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const honest = await came('3000.00');
  const accomplice = await newCustomer(house);
  const { reference: swapped } = await begin(house, accomplice, '3000.00');
  await match(one, honest.id, honest.reference);
  const read = await seen(honest.id);
  await drop(one, honest.id);
  await match(one, honest.id, swapped);
  expect(await told(confirm(two, honest.id, read))).toBe('STATE_HAS_MOVED');
  await drop(one, honest.id);
  await back(one, honest.id);
  expect(await told(confirm(two, honest.id, read))).toBe('STATE_HAS_MOVED');
  expect(await told(confirm(two, honest.id, { decision: 'back', note: 'HB-8' }))).toBe('STATE_HAS_MOVED');
  expect(await moneyOf(house, accomplice)).toBe(0n);
  await confirm(two, honest.id);
  expect(await honest.state()).toBe('sent_back');
});

test('L1 race: two members confirm one proposal at once; it is credited once', async () => {
  const [one, two, three] = [await newStaff(house), await newStaff(house), await newStaff(house)];
  const { customer, reference, id } = await came('3000.00');
  await match(one, id, reference);
  const read = await seen(id);
  const as = (by: Member) => (tx: Tx) => confirmLine({ ...tx, by }, id, read);
  const [first, second] = await overlap(house, as(two), as(three));
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { key: 'STATE_HAS_MOVED' } });
  expect(await moneyOf(house, customer)).toBe(300_000n);
});

test('L1 the table itself refuses a large line that one decided, two that are one, and a proposal of nothing', async () => {
  const { id } = await came('3000.00');
  const set = (sql: string) => house.pool.query(`UPDATE statement_line SET ${sql} WHERE id = $1`, [id]);
  await expect(set("state = 'sent_back', note = 'x', decided_by = 1")).rejects.toThrow('statement_line_alone');
  await expect(set('decided_by = 1, second_by = 1')).rejects.toThrow('statement_line_two_persons');
  await expect(set("state = 'awaiting_second', decided_by = 1, decision = 'match'")).rejects.toThrow(
    'statement_line_proposed',
  );
});

test('L1 what an import credits is booked as moved by its two members, and counts for neither', async () => {
  const [maker, checker] = [await newStaff(house), await newStaff(house)];
  const customer = await newCustomer(house);
  const { reference } = await begin(house, customer, '1900.00');
  await importByTwo(house, [maker, checker], statement(line(reference, '1900.00')));
  const { rows } = await house.pool.query('SELECT second_id, worth FROM hand_movement WHERE staff_id = $1', [
    maker.staffId,
  ]);
  expect(rows).toEqual([{ second_id: checker.staffId, worth: 190_000n }]);
  const small = await came('1500.00');
  await match(maker, small.id, reference);
  expect(await small.state()).toBe('matched');
});

test('J2 exactly announced, but paid by somebody of another name, waits for a person; a name of another script does not', async () => {
  const customer = await newCustomer(house, 'Wong Siu Ming');
  const pays = async (payer: string) => {
    const { reference } = await begin(house, customer, '500.00');
    const one = line(reference, '500.00', 'USD', payer);
    await importByTwo(house, importers, statement(one));
    return { ...(await lineState(house, one)), reference };
  };
  const other = await pays("O'BRIEN & WONG LTD");
  expect(other.told).toBe('unmatched payer_differs');
  expect(await moneyOf(house, customer)).toBe(0n);
  expect((await pays('MR WONG SIU MING')).told).toBe('matched exact');
  expect((await pays('\u9ec3\u5c0f\u660e')).told).toBe('matched exact');
  await match(await newStaff(house), other.id, other.reference);
  expect(await moneyOf(house, customer)).toBe(150_000n);
});

test('J2 who announces the same amount many times pushes nobody out of what a nameless line may be of', async () => {
  const payer = await newCustomer(house, "Mary O'Brien");
  const { reference } = await begin(house, payer, '777.00');
  const strangers = [await newCustomer(house), await newCustomer(house)];
  for (const stranger of strangers) for (let n = 0; n < 3; n += 1) await begin(house, stranger, '777.00');
  const one = line('RENT', '777.00', 'USD', "MARY O'BRIEN");
  await importByTwo(house, importers, statement(one));
  const { id } = await lineState(house, one);
  const found = await house.inTx(
    async (tx) => suggested(tx, (await lockLine(tx, id)) as LineRow),
    await newStaff(house),
  );
  expect(found).toHaveLength(SUGGESTIONS_MAX);
  expect(found[0]).toMatchObject({ reference, customerId: payer.customerId });
});
