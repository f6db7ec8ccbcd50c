import { read as readExcel, utils } from '@e965/xlsx';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { toDecimal } from '#contract/money.ts';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import { translate } from '../../../platform/i18n.ts';
import { openSession } from '../../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { offersNow } from '../../catalogue/index.ts';
import { arriveNames, exportRoutes } from '../../domains/testing.ts';
import { type Buyer, makeBuyer } from '../testing.ts';
import { endingNames, keepCosts, keepPrices, keepSum } from './keep-costs.ts';

const ENDING = [
  'barred.com',
  'barred.vip',
  'cheap-one.vip',
  'dear-one.vip',
  'late.vip',
  'ordinary.vip',
  'plain.com',
  'unread.vip',
] as const;
const LASTING = 'lasting.vip';
const STATUS = { value: '', status: 'serverRenewProhibited' };

let house: TestHouse;
let app: FastifyInstance;
let buyer: Buyer;
let token: string;
let listed: string;

beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  const routes = exportRoutes(keepPrices);
  addRoutes(app, house, { kind: 'customer', origin: house.config.publicUrl, questions }, routes);
  buyer = await makeBuyer(house, '0.00');
  const { now, offers } = await house.inTx(async (tx) => ({ now: tx.now, offers: await offersNow(tx) }));
  listed = toDecimal(offers.get('vip')!.prices.renew.price);
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  const owner = { id: buyer.customerId, templateId: rows[0]?.id as bigint };
  const dates = { registeredAt: addDays(now, -360), expiresAt: addDays(now, 5) };
  await arriveNames(house, owner, [
    ...ENDING.map((name) => ({ name, ...dates })),
    { name: LASTING, ...dates, expiresAt: addDays(now, 300) },
  ]);
  await house.pool.query(
    `UPDATE domain SET phase = 'redemption', expires_at = $1, deleted_at = $2, rgp_statuses = '{redemptionPeriod}',
       statuses = '{pendingDelete}' WHERE name = 'late.vip'`,
    [addDays(now, -35), addDays(now, -5)],
  );
  await house.pool.query("UPDATE domain SET statuses = '{serverRenewProhibited}' WHERE name LIKE 'barred.%'");
  await house.pool.query(
    `INSERT INTO premium_quote (name, currency, renew, restore, ordinary, asked_at)
     SELECT name, currency, renew, restore, ordinary, now() FROM (VALUES
       ('cheap-one.vip', 'USD', '1.00', NULL, false), ('dear-one.vip', 'USD', '900.00', NULL, false), ('lasting.vip', 'USD', '900.00', NULL, false),
       ('late.vip', 'USD', '90.00', '200.00', false), ('ordinary.vip', NULL, NULL, NULL, true)) AS q (name, currency, renew, restore, ordinary)
     ON CONFLICT (name) DO UPDATE SET currency = excluded.currency, renew = excluded.renew, restore = excluded.restore,
       ordinary = excluded.ordinary, asked_at = excluded.asked_at`,
  );
  const session = { kind: 'customer', subjectId: buyer.customerId, safeCodeSet: true, remember: false } as const;
  token = await house.inTx((tx) => openSession(tx, { ...session, address: '::1', userAgent: '' }));
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const get = (query: string) =>
  app.inject({ url: `/api/domain/export?${query}`, headers: { cookie: `namestead_session=${token}; Lang=en` } });

/** By name: what keeping it costs. */
const told = () => ({
  'barred.com': '',
  'barred.vip': '',
  'cheap-one.vip': '1.10',
  'dear-one.vip': '990.00',
  [LASTING]: '',
  'late.vip': '319.00',
  'ordinary.vip': listed,
  'plain.com': '12.80',
  'unread.vip': '',
});

test('E1 E3 a file says what keeping each name costs at its own price, dearer or cheaper than the list, as the list of names does', async () => {
  const { body } = await get('Format=csv&Columns=keep');
  const lines = body.slice(1).split('\r\n').slice(1, -1);
  expect(Object.fromEntries(lines.map((line) => line.split(',').filter((_, at) => at !== 1)))).toEqual(told());
  const costs = await house.inTx((tx) => keepCosts(tx, ENDING), buyer);
  const shown = costs.map(({ Name, Price }) => [Name, Price?.Amount ?? '']);
  expect({ ...Object.fromEntries(shown), [LASTING]: '' }).toEqual(told());
});

test('E1 E3 a name whose renewal its registry forbids is in no sum, and its line says why', async () => {
  const [costs, sum, home] = await house.inTx(
    async (tx) => [
      await keepCosts(tx, ['barred.com', 'barred.vip']),
      await keepSum(tx, { State: 'expiring', Suffix: 'com' }),
      (await endingNames(tx)).Expiring,
    ],
    buyer,
  );
  for (const { Price, Reason } of costs)
    expect([Price, Reason]).toEqual([undefined, translate('en', 'eligibility:because.statusServer', STATUS)]);
  expect(costs).toHaveLength(2);
  expect(sum).toMatchObject({ Names: 2, Total: { Amount: '12.80' }, Unpriced: 0, Barred: 1 });
  expect(home).toMatchObject({ Names: 7, Unpriced: 1, Barred: 2 });
  await house.pool.query("UPDATE domain SET rgp_statuses = '{pendingRestore}' WHERE name = 'late.vip'");
  const [late] = await house.inTx((tx) => keepCosts(tx, ['late.vip']), buyer);
  expect([late?.Price, late?.Reason]).toEqual([undefined, translate('en', 'eligibility:because.restoring')]);
  const { body } = await get('Format=csv&Columns=keep&Search=late');
  expect(body).toContain('late.vip,late.vip,\r\n');
  await house.pool.query("UPDATE domain SET rgp_statuses = '{redemptionPeriod}' WHERE name = 'late.vip'");
});

test('E1 another library reads the Excel file of names: days as days, costs as numbers, a filter row over all rows, the head row frozen', async () => {
  const { rawPayload } = await get('Format=xlsx&Columns=state,expires,keep,note');
  const book = readExcel(rawPayload, { cellDates: true, UTC: true, bookFiles: true });
  const [of] = Object.values(book.Sheets);
  // The library keeps no panes, but hands out the parts that it unpacked.
  const { files } = book as unknown as { files: Record<string, { content: Buffer }> };
  const part = Buffer.from(files['xl/worksheets/sheet1.xml']?.content ?? '').toString('utf8');
  const [, pane = ''] = /<sheetView [^>]*>(<pane [^>]*\/>)<\/sheetView>/.exec(part) ?? [];
  expect(pane).toMatch(/ ySplit="1".* topLeftCell="A2".* state="frozen"/);
  expect(of?.['!autofilter']).toEqual({ ref: 'A1:F10' });
  const rows = utils.sheet_to_json<unknown[]>(of!, { header: 1, UTC: true, blankrows: false });
  expect(rows[0]).toEqual(['Domain name', 'Punycode', 'Status', 'Expires', 'Cost to keep (USD)', 'Note']);
  for (const [name, , , expires, cost] of rows.slice(1)) {
    expect(expires).toBeInstanceOf(Date);
    const amount = told()[name as keyof ReturnType<typeof told>];
    expect(cost ?? '').toBe(amount === '' ? '' : Number(amount));
  }
  expect(rows).toHaveLength(10);
});
