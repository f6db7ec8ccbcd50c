import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#contract/calendar.ts';
import { STATEMENT_LINES_MAX } from '#contract/rules/finance/statement-file.ts';
import type { StatementColumns } from '#contract/staff-api/statement-columns.ts';
import { reconcile } from '../../../ledger/reconcile.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import {
  begin,
  type Customer,
  line,
  type Member,
  moneyOf,
  newCustomer,
  newStaff,
  statement,
  told,
} from '../testing.ts';
import { confirmStatement } from './check-statement.ts';
import { columnsOf } from './columns-store.ts';
import { handInStatement } from './hand-in-statement.ts';
import type { HandedIn } from './prove-statement.ts';
import { saveColumns } from './save-columns.ts';

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

const ACCOUNT = '012345678';
const TODAY = dayOf(new Date());
const handIn = (of: HandedIn) => house.inTx((tx) => handInStatement(tx, of), maker);
const confirm = (number: string) => house.inTx((tx) => confirmStatement(tx, number), checker);
const importFile = async (csv: string) => confirm((await handIn({ csv })).number);
const kept = async () =>
  (await house.pool.query('SELECT (SELECT count(*) FROM bank_statement) + (SELECT count(*) FROM statement_line) AS n'))
    .rows[0]?.n;

interface Entry {
  readonly amount: string;
  readonly text: string;
  readonly number?: string;
}

interface Camt {
  readonly opening: string;
  readonly closing: string;
  readonly account?: string;
  readonly currency?: string;
}

