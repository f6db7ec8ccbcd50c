import { once } from 'node:events';
import { request } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNCLAIMED_FILE_HOURS, UNCLAIMED_FILES_MAX } from '#contract/rules/files.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { listActivity } from '../activity/index.ts';
import { claimFile, eraseFile, readFile } from './index.ts';
import { type FileCustomer, fileCustomer, openCustomerApp, testPicture } from './testing.ts';
import { eraseUnclaimed, fileRoutes, fileStaffRoutes } from './wiring.ts';

let house: TestHouse;
let app: FastifyInstance;
let mary: FileCustomer;
let other: FileCustomer;
beforeAll(async () => {
  house = await openTestHouse();
  app = await openCustomerApp(house, fileRoutes);
  mary = await fileCustomer(house, app, 'mary@example.com');
  other = await fileCustomer(house, app, 'other@example.com');
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const MB = 1_048_576;
const by = (customer: FileCustomer) => ({ kind: 'customer', customerId: customer.id }) as const;
const bytesOf = async (id: string) => (await house.inTx((tx) => readFile(tx, BigInt(id)))).bytes;
const claim = (who: FileCustomer, id: string, purpose: 'identity' | 'wallet' = 'identity', name = 'identity:1') =>
  house.inTx((tx) => claimFile(tx, { fileId: BigInt(id), purpose, by: name }), by(who));

test('H2 a picture is kept, measured, and shown to its owner alone; each view is recorded', async () => {
  const { Key, Data } = await mary.upload('identity', await testPicture({ type: 'png' }), 'image/png');
  expect([Key, Data.Width, Data.Height]).toEqual(['OK', 800, 500]);
  const view = await app.inject({
    url: `/api/file/view?Id=${Data.FileId}`,
    headers: { cookie: `namestead_session=${mary.cookies.get('namestead_session')}` },
  });
  expect(view.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(view.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 500 });
  const [seen] = await house.inTx((tx) => listActivity(tx, { object: `file:${Data.FileId}` }));
  expect(seen).toMatchObject({ kind: 'file.viewed', actor: `customer:${mary.id}` });
  const foreign = await other.get(`/file/view?Id=${Data.FileId}`);
  const nobodys = await other.get('/file/view?Id=999999999');
  expect([foreign.Key, foreign.body]).toEqual(['NOT_FOUND', nobodys.body]);
});

test.each([
  ['an SVG named .png', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>')],
  ['nothing at all', async () => Buffer.alloc(0)],
  ['the beginning of a JPEG', async () => (await testPicture()).subarray(0, 300)],
  [
    'a GIF',
    async () =>
      sharp(await testPicture())
        .gif()
        .toBuffer(),
  ],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
])('H2 %s is no picture', async (_what, make) => {
  expect(await mary.upload('identity', await make(), 'image/png')).toMatchObject({
    Key: 'PICTURE_UNREADABLE',
    status: 422,
  });
});

/** A white square of so many points a side in black and white, a bit a point, as its standard writes it. */
function whitePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 });
  const mark = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('H2 a picture of 12000 by 12000 points in a small file is not unpacked', async () => {
  const bomb = whitePng(12_000);
  expect(bomb.length).toBeLessThan(MB);
  expect((await mary.upload('identity', whitePng(900), 'image/png')).Key).toBe('OK');
  expect((await mary.upload('identity', bomb, 'image/png')).Key).toBe('PICTURE_TOO_MANY_PIXELS');
});

test('H2 a picture too small to read says how large it must be', async () => {
  const answer = await mary.upload('identity', await testPicture({ width: 800, height: 319 }));
  expect([answer.Key, answer.Msg.includes('320')]).toEqual(['PICTURE_TOO_SMALL', true]);
  expect((await mary.upload('slip', await testPicture({ width: 800, height: 319 }))).Key).toBe('OK');
});

test('H2 what is glued to a picture, and where it was taken, is gone', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 18/1 0/1' } };
  const tagged = await sharp(await testPicture())
    .withExif({ IFD0: { Artist: 'Somebody' }, ...gps })
    .jpeg()
    .toBuffer();
  expect((await sharp(tagged).metadata()).exif).toBeDefined();
  const { Data } = await mary.upload('identity', Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>')]));
  const kept = await bytesOf(Data.FileId);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect([kept.includes('<script>'), kept.includes('Somebody')]).toEqual([false, false]);
});

test('H2 4 MB is taken and one byte more is not, 8 MB for a slip; nothing is read for a visitor', async () => {
  const picture = await testPicture();
  const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
  expect((await mary.upload('identity', padded(4 * MB))).Key).toBe('OK');
  const over = await mary.upload('identity', padded(4 * MB + 1));
  expect(over).toMatchObject({ Key: 'BODY_TOO_LARGE', status: 413 });
  expect(over.Msg).toContain('4 MB');
  expect((await mary.upload('slip', padded(8 * MB))).Key).toBe('OK');
  expect((await mary.upload('slip', padded(8 * MB + 1))).Msg).toContain('8 MB');
  expect(await mary.upload('anything', picture)).toMatchObject({ Key: 'INVALID_INPUT' });
  const visitor = openBrowser(app);
  const stranger = await visitor.post('/file/upload?Purpose=identity', picture, { 'content-type': 'image/jpeg' });
  expect(stranger.Key).toBe('NOT_SIGNED_IN');
});

/** Sends pieces of which nobody said how many come. */
async function pour(pieces: number): Promise<{ status: number; text: string }> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const headers = {
    origin: 'http://127.0.0.1:8080',
    'content-type': 'image/jpeg',
    cookie: `namestead_session=${other.cookies.get('namestead_session')}; Lang=en`,
  };
  const call = request({ port, method: 'POST', path: '/api/file/upload?Purpose=identity', headers });
  call.on('error', () => {});
  for (let at = 0; at < pieces; at += 1) call.write(Buffer.alloc(MB / 2));
  call.end();
  const [answer] = await once(call, 'response');
  let text = '';
  for await (const piece of answer) text += piece;
  return { status: answer.statusCode, text };
}

