import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import {
  ENQUIRIES_OPEN_MAX,
  ENQUIRY_KEPT_DAYS,
  ENQUIRY_MESSAGES_MAX,
  ENQUIRY_QUIET_DAYS,
  ENQUIRY_REOPEN_DAYS,
} from '#contract/rules/contact/enquiry.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailedPath, openAccountApp } from '../account/testing.ts';
import { viewFile } from '../files/index.ts';
import { fileCustomer, testPicture } from '../files/testing.ts';
import { fileRoutes } from '../files/wiring.ts';
import { newMember } from '../staff-access/testing.ts';
import { answerEnquiry, closeByStaff } from './answer-enquiry.ts';
import { enquiriesOwnData, enquiriesWaiting } from './index.ts';
import { closeQuiet, eraseOld } from './sweep-enquiries.ts';
import { enquiryRoutes } from './wiring.ts';

let house: TestHouse;
let app: FastifyInstance;
let staff: { readonly kind: 'staff'; readonly staffId: bigint };
beforeAll(async () => {
  house = await openTestHouse();
  app = await openAccountApp(house, [...enquiryRoutes, ...fileRoutes]);
  await newMember(house, 'answers', ['support']);
  const { rows } = await house.pool.query<{ id: bigint }>("SELECT id FROM staff WHERE name = 'answers'");
  staff = { kind: 'staff', staffId: rows[0]?.id as bigint };
});
afterAll(async () => {
  await app.close();
  await house.close();
});

/** `done`, or the key of the refusal. */
const told = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );

type Browser = ReturnType<typeof openBrowser>;
let last = 0;
const key = () => {
  last += 1;
  return { 'idempotency-key': `enquiry-${last}-of-this-test` };
};
const visitorAt = (address: string) => openBrowser(app, { address, lang: 'en' });
const ask = (by: Browser, more: object = {}) =>
  by.post('/contact/ask', { Topic: 'order', Text: 'Where is my order?', ...more }, key());
const read = (by: Browser, number: string, Key?: string) =>
  by.get(`/contact/enquiry?Number=${number}${Key === undefined ? '' : `&Key=${encodeURIComponent(Key)}`}`);
const idOf = async (number: string): Promise<bigint> =>
  (await house.pool.query<{ id: bigint }>('SELECT id FROM enquiry WHERE number = $1', [number])).rows[0]?.id as bigint;
const newest = async (id: bigint): Promise<bigint> =>
  (await house.pool.query('SELECT max(id) AS id FROM enquiry_message WHERE enquiry_id = $1', [id])).rows[0].id;
const answer = async (number: string, text = 'It is on its way.', asksBack = false) => {
  const id = await idOf(number);
  const seen = await newest(id);
  await house.inTx((tx) => answerEnquiry(tx, { id, seen, text, asksBack }), staff);
};
const kinds = async (address: string): Promise<string[]> =>
  (
    await house.pool.query<{ kind: string }>(
      "SELECT kind FROM notice WHERE address = $1 AND kind LIKE 'enquiry.%' ORDER BY id",
      [address],
    )
  ).rows.map(({ kind }) => kind);
const letterOf = async (address: string): Promise<string> =>
  JSON.stringify(
    (await house.pool.query('SELECT letter FROM notice WHERE address = $1 ORDER BY id DESC LIMIT 1', [address])).rows,
  );

