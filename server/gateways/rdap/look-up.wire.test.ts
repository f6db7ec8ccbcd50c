import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { type LookupServers, readLookupServers } from '../../platform/settings/registrar-settings.ts';
import { type LookupHooks, type LookupLimits, openLookups } from './look-up.ts';

let sandbox: SandboxProcess;
let servers: LookupServers;

beforeAll(async () => {
  sandbox = await startSandbox();
  servers = readLookupServers(
    (name) => sandbox.settings[name] ?? '',
    'demonstration',
    (_, text) => {
      throw new Error(text);
    },
  );
  for (const name of ['held.com', 'held.cn']) {
    const registry = name.endsWith('.cn') ? 'cnnic' : 'verisign';
    await sandbox.call(`/desk/api/registry/rival/take?registry=${registry}`, { name });
  }
});
afterEach(() => sandbox.call('/desk/api/rdap/faults/clear', {}));
afterAll(() => sandbox.stop());

const QUICK: Partial<LookupLimits> = { timeoutMs: 1500, keepFailureMs: 0 };
const open = (over: Partial<LookupLimits> = {}, hooks: LookupHooks = {}) =>
  openLookups(servers, { ...QUICK, ...over }, hooks);
const fault = (kind: string, more: object = {}) => sandbox.call('/desk/api/rdap/faults', { kind, ...more });
const asked = async () => (await sandbox.call<{ asked: number }>('/desk/api/rdap/asked')).asked;

describe('D1 look-up by RDAP', () => {
  test('D1 a taken name: registrar, dates, statuses, name servers, abuse', async () => {
    expect(await open().lookUp('news.com')).toMatchObject({
      state: 'found',
      by: 'rdap',
      server: '127.0.0.1',
      domain: {
        name: 'news.com',
        registrar: { name: 'Rival Registrar', ianaId: expect.stringMatching(/^\d+$/) },
        createdAt: expect.any(Date),
        expiresAt: expect.any(Date),
        nameServers: ['ns1.rival-registrar.com', 'ns2.rival-registrar.com'],
        abuse: { email: 'abuse@rival.example', phone: '+1.5555550100' },
        raw: expect.stringContaining('NEWS.COM'),
      },
    });
  });

  test('D1 a name nobody holds is not found; a suffix without a server has none', async () => {
    expect(await open().lookUp('nobody-holds-this.com')).toMatchObject({ state: 'notFound', by: 'rdap' });
    expect(await open().lookUp('name.test')).toEqual({ state: 'failed', why: 'noServer' });
  });

  test('D1 the same question within a minute, and twice at a time, is asked once', async () => {
    let time = 0;
    const lookups = openLookups(servers, QUICK, {}, () => time);
    const before = await asked();
    await Promise.all([lookups.lookUp('held.com'), lookups.lookUp('held.com')]);
    time = 59_999;
    await lookups.lookUp('held.com');
    expect(await asked()).toBe(before + 1);
    time = 60_000;
    await lookups.lookUp('held.com');
    expect(await asked()).toBe(before + 2);
  });

  test('D1 what is kept is bounded, the oldest goes first', async () => {
    const lookups = open({ kept: 2 });
    for (const name of ['held.com', 'news.com', 'net.com']) await lookups.lookUp(name);
    const before = await asked();
    await lookups.lookUp('news.com');
    expect(await asked()).toBe(before);
    await lookups.lookUp('held.com');
    expect(await asked()).toBe(before + 1);
  });

  test.each([
    ['silent', 'noAnswer'],
    ['slow', 'noAnswer'],
    ['cut', 'noAnswer'],
    ['broken', 'noAnswer'],
    ['limited', 'limited'],
    ['garbage', 'unreadable'],
    ['huge', 'unreadable'],
    ['other-name', 'unreadable'],
    ['redirect-loop', 'unreadable'],
    ['redirect-plain', 'unreadable'],
    ['redirect-private', 'noAnswer'],
  ])('D1 a server that is %s is survived: %s', async (kind, why) => {
    await fault(kind, kind === 'slow' ? { delayMs: 60_000 } : {});
    expect(await open().lookUp('held.com')).toEqual({ state: 'failed', why });
    await sandbox.call('/desk/api/rdap/faults/clear', {});
    expect((await open().lookUp('held.com')).state).toBe('found');
  });

  test('D1 a failure is not kept longer than told, and not asked again within it', async () => {
    let time = 0;
    const lookups = openLookups(servers, { timeoutMs: 1500 }, {}, () => time);
    await fault('broken', { times: 1 });
    expect(await lookups.lookUp('held.com')).toEqual({ state: 'failed', why: 'noAnswer' });
    time = 4999;
    expect((await lookups.lookUp('held.com')).state).toBe('failed');
    time = 5000;
    expect((await lookups.lookUp('held.com')).state).toBe('found');
  });

  test('D1 a redirect of the configured server to itself is followed', async () => {
    await fault('redirect');
    expect((await open().lookUp('held.com')).state).toBe('found');
  });

  test('D1 a hostile answer gives only what is fit, and no person', async () => {
    await fault('hostile');
    const answer = await open().lookUp('held.com');
    if (answer.state !== 'found') return expect.unreachable();
    const { domain } = answer;
    expect(domain.statuses).toEqual(['clientHold', 'serverHold']);
    expect(domain).toMatchObject({ abuse: {} });
    expect(domain.createdAt).toBeUndefined();
    expect(domain.expiresAt).toBeUndefined();
    expect(domain.registrar?.ianaId).toBeUndefined();
    expect(domain.nameServers.length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(domain)).not.toContain('Someone Private');
  });

  test('D1 more questions at a time than are allowed are put off', async () => {
    await fault('slow', { delayMs: 1000 });
    const lookups = open({ openMax: 1 });
    const first = lookups.lookUp('held.com');
    expect(await lookups.lookUp('news.com')).toEqual({ state: 'failed', why: 'limited' });
    expect((await first).state).toBe('found');
  });

  test('D1 every question is told with its outcome, for metrics', async () => {
    const told: string[] = [];
    const lookups = open({}, { onAsked: ({ server, outcome }) => told.push(`${server} ${outcome}`) });
    await lookups.lookUp('held.com');
    await lookups.lookUp('held.com');
    expect(told).toEqual(['127.0.0.1 found']);
  });

  test('D1 a configured name that points to this machine is not asked: only a literal address means one', async () => {
    const port = new URL((servers.get('com') as { base: string }).base).port;
    const pointing = new Map([['com', { kind: 'rdap' as const, base: `http://${hostname()}:${port}/verisign` }]]);
    const before = await asked();
    expect(await openLookups(pointing, QUICK).lookUp('held.com')).toEqual({ state: 'failed', why: 'noAnswer' });
    expect(await asked()).toBe(before);
  });
});

