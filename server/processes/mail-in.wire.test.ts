import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { openAccountApp } from '../features/account/testing.ts';
import { enquiryRoutes } from '../features/enquiries/wiring.ts';
import { fileCustomer } from '../features/files/testing.ts';
import { noticeHandlers } from '../features/notices/wiring.ts';
import { openSmtpMail } from '../gateways/mail/index.ts';
import { drainJobs } from '../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';

const COMMAND = join(import.meta.dirname, '../../tools/mail/mail-in.ts');
const REPLY_TO = 'answers@mail.registrar.invalid';
const FROM = 'Namestead <no-reply@namestead.example>';
const TIMEOUT_MS = 60_000;

let sandbox: SandboxProcess;
let house: TestHouse;
beforeAll(async () => {
  sandbox = await startSandbox();
  const smtpUrl = sandbox.settings['MAIL_SMTP_URL'] ?? '';
  house = await openTestHouse({ mail: { smtpUrl, from: FROM, secure: false, replyTo: REPLY_TO } });
});
afterAll(() => Promise.all([house.close(), sandbox.stop()]));

/** What a mail server does: a process for one mail, the mail on its input, its exit code the answer. */
function deliver(
  to: string,
  mail: string,
  over: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NAMESTEAD_MODE: 'demonstration',
    DATABASE_URL: house.config.databaseUrl,
    MASTER_KEY: house.config.masterKey.toString('base64'),
    MAIL_REPLY_TO: REPLY_TO,
    ...over,
  };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND, to], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece));
  child.stdin.end(mail);
  return new Promise((done) => child.on('exit', (code) => done({ code, said })));
}

test(
  'A10 our letter says where it is answered, and the answer that a mail server delivers there stands in the question',
  async () => {
    const app = await openAccountApp(house, enquiryRoutes);
    const email = 'answers-by-mail@example.com';
    const ann = await fileCustomer(house, app, email);
    const key = { 'idempotency-key': 'mail-in-wire-asks' };
    const number = (await ann.post('/contact/ask', { Topic: 'order', Text: 'Where is it?' }, key)).Data
      .Number as string;
    const out = openSmtpMail(house.config.mail.smtpUrl, FROM);
    await drainJobs(house, noticeHandlers(out));
    out.close();
    const [letter] = await sandbox.call<{ text: string; headers: Record<string, string> }[]>(
      `/desk/api/mailbox?to=${encodeURIComponent(email)}`,
    );
    const to = letter?.headers['reply-to'] ?? '';
    expect(to).toMatch(/^answers\+q\d{6}-[0-9a-z]{8}\.[a-z2-7]{20}@mail\.registrar\.invalid$/);
    expect(to.indexOf('@')).toBeLessThanOrEqual(64);
    expect(letter?.text.split('\n')[0]).toContain('above this line');

    const quoted = (letter?.text ?? '').replace(/^/gm, '> ');
    const answer = [
      `From: Ann <${email}>`,
      `To: ${to}`,
      'Message-ID: <one@example.com>',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'It is P261126-7KQ2M9XD.',
      '',
      'On 26 Nov 2026, Namestead wrote:',
      quoted,
    ].join('\r\n');
    expect(await deliver(to, answer)).toMatchObject({ code: 0, said: expect.stringContaining(number) });
    expect((await deliver(to, answer)).code).toBe(0);
    const page = (await ann.get(`/contact/enquiry?Number=${number}`)).Data;
    expect(page.Messages.map(({ Text }: { Text: string }) => Text)).toEqual([
      'Where is it?',
      'It is P261126-7KQ2M9XD.',
    ]);

    const forged = answer.replace(email, 'mallory@example.com');
    expect(await deliver(to, forged)).toMatchObject({ code: 65, said: expect.stringContaining('/contact') });
    expect((await deliver('answers+q261126-aaaaaaaa.aaaaaaaaaaaaaaaaaaaa@mail.registrar.invalid', answer)).code).toBe(
      67,
    );
    const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect((await deliver(to, answer, away)).code).toBe(75);
    const otherKey = { MASTER_KEY: Buffer.alloc(32, 9).toString('base64') };
    expect((await deliver(to, answer, otherKey)).code).toBe(75);
    await app.close();
  },
  TIMEOUT_MS,
);
