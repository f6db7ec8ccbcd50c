import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#contract/calendar.ts';
import { DUAL_CONTROL_HOURS } from '#contract/rules/finance/finance.ts';
import { reconcile } from '../../../ledger/reconcile.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { overlap } from '../../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { sendBackLine } from '../match-lines.ts';
import {
  balanced,
  begin,
  type Customer,
  importByTwo,
  line,
  lineState,
  type Member,
  moneyOf,
  newCustomer,
  newStaff,
  statement,
  told,
} from '../testing.ts';
import { confirmStatement, refuseStatement, withdrawStatement } from './check-statement.ts';
import { handInStatement } from './hand-in-statement.ts';
import { previewLines } from './preview-statement.ts';
import { proveStatement, readOrRefuse } from './prove-statement.ts';

let house: TestHouse;
let maker: Member;
let checker: Member;
let customer: Customer;
beforeAll(async () => {
  house = await openTestHouse();
  [maker, checker] = [await newStaff(house), await newStaff(house)];
  customer = await newCustomer(house);
});
afterEach(async () => {
  const findings = await reconcile(house.pool);
  expect(findings.flatMap(({ violations }) => violations.map(({ violation }) => violation))).toEqual([]);
});
afterAll(() => house.close());

const linesOrRefuse = (csv: string) =>
  readOrRefuse({ csv, account: house.config.bank.receiving.account, columns: null }).lines;
type Given = Awaited<ReturnType<typeof balanced>>;
const handIn = async (of: Given, by = maker) => house.inTx((tx) => handInStatement(tx, of), by);
const give = async (csv: string, known?: string) => handIn(await balanced(house, csv, known));
const confirm = (number: string, by = checker) => house.inTx((tx) => confirmStatement(tx, number), by);
const importNow = (csv: string) => importByTwo(house, [maker, checker], csv);
const stateOf = async (number: string) => {
  const { rows } = await house.pool.query('SELECT state FROM bank_statement WHERE number = $1', [number]);
  return rows[0]?.state;
};
const historyOf = async (number: string) => {
  const { rows } = await house.pool.query(
    `SELECT event FROM state_history WHERE machine = 'bank_statement'
     AND row_id = (SELECT id FROM bank_statement WHERE number = $1) ORDER BY id`,
    [number],
  );
  return rows.map(({ event }) => event);
};
/** The words of a refusal. */
const varsOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { vars?: unknown }).vars,
  );

test('L1 J2 a made-up line of one member credits nothing; their own confirmation is refused; another one’s credits it', async () => {
  const own = await newCustomer(house);
  const { reference } = await begin(house, own, '1999.00');
  const made = line(reference, '1999.00');
  const { number } = await give(statement(made));
  expect(await moneyOf(house, own)).toBe(0n);
  expect((await lineState(house, made)).id).toBeUndefined();
  expect(await told(confirm(number, maker))).toBe('MAKER_IS_CHECKER');
  expect(await told(house.inTx((tx) => refuseStatement(tx, number, 'no'), maker))).toBe('MAKER_IS_CHECKER');
  expect(await stateOf(number)).toBe('awaiting_check');
  expect(await confirm(number)).toEqual({ Imported: 1, Known: 0, Matched: 1 });
  expect(await moneyOf(house, own)).toBe(199_900n);
  expect(await historyOf(number)).toEqual(['create', 'confirm']);
});

test('L1 the database itself keeps maker and checker apart, and a statement whose sums are wrong out', async () => {
  const { number } = await give(statement(line('rent', '5.00')));
  const by = (sql: string) => house.pool.query(`UPDATE bank_statement SET ${sql} WHERE number = $1`, [number]);
  await expect(by('checker = maker')).rejects.toThrow('bank_statement_two_persons');
  await expect(by("state = 'imported', known = 0")).rejects.toThrow('bank_statement_checked');
  await expect(by('closing = closing + 1')).rejects.toThrow('bank_statement_proves_itself');
  await house.inTx((tx) => withdrawStatement(tx, number), maker);
});

test('L1 refused with a reason, or taken back by its maker alone, it moves nothing and may be handed in again', async () => {
  const csv = statement(line('rent', '6.00'));
  const first = await give(csv);
  expect(await told(house.inTx((tx) => withdrawStatement(tx, first.number), checker))).toBe('STATEMENT_NOT_YOURS');
  const row = await house.inTx((tx) => refuseStatement(tx, first.number, 'another account'), checker);
  expect(row).toMatchObject({ state: 'refused', reason: 'another account', checker: checker.staffId });
  expect(await told(confirm(first.number))).toBe('STATE_HAS_MOVED');
  const second = await give(csv);
  expect((await house.inTx((tx) => withdrawStatement(tx, second.number), maker)).state).toBe('withdrawn');
  expect(await told(confirm(second.number))).toBe('STATE_HAS_MOVED');
  expect(await told(confirm('S261123-00000000'))).toBe('NOT_FOUND');
  expect(await importNow(csv)).toMatchObject({ Imported: 1 });
});

