import { inflateRawSync } from 'node:zlib';
import { read as readExcel, utils } from '@e965/xlsx';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayFlow, FinanceFreeze, FinanceRecord } from '#contract/api/finance/balance.ts';
import type { StatementPart } from '#contract/api/finance/statement.ts';
import { type Money, usd } from '#contract/money.ts';
import { STATEMENT_ROWS_MAX } from '#contract/rules/finance/statement.ts';
import { textOfPdf } from '#tools/testing/pdf-text.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { consumeFreeze, openFreeze, releaseFreeze } from '../../ledger/freezes.ts';
import { post } from '../../ledger/post.ts';
import { registrationCharged } from '../../ledger/postings/purchase.ts';
import { rechargePaid } from '../../ledger/postings/recharge.ts';
import { sealAll } from '../../ledger/testing/seal-all.ts';
import { balanceCorrected } from '../../ledger/testing.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import type { TestBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { newCustomer, openAccountApp } from '../account/testing.ts';
import { watchLowBalances } from './watch-low-balance.ts';
import { balanceRoutes } from './wiring.ts';

const DAY_MS = 86_400_000;
const ORDER = 'P261121-ABCDEFGH';
let house: TestHouse;
let app: FastifyInstance;
let browser: TestBrowser;
let stranger: TestBrowser;
let customerId: bigint;
let start: number;
const lines = new Map<string, bigint>();
let last = 0n;
const next = () => {
  last += 1n;
  return last;
};

async function customer(email: string) {
  const own = await newCustomer(house, app, email);
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM customer WHERE email = $1', [email]);
  const id = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, id));
  return { own, id };
}
const recharge = (id: bigint, amount: string, number: string) =>
  house.inTx((tx) =>
    post(
      tx,
      rechargePaid({
        channel: 'card',
        customerId: id,
        rechargeId: next(),
        amount: usd(amount),
        transactionId: 'pi',
        number,
      }),
    ),
  );
async function freeze(name: string, amount: string): Promise<bigint> {
  const line = next();
  lines.set(name, line);
  return house.inTx((tx) =>
    openFreeze(tx, {
      customerId,
      amount: usd(amount),
      cause: { kind: 'order_line', id: line },
      rule: 'registry_answer',
      expectedAt: new Date(tx.now.getTime() + DAY_MS),
      about: name,
    }),
  );
}
const charge = (freezeId: bigint, name: string, price: string) =>
  house.inTx((tx) =>
    consumeFreeze(tx, freezeId, (open) =>
      registrationCharged({
        freeze: open,
        orderLineId: lines.get(name) as bigint,
        name,
        price: usd(price),
        cost: usd('8.00'),
        registry: 'verisign',
      }),
    ),
  );
async function buy(name: string, price: string) {
  await charge(await freeze(name, price), name, price);
}

/**
 * Ten days apart: a top-up; two names bought and one freed; a top-up and a name whose money stands frozen. Sealed up to
 * the last.
 */
beforeAll(async () => {
  house = await openTestHouse();
  app = await openAccountApp(
    house,
    balanceRoutes(async (_tx, _id, text) => ({
      lines: text === ORDER ? [lines.get('alpha.com') as bigint] : [],
      orders: [],
    })),
  );
  ({ own: browser, id: customerId } = await customer('views@example.com'));
  ({ own: stranger } = await customer('stranger@example.com'));
  start = (await house.inTx(async (tx) => tx.now)).getTime();
  await recharge(customerId, '100.00', 'R261121-00000001');
  await house.moveClock(10 * DAY_MS);
  await buy('alpha.com', '12.00');
  await buy('xn--fiq228c.com', '15.50');
  await house.inTx(async (tx) => releaseFreeze(tx, await openFreezeIn(tx)));
  await sealAll(house);
  await house.moveClock(10 * DAY_MS);
  await recharge(customerId, '1234.56', 'R261121-00000002');
  await freeze('=cmd.com', '20.00');
});
afterAll(async () => {
  await app.close();
  await house.close();
});
const openFreezeIn = (tx: Parameters<typeof openFreeze>[0]) =>
  openFreeze(tx, {
    customerId,
    amount: usd('9.00'),
    cause: { kind: 'order_line', id: next() },
    rule: 'registry_answer',
    expectedAt: new Date(tx.now.getTime() + DAY_MS),
    about: 'freed.com',
  });

