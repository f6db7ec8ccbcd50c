import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_TRIES_MAX } from '#contract/rules/notice.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { openSmtpMail } from '../../gateways/mail/index.ts';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { deliverNotice } from './deliver-notice.ts';
import { listNotices, sendNotice } from './index.ts';
import { noticeHandlers } from './wiring.ts';

interface SandboxMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: string[];
  readonly headers: Record<string, string>;
}

const FROM = 'Namestead <no-reply@namestead.example>';
const IDN = 'mary@xn--fsqu00a.xn--fiqz9s';
const letter = {
  kind: 'account.resetPassword',
  rule: 'B3',
  subject: 'letters:resetPassword.subject',
  paragraphs: ['letters:resetPassword.body'],
  vars: { minutes: 60 },
  act: { words: 'letters:resetPassword.act', path: '/login/reset/secret-token' },
} as const;

let house: TestHouse;
let sandbox: SandboxProcess;
beforeAll(async () => {
  [house, sandbox] = await Promise.all([openTestHouse(), startSandbox()]);
});
afterAll(() => Promise.all([house.close(), sandbox.stop()]));

const mailsTo = (to: string) => sandbox.call<SandboxMail[]>(`/desk/api/mailbox?to=${encodeURIComponent(to)}`);
const book = (address: string, lang: 'zh-HK' | 'en' = 'zh-HK') =>
  house.inTx((tx) => sendNotice(tx, { address, lang, customerId: 9n }, letter));
const entry = async (address: string) => (await house.inTx((tx) => listNotices(tx, { address })))[0];

test('GW6 a booked mail arrives in its language and the ledger of notices says so; the sealed link is gone then', async () => {
  const mail = openSmtpMail(sandbox.settings['MAIL_SMTP_URL'] ?? '', FROM);
  await book(IDN);
  const kept = await house.pool.query('SELECT letter::text AS letter, sealed FROM notice');
  expect(kept.rows[0].letter).not.toContain('secret-token');
  expect(kept.rows[0].sealed.toString()).not.toContain('secret-token');
  await drainJobs(house, noticeHandlers(mail));
  mail.close();
  const [got] = await mailsTo(IDN);
  expect(got?.subject).toBe('\u91cd\u8a2d Namestead \u767b\u5165\u5bc6\u78bc');
  expect(got?.headers['content-language']).toBe('zh-HK');
  expect(got?.headers['auto-submitted']).toBe('auto-generated');
  expect(got?.links).toContain('http://127.0.0.1:8080/zh-HK/login/reset/secret-token');
  expect(got?.text).toContain('http://127.0.0.1:8080/zh-HK/login/reset/secret-token');
  expect(await entry(IDN)).toMatchObject({
    kind: 'account.resetPassword',
    ruleId: 'B3',
    lang: 'zh-HK',
    state: 'sent',
    tries: 1,
  });
  expect((await entry(IDN))?.result).toMatch(/^250/);
  expect((await entry(IDN))?.sentAt).toBeInstanceOf(Date);
  expect((await house.pool.query('SELECT sealed FROM notice')).rows[0].sealed).toBeNull();
});

test('GW6 a rolled-back act sends nothing', async () => {
  const failed = house.inTx(async (tx) => {
    await sendNotice(tx, { address: 'never@example.com', lang: 'en' }, letter);
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  const mail = openSmtpMail(sandbox.settings['MAIL_SMTP_URL'] ?? '', FROM);
  await drainJobs(house, noticeHandlers(mail));
  mail.close();
  expect(await mailsTo('never@example.com')).toEqual([]);
});

test('GW6 a job that runs twice sends once; a mail sent again after a lost answer carries the same Message-ID', async () => {
  const mail = openSmtpMail(sandbox.settings['MAIL_SMTP_URL'] ?? '', FROM);
  const id = await book('twice@example.com');
  await deliverNotice(house, mail, id);
  await deliverNotice(house, mail, id);
  expect(await mailsTo('twice@example.com')).toHaveLength(1);
  const other = await book('lost@example.com');
  const cut = {
    ...mail,
    send: async (each: Parameters<typeof mail.send>[0]) => {
      await mail.send(each);
      throw new Error('the process died');
    },
  };
  await expect(deliverNotice(house, cut, other)).rejects.toThrow('died');
  await deliverNotice(house, mail, other);
  mail.close();
  const ids = (await mailsTo('lost@example.com')).map((each) => each.headers['message-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('GW6 a mail server that is away is asked again, and after the last try the notice says that it failed', async () => {
  const away = openSmtpMail('smtp://127.0.0.1:1', FROM);
  const id = await book('away@example.com');
  for (let tries = 1; tries < MAIL_TRIES_MAX; tries++)
    await expect(deliverNotice(house, away, id)).rejects.toThrow(/did not take/);
  expect(await entry('away@example.com')).toMatchObject({ state: 'waiting', tries: MAIL_TRIES_MAX - 1 });
  await deliverNotice(house, away, id);
  expect(await entry('away@example.com')).toMatchObject({ state: 'failed', tries: MAIL_TRIES_MAX, sentAt: null });
  away.close();
});

test('GW6 an address the server refuses for good is given up at once, a temporary no is tried again', async () => {
  const mail = openSmtpMail(sandbox.settings['MAIL_SMTP_URL'] ?? '', FROM);
  await sandbox.call('/desk/api/mailbox/faults', { kind: 'refuse', times: 1 });
  const id = await book('nobody@example.com');
  await deliverNotice(house, mail, id);
  expect(await entry('nobody@example.com')).toMatchObject({ state: 'failed', tries: 1 });
  expect((await entry('nobody@example.com'))?.result).toMatch(/^550/);
  await sandbox.call('/desk/api/mailbox/faults', { kind: 'refuse_temporarily', times: 1 });
  const other = await book('later@example.com');
  await expect(deliverNotice(house, mail, other)).rejects.toThrow(/451/);
  await deliverNotice(house, mail, other);
  expect(await entry('later@example.com')).toMatchObject({ state: 'sent', tries: 2 });
  mail.close();
  const { rows } = await house.pool.query(
    "SELECT to_state FROM state_history WHERE machine = 'notice' AND row_id = $1 ORDER BY id",
    [id],
  );
  expect(rows.map((row) => row.to_state)).toEqual(['waiting', 'failed']);
});