test('A10 a visitor asks, is mailed the link and nothing of what was written, reads the answer and writes again', async () => {
  const visitor = visitorAt('192.0.2.1');
  const email = 'visitor@example.com';
  expect((await ask(visitor)).body).toContain('Email');
  expect((await ask(visitor, { Email: email })).Key).toBe('CAPTCHA_WRONG');
  const Captcha = await visitor.captcha();
  const asked = await ask(visitor, { Email: email, Captcha, Reference: 'harbour.com', Page: '/domain/cart' });
  expect(asked.Key).toBe('OK');
  const number = asked.Data.Number as string;
  expect(await letterOf(email)).not.toContain('Where is my order');
  const path = (await mailedPath(house, email)) ?? '';
  const Key = new URL(path, 'http://x').searchParams.get('key') ?? '';
  expect(path).toContain(`/contact/${number}?key=`);
  for (const [by, by_key] of [
    [visitor, undefined],
    [visitor, `${Key}x`],
    [await fileCustomer(house, app, 'curious@example.com'), undefined],
  ] as const)
    expect((await read(by, number, by_key)).Key).toBe('NOT_FOUND');
  expect((await read(visitor, number, Key)).Data).toMatchObject({
    Topic: 'order',
    Reference: 'harbour.com',
    Page: '/domain/cart',
    State: 'open',
    Actions: ['write', 'close'],
    Messages: [{ By: 'asker', Text: 'Where is my order?', Picture: false }],
  });
  await answer(number, 'Which <b>order</b>?\nTell us its number.', true);
  expect(await kinds(email)).toEqual(['enquiry.received', 'enquiry.askedBack']);
  expect(await letterOf(email)).toContain('Which <b>order</b>?');
  expect((await read(visitor, number, Key)).Data).toMatchObject({ State: 'waiting', Actions: ['write', 'close'] });
  const wrong = await visitor.post('/contact/write', { Number: number, Key: 'guess', Text: 'x' }, key());
  expect(wrong.Key).toBe('NOT_FOUND');
  const written = await visitor.post('/contact/write', { Number: number, Key, Text: 'P261121-7KQ2M9XD' }, key());
  expect(written.Data).toMatchObject({ State: 'open' });
  expect(written.Data.Messages).toHaveLength(3);
  expect((await visitor.post('/contact/close', { Number: number, Key })).Data.State).toBe('closed');
  expect((await visitor.post('/contact/close', { Number: number, Key })).Key).toBe('STATE_HAS_MOVED');
});

test('A10 a customer asks with a picture of theirs; only they and our staff open it; it is not taken twice', async () => {
  const mary = await fileCustomer(house, app, 'mary-asks@example.com');
  const joe = await fileCustomer(house, app, 'joe-asks@example.com');
  const FileId = (await mary.upload('enquiry', await testPicture())).Data.FileId as string;
  expect((await ask(joe, { FileId })).Key).toBe('FILE_UNKNOWN');
  const wallet = (await mary.upload('wallet', await testPicture())).Data.FileId as string;
  expect((await ask(mary, { FileId: wallet })).Key).toBe('FILE_UNKNOWN');
  const asked = await ask(mary, { FileId });
  const number = asked.Data.Number as string;
  expect((await ask(mary, { FileId })).Key).toBe('FILE_UNKNOWN');
  const page = (await read(mary, number)).Data;
  expect(page).toMatchObject({ Actions: ['write', 'close', 'attach'], Messages: [{ Picture: true }] });
  const picture = `/contact/picture?Number=${number}&Id=${page.Messages[0].Id}`;
  expect((await mary.get(picture)).status).toBe(200);
  expect((await joe.get(picture)).Key).toBe('NOT_FOUND');
  expect((await read(joe, number)).Key).toBe('NOT_FOUND');
  expect((await joe.get('/contact/list')).Data.Items).toEqual([]);
  expect((await mary.get('/contact/list?State=open')).Data.Items).toMatchObject([{ Number: number, Topic: 'order' }]);
  const visitor = visitorAt('192.0.2.7');
  const own = (await mary.upload('enquiry', await testPicture())).Data.FileId as string;
  const stolen = await ask(visitor, { FileId: own, Email: 'thief@example.com', Captcha: await visitor.captcha() });
  expect(stolen.Key).toBe('FILE_UNKNOWN');
});