const side = (amount: string) => (amount.startsWith('-') ? 'DBIT' : 'CRDT');
const balance = (code: string, amount: string, currency: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const ntry = ({ amount, text, number }: Entry, currency: string) =>
  `<Ntry><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${TODAY}</Dt></BookgDt>${
    number ? `<AcctSvcrRef>${number}</AcctSvcrRef>` : ''
  }<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const camt = ({ opening, closing, account = ACCOUNT, currency = 'USD' }: Camt, ...entries: readonly Entry[]) =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>\n<Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${balance('OPBD', opening, currency)}${balance('CLBD', closing, currency)}\n${entries.map((one) => ntry(one, currency)).join('\n')}</Stmt></BkToCstmrStmt></Document>`;

const yymmdd = TODAY.slice(2).replaceAll('-', '');
const mt940 = (opening: string, closing: string, ...lines: readonly string[]) =>
  [
    ':20:A',
    `:25:HSBCHKHH/${ACCOUNT}`,
    ':28C:1/1',
    `:60F:C${yymmdd}USD${opening}`,
    ...lines,
    `:62F:C${yymmdd}USD${closing}`,
  ].join('\n');

const COLUMNS: StatementColumns = {
  Date: 'Date',
  DateOrder: 'year_first',
  Credit: 'In',
  Debit: 'Out',
  Decimal: 'point',
  CurrencyOf: 'USD',
  Payer: 'Name',
  Details: ['Text'],
};
const bankCsv = (...rows: readonly string[]) => ['Harbour Bank', 'Date;In;Out;Name;Text', ...rows].join('\n');

test('J2 camt.053, MT940 and a bank’s own CSV follow each other on one account, each credits what names its order', async () => {
  const before = await moneyOf(house, customer);
  const pays = async (amount: string) => (await begin(house, customer, amount)).reference;
  const [a, b, c] = [await pays('100.00'), await pays('200.00'), await pays('300.00')];
  // A payment and its charge under one number of the bank.
  const first = camt(
    { opening: '1000.00', closing: '1095.50' },
    { amount: '100.00', text: a, number: 'N1' },
    { amount: '-4.50', text: 'CHARGES', number: 'N1' },
  );
  expect(await importFile(first)).toEqual({ Imported: 2, Known: 0, Matched: 1 });
  const second = mt940('1095,50', '1295,50', `:61:${yymmdd}C200,NTRFNONREF//N2`, `:86:TOP UP ${b}`);
  expect(await importFile(second)).toEqual({ Imported: 1, Known: 0, Matched: 1 });
  await house.inTx((tx) => saveColumns(tx, COLUMNS), maker);
  const third = { csv: bankCsv(`${TODAY};300.00;;CHAN;${c}`), opening: '1295.50', closing: '1595.50' };
  expect(await confirm((await handIn(third)).number)).toEqual({ Imported: 1, Known: 0, Matched: 1 });
  expect(await moneyOf(house, customer)).toBe(before + 60_000n);
});

test('J2 the same file again, and the same lines in a longer one, credit nothing twice', async () => {
  const before = await moneyOf(house, customer);
  const { reference } = await begin(house, customer, '50.00');
  const [entry, more] = [
    { amount: '50.00', text: reference },
    { amount: '1.00', text: 'RENT' },
  ];
  const once = camt({ opening: '1595.50', closing: '1645.50' }, entry);
  await importFile(once);
  expect(await told(handIn({ csv: once }))).toBe('STATEMENT_HANDED_IN');
  const again = camt({ opening: '1595.50', closing: '1645.5' }, entry);
  expect(await told(handIn({ csv: again }))).toBe('STATEMENT_NOTHING_NEW');
  const longer = camt({ opening: '1595.50', closing: '1646.50' }, entry, more);
  expect(await importFile(longer)).toEqual({ Imported: 1, Known: 1, Matched: 0 });
  expect(await moneyOf(house, customer)).toBe(before + 5_000n);
});

test('J2 what waits for its check is read by the columns that it was handed in with', async () => {
  const before = await moneyOf(house, customer);
  const { reference } = await begin(house, customer, '70.00');
  const csv = bankCsv(`${TODAY};70.00;;CHAN;${reference}`);
  const { number } = await handIn({ csv, opening: '1646.50', closing: '1716.50' });
  const turned: StatementColumns = { ...COLUMNS, Credit: 'Out', Debit: 'In', Details: ['Name'] };
  await house.inTx((tx) => saveColumns(tx, turned), maker);
  expect(await confirm(number)).toEqual({ Imported: 1, Known: 0, Matched: 1 });
  expect(await moneyOf(house, customer)).toBe(before + 7_000n);
  const row = await house.inTx((tx) => columnsOf(tx, ACCOUNT), maker);
  expect(row).toMatchObject({ columns: turned, savedBy: maker.staffId });
  const { rows } = await house.pool.query(
    "SELECT before, after FROM activity WHERE kind = 'bankStatement.columns' ORDER BY id",
  );
  expect(rows.at(-1)).toMatchObject({ before: { Credit: 'In' }, after: { account: ACCOUNT, Credit: 'Out' } });
});

const OPEN = { opening: '1716.50', closing: '1726.50' };
const TEN: Entry = { amount: '10.00', text: 'RENT' };

test.each([
  ['STATEMENT_FORMAT_UNKNOWN', camt(OPEN, TEN).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), { found: 'camt.052' }],
  ['STATEMENT_COLUMNS_UNKNOWN', 'Day;In;Out\n1;2;3', { account: ACCOUNT }],
  ['STATEMENT_PART_MISSING', camt(OPEN, TEN).replace('CLBD', 'CLAV'), { line: 3, part: 'Bal CLBD' }],
  [
    'STATEMENT_OTHER_ACCOUNT',
    camt({ ...OPEN, account: '024111111111' }, TEN),
    { line: 3, account: '024111111111', ours: ACCOUNT },
  ],
  ['STATEMENT_OTHER_CURRENCY', camt({ ...OPEN, currency: 'EUR' }, TEN), { line: 3, currency: 'EUR' }],
  ['STATEMENT_OTHER_CURRENCY', statement(line('a', '1.00'), line('b', '1.00', 'HKD')), { line: 3, currency: 'HKD' }],
  ['STATEMENT_EMPTY', camt({ ...OPEN, closing: OPEN.opening }), undefined],
  ['STATEMENT_BALANCE_NEEDED', statement(line('rent', '10.00')), undefined],
  ['STATEMENT_CELL_WRONG', camt(OPEN, { ...TEN, amount: '1O.00' }), { line: 4, column: 'Ntry/Amt', text: '1O.00' }],
  ['STATEMENT_CLOSING_WRONG', camt({ ...OPEN, closing: '1726.51' }, TEN), undefined],
  ['STATEMENT_GAP', camt({ opening: '1716.49', closing: '1726.49' }, TEN), undefined],
  ['STATEMENT_UNREADABLE', '<Document><Stmt>', { line: 1 }],
  [
    'STATEMENT_TOO_MANY_LINES',
    statement(...Array.from({ length: STATEMENT_LINES_MAX + 1 }, () => line('rent', '1.00'))),
    { limit: STATEMENT_LINES_MAX },
  ],
] as const)('J2 %s: nothing of the file is kept', async (key, csv, vars) => {
  const before = await kept();
  const refused = await handIn({ csv }).then(
    () => undefined,
    (error: { key?: string; vars?: unknown }) => error,
  );
  expect(refused?.key).toBe(key);
  if (vars) expect(refused?.vars).toEqual(vars);
  expect(await kept()).toBe(before);
});

test('J2 a balance that was typed and the file’s own must agree', async () => {
  const csv = camt(OPEN, TEN);
  const refused = await handIn({ csv, closing: '1726.05' }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    key: 'STATEMENT_BALANCE_DIFFERS',
    vars: { typed: 'USD 1,726.05', stated: 'USD 1,726.50' },
  });
  expect((await handIn({ csv, ...OPEN })).state).toBe('awaiting_check');
});