test('J2 a closing balance that the lines do not make is refused with the difference', async () => {
  const given = await balanced(house, statement(line('rent', '10.00'), line('fee', '-2.50')));
  const wrong = { ...given, closing: '1.00', opening: '0' };
  expect(await told(handIn(wrong))).toBe('STATEMENT_CLOSING_WRONG');
  expect(await varsOf(handIn(wrong))).toEqual({
    computed: 'USD 7.50',
    closing: 'USD 1.00',
    difference: 'USD \u22126.50',
  });
});

test('J2 a gap between two statements of one account is refused with both figures, at handing in and at the check', async () => {
  const account = newAccount();
  await account.first();
  const gap = { csv: statement(line('rent', '10.00')), opening: '31.00', closing: '41.00' };
  expect(await varsOf(account.handIn(gap))).toEqual({ last: 'USD 30.00', begins: 'USD 31.00' });
  expect(await told(account.handIn(gap))).toBe('STATEMENT_GAP');
  // Two follow the same one: the first that is imported makes the other a gap.
  const give = (amount: string) =>
    account.handIn({ csv: statement(line('rent', amount)), opening: '30.00', closing: `3${amount}` });
  const [one, two] = [await give('1.00'), await give('2.00')];
  await account.confirm(one.number);
  expect(await told(account.confirm(two.number))).toBe('STATEMENT_GAP');
  expect(await stateOf(two.number)).toBe('awaiting_check');
  // Another currency is another account of the bank.
  const hkd = { csv: statement(line('rent', '8.00', 'HKD')), opening: '5.00', closing: '13.00' };
  await account.confirm((await account.handIn(hkd)).number);
});

test('J2 lines that were imported before may stand on a later statement, and count in its beginning; with another amount they may not', async () => {
  const [before, fresh] = [line('rent', '10.00'), line('rent', '4.00')];
  await importNow(statement(before));
  expect(await importByTwo(house, [maker, checker], statement(before, fresh), '10.00')).toEqual({
    Imported: 1,
    Known: 1,
    Matched: 0,
  });
  const other = { text: before.text.replace('10.00', '11.00') };
  expect(await told(give(statement(other, line('rent', '1.00')), '11.00'))).toBe('STATEMENT_CELL_WRONG');
  expect(await told(give(statement(before, fresh), '14.00'))).toBe('STATEMENT_HANDED_IN');
  expect(await told(give(statement(fresh), '4.00'))).toBe('STATEMENT_NOTHING_NEW');
});

test('J2 the same file is not taken twice, not with other line ends, not at once', async () => {
  const csv = statement(line('rent', '10.00'));
  const given = await balanced(house, csv);
  const both = await Promise.all([told(handIn(given)), told(handIn(given, checker))]);
  expect(both.sort()).toEqual(['STATEMENT_HANDED_IN', 'done']);
  const other = { ...given, csv: `\uFEFF${csv.replaceAll('\n', '\r\n')}\r\n\r\n` };
  expect(await told(handIn(other))).toBe('STATEMENT_HANDED_IN');
  const { rows } = await house.pool.query<{ number: string }>(
    "SELECT number FROM bank_statement WHERE state = 'awaiting_check' AND csv = $1",
    [csv],
  );
  const number = rows[0]?.number ?? '';
  expect(await varsOf(handIn(other))).toEqual({ number });
  const { rows: people } = await house.pool.query('SELECT maker FROM bank_statement WHERE number = $1', [number]);
  await confirm(number, people[0]?.maker === maker.staffId ? checker : maker);
  expect(await told(handIn(given))).toBe('STATEMENT_HANDED_IN');
});

test('J2 race: two checkers confirm at once; the lines are imported once', async () => {
  const before = await moneyOf(house, customer);
  const { reference } = await begin(house, customer, '50.00');
  const { number } = await give(statement(line(reference, '50.00')));
  const third = await newStaff(house);
  const as = (by: Member) => (tx: Tx) => confirmStatement({ ...tx, by }, number);
  const [first, second] = await overlap(house, as(checker), as(third));
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { key: 'STATE_HAS_MOVED' } });
  expect(await moneyOf(house, customer)).toBe(before + 5_000n);
});

