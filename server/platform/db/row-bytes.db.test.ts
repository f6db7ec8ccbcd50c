import type { Socket } from 'node:net';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { rowBytes } from './row-bytes.ts';
import { systemCaller, type Tx } from './transaction.ts';

const CALLER = systemCaller('test');
/** More than a reader who stopped can have before them: sockets and queues hold a few MB. */
const MANY_MB = 40;
const ROW = 1_000;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const rowsOf = (ask: (tx: Tx) => CompiledQuery) => rowBytes(house, CALLER, async (tx) => ask(tx));
const large = () =>
  rowsOf((tx) => sql`SELECT repeat('x', ${ROW}) FROM generate_series(1, ${MANY_MB * 1_000})`.compile(tx.db));

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}

/** How many transactions of files are open. */
async function open(): Promise<number> {
  const { rows } = await house.pool.query<{ open: number }>(
    `SELECT count(*)::integer AS open FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT repeat(%' AND xact_start IS NOT NULL`,
  );
  return rows[0]?.open ?? 0;
}

test('E1 rows of every length come as the bytes they are, wherever a chunk ends', async () => {
  const query = sql`SELECT CASE n WHEN 7000 THEN repeat('\u4e2d\u6587', 60000) ELSE repeat(chr(${0x4e00} + n), n % 97) || E'\n' END
    FROM generate_series(1, ${20_000}::integer) AS n ORDER BY n`;
  const read = await whole(rowsOf((tx) => query.compile(tx.db)));
  const made = Array.from({ length: 20_000 }, (_, index) => index + 1).map((n) =>
    n === 7_000 ? '\u4e2d\u6587'.repeat(60_000) : `${String.fromCharCode(0x4e00 + n).repeat(n % 97)}\n`,
  );
  expect(read.equals(Buffer.from(made.join('')))).toBe(true);
  expect(await whole(rowsOf((tx) => sql`SELECT 'x' WHERE false`.compile(tx.db)))).toHaveLength(0);
});

test('E1 what fails in the middle is an error after the first rows, and the connection answers on', async () => {
  const failing = rowsOf((tx) => sql`SELECT (1 / (200000 - n))::text FROM generate_series(1, 300000) n`.compile(tx.db));
  await expect(whole(failing)).rejects.toThrow('the rows broke off');
  await expect(whole(rowsOf((tx) => sql`SELECT nothing`.compile(tx.db)))).rejects.toThrow('nothing');
  for (let n = 0; n < 12; n++) expect(await house.inTx(async (tx) => tx.by.kind)).toBe('system');
});

test('E1 a reader who leaves ends his query and gives its connection back', async () => {
  for (let n = 0; n < 12; n++) {
    for await (const part of large()) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
  }
  expect(await open()).toBe(0);
});

test('E1 a connection is looked at now and then, not whenever the database has written something', async () => {
  const heard: (number | 'pause')[] = [];
  const hear = ({ length }: Buffer) => heard.push(length);
  const note = () => heard.push('pause');
  let leave = () => {};
  const rows = rowsOf((tx) => {
    const { stream } = (tx.client as unknown as { connection: { stream: Socket } }).connection;
    stream.on('data', hear).on('pause', note);
    // The connection goes back to the pool, where the next reader must find it as it was.
    leave = () => stream.off('data', hear).off('pause', note);
    return sql`SELECT repeat('x', ${ROW}) FROM generate_series(1, ${MANY_MB * 1_000})`.compile(tx.db);
  });
  expect(await whole(rows)).toHaveLength(MANY_MB * 1_000 * ROW);
  leave();
  // Before the first rows and behind the last come the answers of other statements.
  const looks = heard.slice(heard.indexOf('pause') + 1, heard.lastIndexOf('pause') + 1);
  expect(looks.filter((each) => each === 'pause').length).toBeGreaterThan(MANY_MB);
  let look = 0;
  for (const [at, each] of looks.entries()) {
    look = each === 'pause' ? 0 : look + each;
    if (each === 'pause' || looks[at + 1] === 'pause') continue;
    expect(each, 'less than a whole read is all there was').toBeGreaterThanOrEqual(64 * 1024);
    expect(look, 'one look takes so much at most').toBeLessThan(512 * 1024);
  }
});

test('E1 two at once read of the database; a reader who stops holds no transaction, and gets the rest later', async () => {
  const readers = [large(), large(), large()];
  const begun = readers.map((reader) => reader.next());
  await Promise.all(begun.slice(0, 2));
  expect(await open()).toBe(2);
  const third = await begun[2];
  const first = third?.done === false ? third.value.length : 0;
  expect(await open()).toBeLessThanOrEqual(2);
  const rest = await Promise.all(readers.map(async (reader) => (await whole(reader)).length));
  expect(first + (rest[2] ?? 0)).toBe(MANY_MB * 1_000 * ROW);
}, 30_000);
