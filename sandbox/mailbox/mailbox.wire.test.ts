import { rm } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { Mail } from './mails.ts';

// Written as escapes: a letter in Chinese, as the house sends them.
const SUBJECT = '\u8acb\u78ba\u8a8d\u60a8\u7684\u96fb\u90f5';
const NAME = '\u738b\u5c0f\u660e';
const IDN = '\u4f8b\u5b50.\u4e2d\u570b';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

async function send(to: string, extra: Record<string, unknown> = {}): Promise<void> {
  const transport = createTransport({ url: sandbox.settings['MAIL_SMTP_URL'], ignoreTLS: true } as never);
  try {
    await transport.sendMail({
      from: '"Namestead" <service@namestead.example>',
      to,
      subject: SUBJECT,
      headers: { 'Content-Language': 'zh-HK' },
      text: `${NAME}\uff0c\nhttp://127.0.0.1:8080/user/verify/1?a=1&b=2\u3002`,
      html: `<p lang="zh-HK">${NAME}</p><script>document.title = 'ran'</script><a href="http://127.0.0.1:8080/user/verify/1?a=1&amp;b=2">x</a>`,
      ...extra,
    });
  } finally {
    transport.close();
  }
}

const mailsTo = (to: string, after = '') =>
  sandbox.call<Mail[]>(`/desk/api/mailbox?to=${encodeURIComponent(to)}&after=${encodeURIComponent(after)}`);

test('a Chinese letter to an address under a Chinese name arrives unharmed and is found by either spelling', async () => {
  await send(`"${NAME}" <Reader@${IDN}>`);
  const [mail] = await mailsTo(`reader@${IDN}`);
  expect(mail).toMatchObject({ subject: SUBJECT, from: 'service@namestead.example' });
  expect(mail?.text).toContain(NAME);
  expect(mail?.html).toContain(NAME);
  expect(mail?.headers['content-language']).toBe('zh-HK');
  expect(mail?.links).toEqual(['http://127.0.0.1:8080/user/verify/1?a=1&b=2']);
  expect(await mailsTo('READER@xn--fsqu00a.xn--fiqz9s')).toHaveLength(1);
  expect(await mailsTo('else@example.com')).toEqual([]);
  await send('plain@xn--fsqu00a.xn--fiqz9s');
  expect(await mailsTo(`Plain@${IDN}`)).toHaveLength(1);
});

test('newest first, after an id or an instant; blind copies are found too', async () => {
  await send('list@example.com', { subject: 'one' });
  const [one] = await mailsTo('list@example.com');
  await send('list@example.com', { subject: 'two', bcc: 'hidden@example.com' });
  const both = await mailsTo('list@example.com');
  expect(both.map((mail) => mail.subject)).toEqual(['two', 'one']);
  expect((await mailsTo('list@example.com', String(one?.id))).map((mail) => mail.subject)).toEqual(['two']);
  expect((await mailsTo('list@example.com', one?.receivedAt)).map((mail) => mail.subject)).toEqual(['two']);
  expect((await mailsTo('hidden@example.com')).map((mail) => mail.subject)).toEqual(['two']);
});

test('the pages show a mail without letting it run anything', async () => {
  await send('page@example.com', { subject: '<b>bold</b> & "quoted"' });
  const [mail] = await mailsTo('page@example.com');
  const list = await (await fetch(`${sandbox.desk}/mailbox?to=page@example.com`)).text();
  expect(list).toContain('&#60;b&#62;bold&#60;/b&#62; &#38; &#34;quoted&#34;');
  expect(list).not.toContain('<b>bold');
  const one = await (await fetch(`${sandbox.desk}/mailbox/${mail?.id}`)).text();
  expect(one).toContain('href="http://127.0.0.1:8080/user/verify/1?a=1&#38;b=2"');
  expect(one).toContain(`src="/mailbox/${mail?.id}/html"`);
  expect(one).not.toContain('<script>');
  const frame = await fetch(`${sandbox.desk}/mailbox/${mail?.id}/html`);
  const policy = frame.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox');
  expect(policy).not.toContain('allow-scripts');
});

test('the switches refuse mail for a while', async () => {
  await sandbox.call('/desk/api/mailbox/faults', { kind: 'refuse_temporarily', times: 1 });
  await expect(send('fault@example.com')).rejects.toMatchObject({ responseCode: 451 });
  await sandbox.call('/desk/api/mailbox/faults', { kind: 'refuse', times: 1 });
  await expect(send('fault@example.com')).rejects.toMatchObject({ responseCode: 550 });
  await send('fault@example.com');
  expect(await mailsTo('fault@example.com')).toHaveLength(1);
});

test('mails outlive a power cut', async () => {
  const first = await startSandbox();
  const url = first.settings['MAIL_SMTP_URL'];
  const transport = createTransport({ url, ignoreTLS: true } as never);
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'kept', text: 'x' });
  transport.close();
  await first.kill();
  const second = await startSandbox({ dataDir: first.dataDir });
  expect((await second.call<Mail[]>('/desk/api/mailbox')).map((mail) => mail.subject)).toEqual(['kept']);
  expect(second.settings['CARD_SECRET_KEY']).toBe(first.settings['CARD_SECRET_KEY']);
  await second.stop();
  await rm(first.dataDir, { recursive: true, force: true });
});
