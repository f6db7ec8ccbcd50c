import { inflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import { openSession } from '../../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { saveLabel } from '../labels/save-label.ts';
import { EVERYTHING } from '../list/filter.ts';
import { domainRoutes, exportRoutes } from '../routes.ts';
import { keepChoice } from '../selection/resolve-selection.ts';
import { endHold, insertHold } from '../store.ts';
import { arriveNames, labelAll, testCustomer } from '../testing.ts';
import { endOfStep, linesOfStep, readAsStored } from './store.ts';

const DAY_MS = 86_400_000;
/** More than the first two steps of an export. */
const MANY = 5_700;
let house: TestHouse;
let app: FastifyInstance;
let owner: { id: bigint; templateId: bigint };
let stranger: { id: bigint; templateId: bigint };

beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  const routes = [...domainRoutes, ...exportRoutes(async () => new Map())];
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, routes);
  const now = await house.inTx(async (tx) => tx.now);
  owner = await testCustomer(house, 'owner@example.com');
  stranger = await testCustomer(house, 'stranger@example.com');
  const dates = { registeredAt: new Date('2026-01-31T17:00:00Z'), expiresAt: new Date(now.getTime() + 300 * DAY_MS) };
  const names = Array.from({ length: MANY }, (_, n) => ({ ...dates, name: `n${String(n).padStart(5, '0')}.com` }));
  for (let n = 0; n < MANY; n += 1_000) await arriveNames(house, owner, names.slice(n, n + 1_000));
  await arriveNames(house, owner, [
    { ...dates, name: 'xn--fiq228c.net', unicode: '\u4e2d\u6587.net', statuses: ['clientTransferProhibited'] },
  ]);
  await arriveNames(house, stranger, [{ ...dates, name: 'foreign.net' }]);
  const [folder, tag] = await house.inTx(async (tx) => [
    await saveLabel(tx, 'folder', owner.id, undefined, { name: '=1+1' }),
    await saveLabel(tx, 'tag', owner.id, undefined, { name: 'a "b", <c>', colour: 'red' }),
  ]);
  await labelAll(house, owner.id, { Filter: { Suffix: 'net' } }, { folder: folder as bigint, add: [tag as bigint] });
  await house.pool.query("UPDATE domain SET note = E'@SUM(A1)\\nsecond' WHERE name = 'xn--fiq228c.net'");
  await house.pool.query("UPDATE domain SET note = U&'\\FF1D' || '1+1' WHERE name = 'n00002.com'");
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function get(query: string, customer = owner.id) {
  const fresh = {
    kind: 'customer',
    subjectId: customer,
    safeCodeSet: true,
    remember: false,
    address: '::1',
    userAgent: '',
  } as const;
  const token = await house.inTx((tx) => openSession(tx, fresh));
  return app.inject({ url: `/api/domain/export?${query}`, headers: { cookie: `namestead_session=${token}; Lang=en` } });
}
const linesOf = (body: string) => body.slice(1).split('\r\n').slice(0, -1);

test('E1 CSV: what the filter leaves, every column in words, formulas as text, days as the reader counts them', async () => {
  const answer = await get('Format=csv&Suffix=net');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="domains-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, row, ...more] = linesOf(answer.body);
  expect(more).toEqual([]);
  expect(head).toBe(
    '"Domain name","Punycode","Status","Suffix","Expires","Registered","Name servers","Transfer lock","Auto-renew","Cost to keep (USD)","Registrar","Folder","Tags","Note","Deal"',
  );
  expect(row).toMatch(
    /^\u4e2d\u6587\.net,xn--fiq228c\.net,Active,net,\d{4}-\d\d-\d\d,2026-02-01,ns1\.namestead\.example,On,Off,,"Namestead",/,
  );
  expect(row?.endsWith(`"'=1+1","a ""b"", <c>","'@SUM(A1)\nsecond",`)).toBe(true);
});

test('E1 CSV: a formula behind the full-width sign of East Asia is text as well', async () => {
  const rows = linesOf((await get('Format=csv&Search=n00002&Columns=note')).body);
  expect(rows[1]).toBe(`n00002.com,n00002.com,"'\uFF1D1+1"`);
});

test('K2 the export says which names a deal holds, by the column or without it', async () => {
  const { rows } = await house.pool.query("SELECT id FROM domain WHERE name = 'xn--fiq228c.net'");
  const hold = { kind: 'deal', cause: 'deal:1', ruleId: 'trade.running', until: null } as const;
  await house.inTx((tx) => insertHold(tx, rows[0].id, hold));
  expect(linesOf((await get('Format=csv&Suffix=net&Columns=deal')).body)[1]).toMatch(/,In a deal$/);
  await house.inTx((tx) => endHold(tx, rows[0].id, 'deal', 'deal:1'));
  expect(linesOf((await get('Format=csv&Suffix=net&Columns=deal')).body)[1]).toMatch(/\.net,$/);
});