describe('D1 look-up by WHOIS where a suffix has no RDAP', () => {
  test('D1 a taken .cn name, without its holder', async () => {
    const answer = await open().lookUp('held.cn');
    expect(answer).toMatchObject({
      state: 'found',
      by: 'whois',
      domain: {
        name: 'held.cn',
        registrar: { name: expect.any(String) },
        createdAt: expect.any(Date),
        expiresAt: expect.any(Date),
      },
    });
    expect(JSON.stringify(answer)).not.toContain('Someone Private');
    expect(await open().lookUp('nobody-holds-this.cn')).toMatchObject({ state: 'notFound', by: 'whois' });
  });

  test.each([
    ['silent', 'noAnswer'],
    ['slow', 'noAnswer'],
    ['cut', 'noAnswer'],
    ['garbage', 'unreadable'],
    ['huge', 'unreadable'],
    ['other-name', 'unreadable'],
  ])('D1 a WHOIS server that is %s is survived: %s', async (kind, why) => {
    await fault(kind, kind === 'slow' ? { delayMs: 60_000 } : {});
    expect(await open().lookUp('held.cn')).toEqual({ state: 'failed', why });
  });

  test('D1 a server that is gone', async () => {
    const gone = createServer();
    await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done));
    const { port } = gone.address() as { port: number };
    await new Promise((done) => gone.close(done));
    const servers = new Map([['cn', { kind: 'whois' as const, host: '127.0.0.1', port }]]);
    expect(await openLookups(servers, QUICK).lookUp('held.cn')).toEqual({ state: 'failed', why: 'noAnswer' });
  });
});