test('A10 a visitor asks with a picture in the form; staff open it, and nobody takes another’s by its number', async () => {
  const visitor = visitorAt('192.0.2.8');
  const formOf = async (fields: Record<string, string>, picture: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ Topic: 'order', Text: 'See here', ...fields }))
      form.append(name, value);
    form.append('Picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }));
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    return visitor.post('/contact/ask', Buffer.from(await whole.arrayBuffer()), { ...key(), 'content-type': type });
  };
  const files = async () =>
    (
      await house.pool.query(
        'SELECT id, customer_id, claimed_by FROM stored_file WHERE sent_with IS NOT NULL ORDER BY id',
      )
    ).rows;
  const Email = 'shows@example.com';
  expect((await formOf({ Email, Captcha: 'wrong' }, await testPicture())).Key).toBe('CAPTCHA_WRONG');
  const [left] = await files();
  expect(left).toMatchObject({ customer_id: null, claimed_by: null });
  const stolen = await ask(visitor, { Email, Captcha: await visitor.captcha(), FileId: String(left.id) });
  expect(stolen.Key).toBe('FILE_UNKNOWN');
  expect((await formOf({ Email, Captcha: await visitor.captcha() }, Buffer.from('GIF89a'))).Key).toBe(
    'PICTURE_UNREADABLE',
  );

  const asked = await formOf({ Email, Captcha: await visitor.captcha() }, await testPicture());
  const id = await idOf(asked.Data.Number as string);
  const taken = (await files()).at(-1);
  expect(taken).toMatchObject({ customer_id: null, claimed_by: `enquiry:${id}` });
  const by = { by: staff, lang: 'en', requestId: 'look' } as const;
  const seen = await viewFile(house, by, taken.id, ({ claimedBy }) => claimedBy !== null);
  const pieces: Buffer[] = [];
  for await (const piece of seen.pieces) pieces.push(piece as Buffer);
  expect([seen.type, Buffer.concat(pieces).subarray(0, 2).toString('hex')]).toEqual(['image/jpeg', 'ffd8']);
});

test('A10 the queue counts what waits for us, oldest first; an answer takes it out, a word of the asker puts it back', async () => {
  const ann = await fileCustomer(house, app, 'ann-asks@example.com');
  const before = (await house.inTx(enquiriesWaiting)).count;
  const number = (await ask(ann)).Data.Number as string;
  expect((await house.inTx(enquiriesWaiting)).count).toBe(before + 1);
  const { DueAt } = (await read(ann, number)).Data;
  const write = (Text: string) => ann.post('/contact/write', { Number: number, Text }, key());
  expect((await write('And another thing')).Data.DueAt).toBe(DueAt);
  await answer(number);
  expect((await house.inTx(enquiriesWaiting)).count).toBe(before);
  expect((await read(ann, number)).Data.DueAt).toBeUndefined();
  expect((await write('Thank you, but')).Data.State).toBe('open');
  expect((await house.inTx(enquiriesWaiting)).count).toBe(before + 1);
});

test('A10 ENQUIRY_MOVED: nobody is answered past what they wrote last, and of two members one answers', async () => {
  const eve = await fileCustomer(house, app, 'eve-asks@example.com');
  const number = (await ask(eve)).Data.Number as string;
  const id = await idOf(number);
  const seen = await newest(id);
  await eve.post('/contact/write', { Number: number, Text: 'Forget it, solved' }, key());
  const stale = house.inTx((tx) => answerEnquiry(tx, { id, seen, text: 'x', asksBack: false }), staff);
  expect(await told(stale)).toBe('ENQUIRY_MOVED');
  expect(await told(house.inTx((tx) => closeByStaff(tx, { id, seen }), staff))).toBe('ENQUIRY_MOVED');
  const now = await newest(id);
  const one = (text: string) =>
    told(house.inTx((tx) => answerEnquiry(tx, { id, seen: now, text, asksBack: false }), staff));
  expect((await Promise.all([one('first'), one('second')])).sort()).toEqual(['ENQUIRY_MOVED', 'done']);
  expect(await kinds('eve-asks@example.com')).toEqual(['enquiry.received', 'enquiry.answered']);
});