test('E1 CSV of thousands: each name once, in order, and no name of another', async () => {
  const { body } = await get('Format=csv&Columns=expires&Sort=name&Order=desc');
  const names = linesOf(body)
    .slice(1)
    .map((line) => line.split(',')[1]);
  expect(names).toHaveLength(MANY + 1);
  expect(names.slice(0, 2)).toEqual(['xn--fiq228c.net', 'n05699.com']);
  expect(new Set(names).size).toBe(MANY + 1);
  expect(body).not.toContain('foreign');
  const byDate = linesOf((await get('Format=csv&Columns=expires&Sort=expires')).body);
  expect(new Set(byDate).size).toBe(MANY + 2);
});

test('E1 a step read as the names are stored has the same lines in the same order', async () => {
  const states = { active: 'a', expiring: 'e', grace: 'g', redemption: 'r', pendingDelete: 'p', suspended: 's' };
  const words = { ...states, on: '1', off: '0', dealt: 'd' };
  const wish = {
    format: 'csv',
    filter: EVERYTHING,
    columns: ['state', 'note'],
    tagged: false,
    sort: 'name',
    order: 'desc',
  } as const;
  await house.inTx(async (tx) => {
    const reader = { customerId: owner.id, now: tx.now, suffixes: [] };
    const whole = { ...wish, words, soon: tx.now, zone: 'UTC', prices: [], dear: [] };
    const beyond = await endOfStep(tx, reader, whole, undefined, 700);
    const last = await endOfStep(tx, reader, whole, beyond, 5_000);
    const { sql: text, parameters } = linesOfStep(tx, reader, whole, { beyond, last, costs: new Map() });
    const ask = async (before: string) =>
      (await tx.client.query({ text: before + text, values: [...parameters], rowMode: 'array' })).rows.flat().join('');
    const lines = await ask('');
    expect(linesOf(` ${lines}`).map((line) => line.split('.')[0])).toEqual(
      Array.from({ length: 5_000 }, (_, at) => `n${String(MANY - 700 - at).padStart(5, '0')}`),
    );
    await readAsStored(tx);
    expect(await ask('EXPLAIN ')).not.toMatch(/Index (Only )?Scan (Backward )?using/);
    expect(await ask('')).toBe(lines);
  });
});

test('E1 Excel: the same rows as text of a sheet', async () => {
  const { rawPayload, headers } = await get('Format=xlsx&Suffix=net&Columns=folder,tags,note');
  expect(headers['content-type']).toContain('spreadsheetml.sheet');
  const name = rawPayload.readUInt16LE(26);
  const sheet = inflateRawSync(rawPayload.subarray(30 + name), { finishFlush: 2 }).toString('utf8');
  expect(sheet).toContain('<t>=1+1</t>');
  expect(sheet).toContain('<t>a "b", &lt;c&gt;</t>');
  expect(sheet.match(/<row>/g)).toHaveLength(2);
});

test('E1 Excel: what a name does not have is an empty cell, and the cells behind it keep their columns', async () => {
  const { rawPayload } = await get('Format=xlsx&Search=n00003&Columns=keep,folder,tags,note,deal,lock');
  const sheet = inflateRawSync(rawPayload.subarray(30 + rawPayload.readUInt16LE(26)), { finishFlush: 2 }).toString();
  const text = (is: string) => `<c t="inlineStr"><is><t>${is}</t></is></c>`;
  expect(sheet).toContain(`<row>${text('n00003.com').repeat(2)}${'<c/>'.repeat(5)}${text('Off')}</row>`);
});

test('E1 a kept choice is exported; nobody exports the choice of another', async () => {
  const { id } = await house.inTx((tx) =>
    keepChoice(tx, owner.id, { Names: ['n00003.com', 'n00001.com', 'foreign.net'] }),
  );
  const rows = linesOf((await get(`Format=csv&Columns=suffix&Selection=${id}`)).body).slice(1);
  expect(rows).toEqual(['n00001.com,n00001.com,com', 'n00003.com,n00003.com,com']);
  const foreign = await get(`Format=csv&Selection=${id}`, stranger.id);
  expect([foreign.statusCode, foreign.json().Code]).toEqual([404, ERRORS.SELECTION_GONE.code]);
  expect(linesOf((await get('Format=csv&Columns=suffix', stranger.id)).body).slice(1)).toEqual([
    'foreign.net,foreign.net,net',
  ]);
});