test('J2 race: of two statements that follow the same one, confirmed at once, one is imported', async () => {
  const [a, b] = [await give(statement(line('rent', '1.00'))), await give(statement(line('rent', '2.00')))];
  const as = (number: string) => (tx: Tx) => confirmStatement({ ...tx, by: checker }, number);
  const [first, second] = await overlap(house, as(a.number), as(b.number));
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { key: 'STATEMENT_GAP' } });
  await house.inTx((tx) => withdrawStatement(tx, b.number), maker);
});

test('J2 what left our account is kept, needs nothing, and counts in the sums', async () => {
  const [came, left] = [line('rent', '10.00'), line('fee', '-2.50')];
  await importNow(statement(came, left));
  expect((await lineState(house, left)).told).toBe('outgoing outgoing');
  expect((await lineState(house, came)).told).toBe('unmatched no_reference');
});

test('J2 a line that names two announced transfers waits for a person, and both are shown', async () => {
  const [a, b] = [await begin(house, customer, '70.00'), await begin(house, customer, '70.00')];
  const two = line(`${a.reference} / ${b.reference}`, '70.00');
  const [seen] = await house.inTx((tx) => previewLines(tx, linesOrRefuse(statement(two))), maker);
  expect(seen).toMatchObject({ verdict: 'two_references', named: [{ Number: a.number }, { Number: b.number }] });
  await importNow(statement(two));
  expect((await lineState(house, two)).told).toBe('unmatched two_references');
});

test('J2 a preview says of each line what the import then does with it, and imports nothing', async () => {
  const money = await moneyOf(house, customer);
  const [a, b] = [await begin(house, customer, '70.00'), await begin(house, customer, '80.00')];
  const before = line('rent', '1.00');
  await importNow(statement(before));
  const lines = [
    before,
    line(a.reference, '70.00'),
    line(a.reference, '70.00'),
    line(`${b.reference.slice(0, 10)}*`, '80.00'),
    line(b.reference, '80.01'),
    line('fee', '-1.00'),
  ];
  const csv = statement(...lines);
  const proved = await balanced(house, csv, '1.00');
  const preview = () =>
    house.inTx(async (tx) => {
      // The page of a statement is a reading call: it may lock nothing.
      await tx.client.query('SET TRANSACTION READ ONLY');
      return previewLines(tx, (await proveStatement(tx, proved)).lines);
    }, maker);
  const seen = await preview();
  expect(seen.map(({ verdict, named }) => [verdict, ...named.map((one) => one.Number)].join(' '))).toEqual([
    'known',
    `exact ${a.number}`,
    `paid_before ${a.number}`,
    'no_reference',
    `amount ${b.number}`,
    'stray',
  ]);
  expect(await moneyOf(house, customer)).toBe(money);
  const { number } = await handIn(proved);
  expect(await confirm(number)).toEqual({ Imported: 5, Known: 1, Matched: 1 });
  expect(await moneyOf(house, customer)).toBe(money + 7_000n);
});

test('L1 J2 much for one customer and one day waits for a person, also in pieces and over statements; to the cent', async () => {
  const [rich, other] = [await newCustomer(house), await newCustomer(house)];
  const pays = async (amount: string, whose = rich) => line((await begin(house, whose, amount)).reference, amount);
  const pieces = [await pays('1200.00'), await pays('790.00'), await pays('10.01'), await pays('2000.00', other)];
  const large = await pays('2000.01', await newCustomer(house));
  const csv = statement(...pieces, large);
  const seen = await house.inTx(async (tx) => previewLines(tx, linesOrRefuse(csv)), maker);
  expect(seen.map(({ verdict }) => verdict)).toEqual(['exact', 'exact', 'large', 'exact', 'large']);
  await importNow(csv);
  const becomes = await Promise.all([...pieces, large].map(async (one) => (await lineState(house, one)).told));
  expect(becomes).toEqual(['matched exact', 'matched exact', 'unmatched large', 'matched exact', 'unmatched large']);
  expect(await moneyOf(house, rich)).toBe(199_000n);
  // A second statement of the same day brings no more.
  const next = await pays('10.01');
  await importNow(statement(next));
  expect((await lineState(house, next)).told).toBe('unmatched large');
  await house.moveClock(DUAL_CONTROL_HOURS * 3_600_000);
  const dayAfter = await pays('2000.00');
  await importNow(statement(dayAfter));
  expect((await lineState(house, dayAfter)).told).toBe('matched exact');
});