test('A10 silence closes with a letter, writing opens again for a while; then it is over, and a year later erased with its picture', async () => {
  const kit = await fileCustomer(house, app, 'kit-asks@example.com');
  const FileId = (await kit.upload('enquiry', await testPicture())).Data.FileId as string;
  const number = (await ask(kit, { FileId })).Data.Number as string;
  await answer(number);
  const since = (days: number) =>
    house.pool.query(
      'UPDATE enquiry SET since_at = $2::timestamptz, closed_at = CASE WHEN closed_at IS NULL THEN NULL ELSE $2::timestamptz END WHERE number = $1',
      [number, addDays(new Date(), -days)],
    );
  await closeQuiet(house);
  expect((await read(kit, number)).Data.State).toBe('answered');
  await since(ENQUIRY_QUIET_DAYS);
  await closeQuiet(house);
  expect((await read(kit, number)).Data).toMatchObject({
    State: 'closed',
    ClosedBy: 'quiet',
    Actions: ['write', 'attach'],
  });
  expect((await kinds('kit-asks@example.com')).at(-1)).toBe('enquiry.closed');
  expect((await kit.post('/contact/write', { Number: number, Text: 'Still here' }, key())).Data.State).toBe('open');
  await kit.post('/contact/close', { Number: number });
  await since(ENQUIRY_REOPEN_DAYS);
  expect((await kit.post('/contact/write', { Number: number, Text: 'x' }, key())).Key).toBe('ENQUIRY_OVER');
  await eraseOld(house);
  expect((await read(kit, number)).Key).toBe('OK');
  await since(ENQUIRY_KEPT_DAYS);
  await eraseOld(house);
  expect((await read(kit, number)).Key).toBe('NOT_FOUND');
  const { rows } = await house.pool.query('SELECT sealed, erased_at FROM stored_file WHERE id = $1', [FileId]);
  expect(rows).toEqual([{ sealed: null, erased_at: expect.any(Date) }]);
});

test('A10 ENQUIRIES_TOO_MANY, a full enquiry and one key: nobody floods our staff', async () => {
  const max = await fileCustomer(house, app, 'max-asks@example.com');
  const number = (await ask(max)).Data.Number as string;
  await house.pool.query(
    `INSERT INTO enquiry_message (enquiry_id, written_by, body, written_at)
     SELECT $1, 'asker', 'again', now() FROM generate_series(2, $2::int)`,
    [await idOf(number), ENQUIRY_MESSAGES_MAX],
  );
  expect((await max.post('/contact/write', { Number: number, Text: 'x' }, key())).Key).toBe('ENQUIRY_OVER');
  expect((await read(max, number)).Data.Actions).toEqual(['close']);
  for (let i = 1; i < ENQUIRIES_OPEN_MAX; i++) expect((await ask(max)).Key).toBe('OK');
  expect(await ask(max)).toMatchObject({ Key: 'ENQUIRIES_TOO_MANY', status: 409 });
  const ida = await fileCustomer(house, app, 'ida-asks@example.com');
  const once = key();
  const twice = () => ida.post('/contact/ask', { Topic: 'other', Text: 'once' }, once);
  const [one, two] = await Promise.all([twice(), twice()]);
  expect(one.Data).toEqual(two.Data);
  expect((await ida.get('/contact/list')).Data.Items).toHaveLength(1);
});

test('H1 own data: what was asked and answered, and not who of our staff answered', async () => {
  const una = await fileCustomer(house, app, 'una-asks@example.com');
  const number = (await ask(una, { Reference: 'una.com' })).Data.Number as string;
  await answer(number, 'Done.');
  const [facts, messages] = await house.inTx(async (tx) => [
    (await enquiriesOwnData[0]?.page(tx, una.id, 0n))?.items,
    (await enquiriesOwnData[1]?.page(tx, una.id, 0n))?.items,
  ]);
  expect(facts).toMatchObject([{ Number: number, Reference: 'una.com', State: 'answered' }]);
  expect(messages).toMatchObject([{ WrittenBy: 'asker' }, { WrittenBy: 'house', Body: 'Done.' }]);
  expect(JSON.stringify(messages)).not.toContain('taffId');
});

test('A10 the page says who operates this site, from the settings', async () => {
  const { name, abuseEmail } = house.config.registrar;
  expect((await visitorAt('192.0.2.20').get('/contact/operator')).Data).toMatchObject({
    Name: name,
    AbuseEmail: abuseEmail,
  });
});