const at = (days: number) => new Date(start + days * DAY_MS - 3_600_000).toISOString();
const query = (given: Record<string, string>) => new URLSearchParams(given).toString();
async function records(given: Record<string, string>, who = browser): Promise<string[]> {
  const { Data } = await who.get(`/finance/record?${query(given)}`);
  return (Data.Items as FinanceRecord[]).map(({ About, Amount }) => `${About} ${Amount.Amount}`);
}
async function freezes(given: Record<string, string>): Promise<string[]> {
  const { Data } = await browser.get(`/finance/freeze?${query(given)}`);
  return (Data.Items as FinanceFreeze[]).map(({ About }) => About ?? '');
}
function fetchFile(path: string, who = browser, lang = 'en') {
  const cookies = [...who.cookies].filter(([name]) => name !== 'Lang').map(([name, value]) => `${name}=${value}`);
  return app.inject({ url: `/api${path}`, headers: { cookie: [...cookies, `Lang=${lang}`].join('; ') } });
}

test('J1 records by type, amount, text and period, alone and together', async () => {
  const alpha = 'alpha.com -12.00';
  const chinese = '\u4e2d\u6587.com -15.50';
  const [first, second] = ['R261121-00000001 100.00', 'R261121-00000002 1234.56'];
  expect(await records({})).toEqual([second, chinese, alpha, first]);
  expect(await records({ Type: 'registration_charged' })).toEqual([chinese, alpha]);
  expect(await records({ Least: '15.50', Most: '100' })).toEqual([chinese, first]);
  expect(await records({ Kind: 'income', Least: '100.01' })).toEqual([second]);
  expect(await records({ Text: 'ALPHA' })).toEqual([alpha]);
  expect(await records({ Text: '\u4e2d\u6587.com' })).toEqual([chinese]);
  expect(await records({ Text: ORDER })).toEqual([alpha]);
  expect(await records({ Text: '%' })).toEqual([]);
  expect(await records({ From: at(5), To: at(15) })).toEqual([chinese, alpha]);
  expect(await records({ From: at(5), Type: 'recharge_paid' })).toEqual([second]);
  const { Data } = await browser.get('/finance/record?Text=alpha.com');
  const { Serial } = Data.Items[0] as FinanceRecord;
  expect(await records({ Text: Serial })).toEqual([alpha]);
  expect(await records({ Text: Serial, Kind: 'income' })).toEqual([]);
  expect(await records({ Text: 'alpha' }, stranger)).toEqual([]);
  expect(await records({ Text: Serial }, stranger)).toEqual([]);
});

test('J1 frozen details by state, type, amount, text and the day of their beginning', async () => {
  expect(await freezes({})).toEqual(['=cmd.com']);
  expect(await freezes({ Show: 'ended' })).toEqual(['freed.com', '\u4e2d\u6587.com', 'alpha.com']);
  expect(await freezes({ Show: 'all', Type: 'withdrawal' })).toEqual([]);
  expect(await freezes({ Show: 'all', Most: '12' })).toEqual(['freed.com', 'alpha.com']);
  expect(await freezes({ Show: 'all', Text: ORDER })).toEqual(['alpha.com']);
  expect(await freezes({ Show: 'all', From: at(15) })).toEqual(['=cmd.com']);
});

test('M1 amounts, types and texts that are none are refused', async () => {
  for (const bad of [
    'Least=-1',
    'Most=1.001',
    'Least=1e308',
    'Type=gift',
    `Text=${'x'.repeat(254)}`,
    'From=2026-11-21',
  ])
    expect((await browser.get(`/finance/record?${bad}`)).Key).toBe('INVALID_INPUT');
  expect((await browser.get('/finance/record/export')).Key).toBe('INVALID_INPUT');
});

test('J1 CSV of what the filter leaves: the rows and numbers of the page, formulas as text', async () => {
  const answer = await fetchFile('/finance/record/export?Format=csv&Type=registration_charged');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="finance-records-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, ...rows] = answer.body.slice(1).split('\r\n').slice(0, -1);
  expect(head).toBe('Transaction number,Type,Description,Amount (USD),Balance after (USD),Time (Asia/Hong_Kong)');
  expect(rows.map((row) => row.split(',').slice(1, 5).join(','))).toEqual([
    'Domain registration,\u4e2d\u6587.com,-15.50,72.50',
    'Domain registration,alpha.com,-12.00,88.00',
  ]);
  const frozen = (await fetchFile('/finance/freeze/export?Format=csv')).body;
  expect(frozen).toContain(",'=cmd.com,20.00,20.00,");
  expect((await fetchFile('/finance/record/export?Format=csv', stranger)).body.split('\r\n')).toHaveLength(2);
});

