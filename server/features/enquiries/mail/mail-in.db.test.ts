import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_IN_MB_MAX } from '#contract/rules/contact/mail-in.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { mailedPath, openAccountApp } from '../../account/testing.ts';
import { type FileCustomer, fileCustomer, testPicture } from '../../files/testing.ts';
import { fileRoutes } from '../../files/wiring.ts';
import { replyAddress } from '../../notices/index.ts';
import { enquiryRoutes } from '../wiring.ts';
import { type MailOutcome, takeMail } from './take-mail.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  const mail = { smtpUrl: '', from: 'no-reply@registrar.invalid', secure: false };
  house = await openTestHouse({ mail: { ...mail, replyTo: 'answers@mail.registrar.invalid' } });
  app = await openAccountApp(house, [...enquiryRoutes, ...fileRoutes]);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

let last = 0;
const ask = async (by: FileCustomer): Promise<string> => {
  const key = { 'idempotency-key': `mail-in-test-${++last}` };
  return (await by.post('/contact/ask', { Topic: 'order', Text: 'Where is my order?' }, key)).Data.Number;
};
const reply = (number: string) => replyAddress(house, number) as string;

interface Part {
  readonly type: string;
  readonly body: string | Buffer;
  readonly name?: string;
}
/** A mail as a program writes it. */
function written(of: {
  from?: string;
  to?: string;
  heads?: readonly string[];
  text?: string;
  parts?: readonly Part[];
}): Buffer {
  const { from = 'Ann <ann@example.com>', to = 'x@example.com', heads = [], text = 'It is P1.', parts = [] } = of;
  const first: Part = { type: 'text/plain; charset=utf-8', body: text };
  const bodies = [first, ...parts].map(({ type, body, name }) =>
    [
      '--a-part',
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      ...(name === undefined ? [] : [`Content-Disposition: attachment; filename="${name}"`]),
      '',
      Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  const all = [
    ...(from === '' ? [] : [`From: ${from}`]),
    `To: ${to}`,
    `Message-ID: <${++last}@example.com>`,
    ...heads,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=a-part',
    '',
    ...bodies,
    '--a-part--',
    '',
  ];
  return Buffer.from(all.join('\r\n'));
}
const messages = async (number: string) =>
  (
    await house.pool.query<{ body: string; picture: boolean; written_by: string }>(
      `SELECT m.body, m.file_id IS NOT NULL AS picture, m.written_by FROM enquiry_message m JOIN enquiry e ON e.id = m.enquiry_id
       WHERE e.number = $1 ORDER BY m.id`,
      [number],
    )
  ).rows;
const take = (of: Parameters<typeof written>[0], to?: string) => takeMail(house, written(of), to);
const customer = async (email: string) => ({ email, who: await fileCustomer(house, app, email) });

test('A10 an answer by mail stands in the question it was sent to, without what it quotes; delivered twice it is written once', async () => {
  const { email, who } = await customer('ann@example.com');
  const number = await ask(who);
  await house.pool.query("UPDATE enquiry SET state = 'waiting', due_at = NULL WHERE number = $1", [number]);
  const mail = written({
    text: 'It is P1.\r\n\r\nOn 26 Nov 2026, Namestead wrote:\r\n> Which order?\r\n',
    from: `"Ann" <${email.toUpperCase()}>`,
  });
  expect(await takeMail(house, mail, reply(number))).toEqual({ kind: 'written', number });
  expect(await takeMail(house, mail, reply(number).toUpperCase())).toEqual({ kind: 'written', number });
  expect(await messages(number)).toEqual([
    { body: 'Where is my order?', picture: false, written_by: 'asker' },
    { body: 'It is P1.', picture: false, written_by: 'asker' },
  ]);
  const page = (await who.get(`/contact/enquiry?Number=${number}`)).Data;
  expect([page.State, page.DueAt === undefined, page.Messages.length]).toEqual(['open', false, 2]);
  // A mail server that does not say where it delivered to: the mail's own heads are looked through.
  expect(await take({ to: `somebody@example.com, <${reply(number)}>` })).toEqual({ kind: 'written', number });
  expect(await take({ heads: [`Delivered-To: ${reply(number)}`] })).toEqual({ kind: 'written', number });
});

test('A10 a visitor answers by mail as by the link; a letter carries the address, and says that it may be answered', async () => {
  const email = 'visitor-mails@example.com';
  const who = await fileCustomer(house, app, 'lends-a-browser@example.com');
  who.cookies.delete('namestead_session');
  const body = { Topic: 'name', Text: 'Hello', Email: email, Captcha: await who.captcha() };
  const number = (await who.post('/contact/ask', body, { 'idempotency-key': 'mail-in-visitor' })).Data.Number;
  expect(await mailedPath(house, email)).toContain(`/contact/${number}`);
  const { rows } = await house.pool.query('SELECT letter FROM notice WHERE address = $1', [email]);
  expect(rows[0].letter).toMatchObject({ answersTo: number });
  expect(JSON.stringify(rows)).not.toContain(reply(number).slice(-30));
  const picture: Part = { type: 'image/jpeg', body: await testPicture(), name: 'me.jpg' };
  expect((await take({ from: email, parts: [picture] }, reply(number))).kind).toBe('written');
  const [, answer] = await messages(number);
  expect([answer?.picture, answer?.body.includes('It is P1.'), answer?.body.includes('me.jpg')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('A10 a customer’s picture is kept as on the page; the second, what is too small, no picture or a program is named and not taken', async () => {
  const { email, who } = await customer('pictures@example.com');
  const number = await ask(who);
  const parts: Part[] = [
    { type: 'image/png', body: await testPicture({ width: 100, height: 90, type: 'png' }), name: 'logo.png' },
    { type: 'image/jpeg', body: 'MZ no picture', name: 'photo.jpg' },
    { type: 'image/jpeg', body: await testPicture(), name: 'order.jpg' },
    { type: 'image/jpeg', body: await testPicture(), name: 'second.jpg' },
    { type: 'application/x-msdownload', body: 'MZ', name: 'invoice.exe' },
  ];
  expect((await take({ from: email, text: 'See here', parts }, reply(number))).kind).toBe('written');
  const [, answer] = await messages(number);
  expect(answer?.picture).toBe(true);
  for (const name of ['logo.png', 'photo.jpg', 'second.jpg', 'invoice.exe']) expect(answer?.body).toContain(name);
  expect(answer?.body).not.toContain('order.jpg');
  const only = await take({ from: email, text: '', parts: parts.slice(2, 3) }, reply(number));
  expect(only).toMatchObject({ kind: 'refused' });
});

test('A10 a mail of HTML alone is read as words, its scripts not', async () => {
  const { email, who } = await customer('html@example.com');
  const number = await ask(who);
  const html =
    '<html><head><style>p{}</style></head><body><p>It is <b>P&amp;1</b>.</p><script>alert(1)</script></body></html>';
  const raw = `From: ${email}\r\nTo: ${reply(number)}\r\nMessage-ID: <html@x>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`;
  expect((await takeMail(house, Buffer.from(raw))).kind).toBe('written');
  expect((await messages(number))[1]?.body).toBe('It is P&1.');
});

test('A10 nobody else writes: another sender, two senders, none, a made-up address, the address of another question', async () => {
  const { email, who } = await customer('owner-of-it@example.com');
  const number = await ask(who);
  const other = await ask((await customer('other-asker@example.com')).who);
  const kind = async (mail: Promise<MailOutcome>) => (await mail).kind;
  for (const from of [
    'mallory@example.com',
    `${email}, mallory@example.com`,
    `"${email}" <mallory@example.com>`,
    '',
    'no address',
  ])
    expect(await kind(take({ from }, reply(number))), from).toBe('refused');
  expect(await kind(take({ from: email, heads: ['From: mallory@example.com'] }, reply(number)))).toBe('refused');
  expect(await kind(take({ from: email }, reply(other)))).toBe('refused');
  const made = reply(number).replace(/\.[a-z2-7]{20}@/, '.aaaaaaaaaaaaaaaaaaaa@');
  for (const to of [made, 'answers@mail.registrar.invalid', reply(number).replace('registrar.invalid', 'evil.example')])
    expect(await kind(take({ from: email }, to)), to).toBe('nobody');
  expect(await messages(number)).toHaveLength(1);
  expect(await messages(other)).toHaveLength(1);
});

test('A10 a machine is not answered and writes nothing: holiday notes, bounces, lists', async () => {
  const { email, who } = await customer('holiday@example.com');
  const number = await ask(who);
  for (const head of [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'List-Id: <all.example.com>',
    'Return-Path: <>',
  ])
    expect((await take({ from: email, heads: [head] }, reply(number))).kind, head).toBe('dropped');
  expect((await take({ from: email, heads: ['Auto-Submitted: no'] }, reply(number))).kind).toBe('written');
});

test('A10 what is made to break us is refused or dropped, and writes nothing', async () => {
  const { email, who } = await customer('hostile@example.com');
  const number = await ask(who);
  const deep = Array.from(
    { length: 200 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join('');
  const heads = (more: string) => `From: ${email}\r\nTo: ${reply(number)}\r\n${more}`;
  const outcomes: MailOutcome['kind'][] = [];
  for (const raw of [
    heads(deep),
    heads(`X-Long: ${'x'.repeat(300_000)}\r\n\r\nhello`),
    '',
    '\0\0\0',
    heads('Content-Type: text/plain; charset=no-such\r\n\r\n'),
    heads(`\r\n${'x'.repeat(4001)}`),
  ])
    outcomes.push((await takeMail(house, Buffer.from(raw), reply(number))).kind);
  outcomes.push((await takeMail(house, Buffer.alloc(MAIL_IN_MB_MAX * 1_048_576 + 1, 'x'), reply(number))).kind);
  expect(outcomes.filter((kind) => kind === 'written')).toEqual([]);
  expect(await messages(number)).toHaveLength(1);
  // Two thousand small parts are no message of two thousand files.
  const many = Array.from({ length: 2000 }, (_, at) => ({ type: 'image/jpeg', body: 'x', name: `${at}.jpg` }));
  expect((await take({ from: email, parts: many }, reply(number))).kind).toBe('written');
  expect((await messages(number))[1]?.body.length).toBeLessThan(1500);
});

test('A10 a question that was closed long ago is asked anew', async () => {
  const { email, who } = await customer('closed@example.com');
  const number = await ask(who);
  await who.post('/contact/close', { Number: number });
  expect((await take({ from: email }, reply(number))).kind).toBe('written');
  await who.post('/contact/close', { Number: number });
  await house.pool.query("UPDATE enquiry SET closed_at = closed_at - interval '31 days' WHERE number = $1", [number]);
  expect(await take({ from: email }, reply(number))).toMatchObject({
    kind: 'refused',
    say: expect.stringContaining('/contact'),
  });
});