test('H2 the limit holds also where no length was announced', async () => {
  expect(await pour(9)).toMatchObject({ status: 413 });
});

test('H2 bytes are sealed in the database, each file by a key of its own', async () => {
  const id = await mary.picture();
  const { rows } = await house.pool.query('SELECT sealed, sealed_key FROM stored_file WHERE id = $1', [id]);
  expect((await bytesOf(id)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(rows[0].sealed.includes(Buffer.from('JFIF'))).toBe(false);
  await house.pool.query('UPDATE stored_file SET customer_id = $2 WHERE id = $1', [id, other.id]);
  await expect(bytesOf(id)).rejects.toThrow();
});

test('H2 a form takes a picture of its own customer and purpose, once', async () => {
  const id = await mary.picture();
  await expect(claim(other, id)).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
  await expect(claim(mary, id, 'wallet')).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
  await expect(claim(mary, '999999999')).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
  await claim(mary, id);
  await claim(mary, id);
  await expect(claim(mary, id, 'identity', 'identity:2')).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
});

test('H2 what no form takes is erased after a day, to the millisecond; what is taken stays until its taker erases it', async () => {
  const [taken, left] = [await mary.picture(), await mary.picture()];
  await claim(mary, taken);
  const { rows } = await house.pool.query('SELECT created_at FROM stored_file WHERE id = $1', [left]);
  const due = rows[0].created_at.getTime() + UNCLAIMED_FILE_HOURS * 3_600_000;
  const sweepAt = (ms: number) => eraseUnclaimed.run({ ...house, wall: () => new Date(ms) });
  await sweepAt(due - 1);
  await bytesOf(left);
  await sweepAt(due);
  await expect(bytesOf(left)).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
  await bytesOf(taken);
  await house.inTx((tx) => eraseFile(tx, BigInt(taken)));
  await house.inTx((tx) => eraseFile(tx, BigInt(taken)));
  const gone = await house.pool.query('SELECT sealed, sealed_key, purpose FROM stored_file WHERE id = $1', [taken]);
  expect(gone.rows[0]).toEqual({ sealed: null, sealed_key: null, purpose: 'identity' });
  const acts = await house.inTx((tx) => listActivity(tx, { object: `file:${taken}` }));
  expect(acts.map(({ kind }) => kind)).toEqual(['file.erased']);
});

test('L1 staff with the right see what was given with something to review, and nothing else', async () => {
  const [taken, left] = [await mary.picture(), await mary.picture()];
  await claim(mary, taken, 'identity', 'identity:9');
  const office = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async (_tx: unknown, id: bigint) => id === 1n };
  addRoutes(office, house, { kind: 'staff', origin: 'http://127.0.0.1:8081', questions }, fileStaffRoutes);
  const look = async (staffId: bigint, id: string, from = { 'sec-fetch-site': 'same-origin' }) => {
    const fresh = { kind: 'staff', remember: false, address: '::1', userAgent: '', safeCodeSet: false } as const;
    const token = await house.inTx((tx) => openSession(tx, { ...fresh, subjectId: staffId }));
    return (await office.inject({ url: `/api/files/${id}`, headers: { cookie: `namestead_office=${token}`, ...from } }))
      .statusCode;
  };
  expect([await look(1n, taken), await look(2n, taken), await look(1n, left)]).toEqual([200, 403, 404]);
  // A page of another site that shows the picture makes nobody look: nothing is recorded.
  expect(await look(1n, taken, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  const seen = await house.inTx((tx) => listActivity(tx, { object: `file:${taken}` }));
  const views = seen.filter(({ kind }) => kind === 'file.viewed');
  expect(views).toMatchObject([{ actor: 'staff:1', customerId: mary.id }]);
  await office.close();
});

test('M1 so many pictures wait for a form and no more', async () => {
  const many = await fileCustomer(house, app, 'many@example.com');
  await house.pool.query(
    `INSERT INTO stored_file (customer_id, purpose, type, size, width, height, created_at)
     SELECT $1, 'slip', 'image/jpeg', 1, 1, 1, now() FROM generate_series(1, $2)`,
    [many.id, UNCLAIMED_FILES_MAX],
  );
  expect((await many.upload('slip', await testPicture())).Key).toBe('FILES_TOO_MANY');
});