test('J1 Excel of the same, read by another library: texts as text, amounts as numbers, instants as dates, with a filter row', async () => {
  const { rawPayload } = await fetchFile('/finance/record/export?Format=xlsx&Kind=expense');
  const [of] = Object.values(readExcel(rawPayload, { cellDates: true, UTC: true }).Sheets);
  expect(of?.['!autofilter']).toEqual({ ref: 'A1:F3' });
  const [, ...rows] = utils.sheet_to_json<unknown[]>(of ?? {}, { header: 1, UTC: true });
  expect(rows.map((row) => row.slice(2, 5))).toEqual([
    ['\u4e2d\u6587.com', -15.5, 72.5],
    ['alpha.com', -12, 88],
  ]);
  for (const row of rows) expect(row[5]).toBeInstanceOf(Date);
  const sheet = inflateRawSync(rawPayload.subarray(30 + rawPayload.readUInt16LE(26)), { finishFlush: 2 }).toString();
  expect(sheet.match(/<row>/g)).toHaveLength(3);
  expect(sheet).toContain('<t>alpha.com</t></is></c><c s="1"><v>-12.00</v></c><c s="1"><v>88.00</v></c>');
});

/** The entries themselves, added up one by one. */
async function entriesOf(from: string, to: string) {
  const { rows } = await house.pool.query<{ bucket: string; amt: bigint; at: Date }>(
    `SELECT e.bucket, e.amt, p.at FROM entry e JOIN posting p ON p.id = e.posting_id JOIN acct a ON a.id = e.acct_id
     WHERE a.key = $1`,
    [`customer:${customerId}:USD`],
  );
  const sum = (want: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(want).reduce((total, { amt }) => total + amt, 0n);
  return (bucket: string) => {
    const within = (row: (typeof rows)[number]) =>
      row.bucket === bucket && row.at >= new Date(from) && row.at < new Date(to);
    return [
      sum((row) => row.bucket === bucket && row.at < new Date(from)),
      sum((row) => within(row) && row.amt > 0n),
      -sum((row) => within(row) && row.amt < 0n),
      sum((row) => row.bucket === bucket && row.at < new Date(to)),
    ];
  };
}
const cents = ({ Amount }: { Amount: string }) => usd(Amount).minor;

test('J1 a statement is the sum of the entries to the cent, for any period, by part', async () => {
  // Within a sealed day, between the two purchases.
  const { rows } = await house.pool.query<{ at: Date }>(
    "SELECT at FROM posting WHERE about = 'xn--fiq228c.com' ORDER BY id",
  );
  const between = rows[0]?.at.toISOString() as string;
  for (const [from, to] of [
    [at(0), at(30)],
    [at(5), at(15)],
    [at(11), at(21)],
    [at(-5), at(5)],
    [at(30), at(31)],
    [at(5), between],
    [between, at(15)],
  ] as const) {
    const { Data } = await browser.get(`/finance/statement?${query({ From: from, To: to })}`);
    const of = await entriesOf(from, to);
    const told = Data.Parts as StatementPart[];
    for (const { Part, Opening, In, Out, Closing } of told.slice(0, 3))
      expect([Part, cents(Opening), cents(In), cents(Out), cents(Closing)]).toEqual([Part, ...of(Part)]);
    const total = told[3] as StatementPart;
    const parts = (pick: (part: StatementPart) => bigint) => told.slice(0, 3).reduce((sum, one) => sum + pick(one), 0n);
    expect(cents(total.Opening)).toBe(parts(({ Opening }) => cents(Opening)));
    expect(cents(total.Closing)).toBe(parts(({ Closing }) => cents(Closing)));
    expect(cents(total.Opening) + cents(total.In) - cents(total.Out)).toBe(cents(total.Closing));
  }
});

test('J1 a statement of no period, of an endless one and of another customer', async () => {
  const refused = async (From: string, To: string) =>
    (await browser.get(`/finance/statement?${query({ From, To })}`)).Key;
  expect(await refused(at(5), at(5))).toBe('STATEMENT_PERIOD');
  expect(await refused(at(0), at(400))).toBe('STATEMENT_PERIOD');
  const { Data } = await stranger.get(`/finance/statement?${query({ From: at(0), To: at(30) })}`);
  expect([Data.Movements, Data.Parts[3].Closing.Amount]).toEqual([0, '0.00']);
});

test('J1 a statement of more movements than fit is refused, whole', async () => {
  const { own, id } = await customer('busy@example.com');
  const gift = () => balanceCorrected({ customerId: id, id: next(), amount: usd('0.01'), reason: 'many' });
  await house.inTx(async (tx) => {
    for (let n = 0; n < STATEMENT_ROWS_MAX; n += 1) await post(tx, gift());
  });
  const ask = async () => own.get(`/finance/statement?${query({ From: at(0), To: at(30) })}`);
  expect((await ask()).Data.Movements).toBe(STATEMENT_ROWS_MAX);
  await house.inTx((tx) => post(tx, gift()));
  expect((await ask()).Key).toBe('STATEMENT_TOO_LONG');
});

test('J1 the statement as PDF in Chinese holds every movement and the sums', async () => {
  const answer = await fetchFile(`/finance/statement/pdf?${query({ From: at(5), To: at(30) })}`, browser, 'zh-HK');
  expect(answer.headers['content-type']).toBe('application/pdf');
  const text = textOfPdf(answer.rawPayload).join('');
  expect(text).toContain('\u5e33\u6236\u7d50\u55ae');
  expect(text).toContain('views@example.com');
  // Opening 100.00, in 1,234.56, out 27.50, closing 1,307.06.
  expect(text).toContain('\u7e3d\u984d100.001,234.5627.501,307.06');
  expect(text).toContain('\u57df\u540d\u8a3b\u518aalpha.com\u221212.0088.00');
  expect(text).toContain('\u4e2d\u6587.com\u221215.5072.50');
  expect(text).toContain('R261121-000000021,234.561,307.06');
  expect(text).not.toContain('freed.com');
  expect(text).not.toContain('\uFFFD');
}, 60_000);

test('J1 the center tells thirty days of income and expense, day by day as the reader counts them', async () => {
  const { Data } = await browser.get('/finance/center');
  const flow = Data.Flow as DayFlow[];
  expect(flow).toHaveLength(30);
  const moved = flow.filter(({ In, Out }) => In.Amount !== '0.00' || Out.Amount !== '0.00');
  const day = (days: number) => timeText(new Date(start + days * DAY_MS)).slice(0, 10);
  expect(moved.map(({ Day, In, Out }) => [Day, In.Amount, Out.Amount])).toEqual([
    [day(0), '100.00', '0.00'],
    [day(10), '0.00', '27.50'],
    [day(20), '1234.56', '0.00'],
  ]);
});

const mails = async () =>
  (await house.pool.query<{ n: bigint }>("SELECT count(*) AS n FROM notice WHERE kind = 'balance.low'")).rows[0]?.n;
const correct = (amount: Money) =>
  house.inTx((tx) => post(tx, balanceCorrected({ customerId, id: next(), amount, reason: 'test' })));

test('J1 a balance below what the customer set is told once by mail, and again only after it was above', async () => {
  expect((await browser.get('/finance/center')).Data.LowBalance).toBeUndefined();
  const { available } = await house.inTx((tx) => balanceOf(tx, customerId));
  expect((await browser.post('/finance/low-balance', { Below: '0' })).Key).toBe('INVALID_INPUT');
  const { Data } = await browser.post('/finance/low-balance', { Below: '1000' });
  expect(Data.LowBalance).toEqual({ Below: { Amount: '1000.00', Currency: 'USD' }, Low: false });
  await watchLowBalances(house);
  expect(await mails()).toBe(0n);
  await correct({ ...available, minor: 99_999n - available.minor });
  expect((await browser.get('/finance/center')).Data.LowBalance.Low).toBe(true);
  await Promise.all([watchLowBalances(house), watchLowBalances(house)]);
  await watchLowBalances(house);
  expect(await mails()).toBe(1n);
  await correct(usd('0.01'));
  await watchLowBalances(house);
  await correct(usd('-0.01'));
  await watchLowBalances(house);
  expect(await mails()).toBe(2n);
  expect((await browser.post('/finance/low-balance', {})).Data).toEqual({});
  await watchLowBalances(house);
  expect(await mails()).toBe(2n);
});
