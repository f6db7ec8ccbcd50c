import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';

const REGISTRIES = ['VERISIGN', 'NAMESTORE', 'VIP', 'CNNIC', 'TV', 'GENERIC'];
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder = '';
let sandbox: SandboxProcess;

/** Stands for the house's clock command: writes the offset it is told, refuses more than 100 days. */
const COMMAND = `const [file, offset] = process.argv.slice(2);
if (Number(offset) > 8_640_000_000) { console.error('too far'); process.exit(3); }
require('node:fs').writeFileSync(file, offset);`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namestead-clock-'));
  await writeFile(join(folder, 'clock.cjs'), COMMAND);
  sandbox = await startSandbox({
    clockCommand: [process.execPath, join(folder, 'clock.cjs'), join(folder, 'offset')],
  });
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NAMESTEAD_DATA: join(folder, 'other'),
      SANDBOX_PORT: '0',
      EPP_PORT: '0',
      SMTP_PORT: '0',
      SANDBOX_PARENT_PID: String(process.pid),
      ...env,
    },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString('utf8');
  });
  return { child, said, ended: once(child, 'exit').then(([code]) => code as number | null) };
};

test('the settings of the partners are written for their owner only', async () => {
  const file = join(sandbox.dataDir, 'sandbox', 'partners.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(sandbox.settings);
  expect(sandbox.settings['CARD_API_URL']).toBe(sandbox.desk);
  expect(sandbox.settings['CARD_SECRET_KEY']).toMatch(/^sk_test_/);
  expect(sandbox.settings['CARD_WEBHOOK_SECRET']).toMatch(/^whsec_/);
  expect(sandbox.settings['MAIL_SMTP_URL']).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  expect(sandbox.settings['REGISTRY_VERISIGN_URL']).toMatch(/^epp:\/\/127\.0\.0\.1:\d+$/);
  const wanted = [
    'BANK_API_KEY',
    'BANK_API_URL',
    ...['ACCOUNT', 'ADDRESS', 'BANK', 'PAYEE', 'SWIFT'].map((part) => `BANK_RECEIVING_${part}`),
    'CARD_API_URL',
    'CARD_SECRET_KEY',
    'CARD_WEBHOOK_SECRET',
    ...['APP_ID', 'GATEWAY_URL', 'PRIVATE_KEY', 'PUBLIC_KEYS', 'SELLER_ID'].map((part) => `ALIPAY_${part}`),
    ...['API_URL', 'API_V3_KEY', 'APP_ID', 'MCH_ID', 'PRIVATE_KEY', 'PUBLIC_KEYS', 'SERIAL'].map(
      (part) => `WECHAT_${part}`,
    ),
    'RATES_URL',
    ...['CERT_FILE', 'KEY', 'URL'].map((part) => `VERIFICATION_${part}`),
    ...['ETHEREUM', 'TRON'].flatMap((chain) =>
      ['CHAIN_ID', 'RPC_URL', 'TOKEN', 'XPUB'].map((part) => `CHAIN_${chain}_${part}`),
    ),
    'MAIL_SMTP_URL',
    ...REGISTRIES.flatMap((registry) =>
      ['CA_FILE', 'CERT_FILE', 'KEY_FILE', 'LOGIN', 'PASSWORD', 'URL'].map((part) => `REGISTRY_${registry}_${part}`),
    ),
    'LOOKUP_SERVERS',
    'REGISTRY_CNNIC_PURVEYOR',
  ];
  expect(Object.keys(sandbox.settings).sort()).toEqual(wanted.sort());
  // Each registry is a company of its own: its own port, its own password.
  for (const part of ['URL', 'PASSWORD', 'CA_FILE']) {
    expect(new Set(REGISTRIES.map((registry) => sandbox.settings[`REGISTRY_${registry}_${part}`])).size).toBe(6);
  }
});

test('the clock moves the house first; a refusal by the house moves nothing', async () => {
  const moved = await sandbox.call<{ now: string; offsetMs: number }>('/desk/api/clock', { advance: '45d' });
  expect(moved.offsetMs).toBe(45 * 86_400_000);
  expect(Math.abs(Date.parse(moved.now) - Date.now() - moved.offsetMs)).toBeLessThan(5000);
  expect(await readFile(join(folder, 'offset'), 'utf8')).toBe(String(moved.offsetMs));
  await expect(sandbox.call('/desk/api/clock', { advance: '90d' })).rejects.toThrow(/422.*too far/);
  await expect(sandbox.call('/desk/api/clock', { advance: 'soon' })).rejects.toThrow(/400/);
  expect(await sandbox.call('/desk/api/clock')).toMatchObject({ offsetMs: moved.offsetMs });
  const page = await fetch(`${sandbox.desk}/clock`, { method: 'POST', body: new URLSearchParams({ reset: 'yes' }) });
  expect(await page.text()).toContain('real time');
  expect(await readFile(join(folder, 'offset'), 'utf8')).toBe('0');
});

test.each([
  '/',
  '/mailbox',
  '/card',
  '/alipay',
  '/wechat',
  '/rates',
  '/registry',
  '/registry/names/google.com',
  '/clock',
])('the page %s answers, with a strict policy', async (path) => {
  const response = await fetch(`${sandbox.desk}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await response.text();
  expect(text).toContain('<!doctype html>');
  expect(text).not.toContain('undefined');
  expect(text).not.toContain('[object');
});

test('what a caller typed comes back as text only', async () => {
  const evil = '"><script>alert(1)</script>';
  const list = await (await fetch(`${sandbox.desk}/mailbox?to=${encodeURIComponent(evil)}`)).text();
  expect(list).toContain('&#34;&#62;&#60;script&#62;');
  expect(list).not.toContain('<script>');
  const fault = await fetch(`${sandbox.desk}/card/faults`, {
    method: 'POST',
    body: new URLSearchParams({ kind: evil }),
  });
  expect(fault.status).toBe(400);
  expect(await fault.text()).not.toContain('<script>');
});

test('another site, a rebound name and a plain form to the JSON API are refused', async () => {
  const post = (headers: Record<string, string>, body = '{"offsetMs":0}') =>
    fetch(`${sandbox.desk}/desk/api/clock`, { method: 'POST', headers, body }).then(({ status }) => status);
  const json = { 'content-type': 'application/json' };
  expect(await post(json)).toBe(200);
  expect(await post({ ...json, origin: sandbox.desk })).toBe(200);
  expect(await post({ ...json, origin: 'http://evil.example' })).toBe(403);
  expect(await post({ ...json, origin: 'null' })).toBe(403);
  expect(await post({ 'content-type': 'text/plain' })).toBe(415);
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    request(`${sandbox.desk}/desk/api/clock`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});

test.each(['SANDBOX_PORT', 'SMTP_PORT', 'EPP_PORT'])(
  'a taken %s is one clear sentence and exit code 1',
  async (name) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const { said, ended } = run({ [name]: String(port) });
    expect(await ended).toBe(1);
    other.close();
    expect(said.out).toBe('');
    expect(said.err.trim().split('\n')).toHaveLength(1);
    expect(said.err).toContain(`Port ${port} on 127.0.0.1 is taken`);
    expect(said.err).toContain(name);
  },
);

test.each([
  ['CLOCK_COMMAND', 'date'],
  ['SANDBOX_SESSIONS_MAX', '0'],
])('a setting that cannot be understood is named: %s', async (setting, value) => {
  const { said, ended } = run({ [setting]: value });
  expect(await ended).toBe(1);
  expect(said.err).toContain(setting);
});

test.each(['SIGTERM', 'SIGINT'] as const)('prints one line when ready, and ends with 0 on %s', async (signal) => {
  const { child, said, ended } = run({});
  await vi.waitFor(() => expect(said.out).toContain('\n'), { timeout: 10_000 });
  child.kill(signal);
  expect(await ended).toBe(0);
  expect(said.out.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(said.out)).toMatchObject({ ready: true, pid: child.pid });
  expect(said.err).toBe('');
});

test('it does not outlive its parent', async () => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const { said, ended } = run({ SANDBOX_PARENT_PID: String(parent.pid) });
  await vi.waitFor(() => expect(said.out).toContain('\n'), { timeout: 10_000 });
  parent.kill('SIGKILL');
  expect(await ended).toBe(0);
});