test('L1 a made-up credit whose sum is hidden behind a made-up debit credits nobody, and the debit stands first', async () => {
  const accomplice = await newCustomer(house);
  const { reference } = await begin(house, accomplice, '90000.00');
  const forged = line(reference, '90000.00');
  const csv = statement(forged, line('FX', '-90000.00'));
  const seen = await house.inTx(async (tx) => previewLines(tx, linesOrRefuse(csv)), checker);
  expect(seen.map(({ verdict }) => verdict)).toEqual(['large', 'stray']);
  await importNow(csv);
  expect(await moneyOf(house, accomplice)).toBe(0n);
  expect((await lineState(house, forged)).told).toBe('unmatched large');
});

test('J2 a debit that is a payment of ours is none of the stray ones; each payment answers for one line', async () => {
  const nameless = line('HELLO', '321.00');
  await importNow(statement(nameless));
  const { id } = await lineState(house, nameless);
  await house.inTx((tx) => sendBackLine(tx, id, 'HB-1'), checker);
  const csv = statement(line('HB-1', '-321.00'), line('HB-2', '-321.00'), line('fee', '-0.50'));
  const seen = await house.inTx(async (tx) => previewLines(tx, linesOrRefuse(csv)), maker);
  expect(seen.map(({ verdict }) => verdict)).toEqual(['outgoing', 'stray', 'stray']);
});

test('J2 numbers of the bank are the same without case, and each currency is an account of its own; other words are shown', async () => {
  const one = line('rent', '3.00');
  await importNow(statement(one));
  const same = { text: one.text.replace(one.ref, one.ref.toLowerCase()) };
  const other = { text: one.text.replace('CHAN TAI MAN', 'SOMEBODY ELSE') };
  const verdicts = (csv: string) => house.inTx(async (tx) => previewLines(tx, linesOrRefuse(csv)), maker);
  expect((await verdicts(statement(same))).map(({ verdict }) => verdict)).toEqual(['known']);
  expect((await verdicts(statement(other))).map(({ verdict }) => verdict)).toEqual(['known_otherwise']);
  expect(await told(give(statement(one, same)))).toBe('STATEMENT_CELL_WRONG');
  const hkd = { text: one.text.replace(',USD,', ',HKD,') };
  expect(await importNow(statement(hkd))).toMatchObject({ Imported: 1, Known: 0 });
});

test('J2 a line of a day that is far from today is refused by its cell, to the day', async () => {
  const now = await house.inTx(async (tx) => tx.now);
  const days = (count: number) => dayOf(addDays(now, count));
  const dated = (day: string, at: number) => `D-${at},${day},1.00,USD,X,Y`;
  const given = (day: string, at: number) => give(`${statement()}\n${dated(day, at)}`);
  expect(await varsOf(given(days(2), 1))).toEqual({ line: 2, column: 'Date', text: days(2) });
  expect(await told(given(days(-401), 2))).toBe('STATEMENT_CELL_WRONG');
  for (const [at, day] of [days(1), days(-400)].entries()) {
    const { number } = await given(day, at + 3);
    await house.inTx((tx) => withdrawStatement(tx, number), maker);
  }
});

test('J2 one wrong line refuses the whole statement, and names its cell', async () => {
  const good = line('rent', '1.00').text;
  expect(await told(give(`${statement()}\n${good}\nbroken`))).toBe('STATEMENT_UNREADABLE');
  const cell = `${statement()}\n${good}\nX-1,2026-11-21,1.005,USD,X,Y`;
  expect(await told(give(cell))).toBe('STATEMENT_CELL_WRONG');
  expect(await varsOf(give(cell))).toEqual({ line: 3, column: 'Amount', text: '1.005' });
});

/** A house whose account at the bank is another one, with a first statement that ended with 30.00. */
function newAccount() {
  const { config } = house;
  const bank = { ...config.bank, receiving: { ...config.bank.receiving, account: '024-another' } };
  const there = (tx: Tx): Tx => ({ ...tx, house: { ...tx.house, config: { ...config, bank } } });
  const self = {
    handIn: (of: Given) => house.inTx((tx) => handInStatement(there(tx), of), maker),
    confirm: (number: string) => house.inTx((tx) => confirmStatement(there(tx), number), checker),
    async first() {
      const given = { csv: statement(line('rent', '10.00')), opening: '20.00', closing: '30.00' };
      await self.confirm((await self.handIn(given)).number);
    },
  };
  return self;
}
