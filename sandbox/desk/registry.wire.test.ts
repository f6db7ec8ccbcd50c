import { readFileSync } from 'node:fs';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFrameReader, encodeFrame } from '#protocols/epp/frame.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { DeskDomain, DeskRegistrar, DomainRow, LoggedFrame } from '../registry/start-registry.ts';

const NAMESTORE = 'http://www.verisign-grs.com/epp/namestoreExt-1.1';
const DOMAIN = 'urn:ietf:params:xml:ns:domain-1.0';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.call('/desk/api/registry/faults/clear', {}));

/**
 * A registrar's connection by nothing but the partner settings: greeting read, logged in. `ask` gives the next frame.
 */
async function logIn(): Promise<{ ask: (xml: string) => Promise<string>; end: () => void }> {
  const setting = (name: string) => sandbox.settings[`REGISTRY_VERISIGN_${name}`] ?? '';
  const { hostname, port } = new URL(setting('URL').replace('epp:', 'http:'));
  const [ca, cert, key] = ['CA_FILE', 'CERT_FILE', 'KEY_FILE'].map((name) => readFileSync(setting(name)));
  const socket: TLSSocket = connect({ host: hostname, port: Number(port), ca, cert, key });
  const reader = createFrameReader();
  const answers: string[] = [];
  let wake: () => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    for (const frame of reader.push(chunk)) answers.push(frame.toString('utf8'));
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => wake());
  const next = async (): Promise<string> => {
    while (answers.length === 0) {
      if (socket.destroyed) throw new Error('the connection ended');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return answers.shift()!;
  };
  const ask = (inside: string) => {
    socket.write(encodeFrame(`<?xml version="1.0"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inside}</epp>`));
    return next();
  };
  expect(await next()).toContain('<greeting');
  const welcome = await ask(
    `<command><login><clID>${setting('LOGIN')}</clID><pw>${setting('PASSWORD')}</pw><options><version>1.0</version><lang>en</lang></options>` +
      `<svcs><objURI>${DOMAIN}</objURI><svcExtension><extURI>${NAMESTORE}</extURI></svcExtension></svcs></login><clTRID>T-1</clTRID></command>`,
  );
  expect(welcome).toContain('code="1000"');
  return { ask, end: () => socket.destroy() };
}

const create = (name: string) =>
  `<command><create><domain:create xmlns:domain="${DOMAIN}"><domain:name>${name}</domain:name><domain:period unit="y">1</domain:period>` +
  `<domain:authInfo><domain:pw>Secret-12345</domain:pw></domain:authInfo></domain:create></create>` +
  `<extension><n:namestoreExt xmlns:n="${NAMESTORE}"><n:subProduct>dotCOM</n:subProduct></n:namestoreExt></extension><clTRID>T-${name}</clTRID></command>`;

const domain = (name: string) => sandbox.call<DeskDomain>(`/desk/api/registry/domain/${encodeURIComponent(name)}`);

test('a name created over EPP with the partner settings stands in the registry’s own record', async () => {
  await expect(domain('my-first-name.com')).rejects.toThrow(/404/);
  const session = await logIn();
  expect(await session.ask(create('my-first-name.com'))).toContain('code="1000"');
  const found = await domain('MY-first-name.com.');
  expect(found).toMatchObject({ registrar: sandbox.settings['REGISTRY_VERISIGN_LOGIN'], hasAuthInfo: true });
  expect(found.history).toMatchObject([{ clTRID: 'T-my-first-name.com' }]);
  const own = await sandbox.call<DomainRow[]>(`/desk/api/registry/domains?registrar=${found.registrar}`);
  expect(own.map(({ name }) => name)).toEqual(['my-first-name.com']);
  const registrars = await sandbox.call<DeskRegistrar[]>('/desk/api/registry/registrars');
  expect(registrars.find(({ id }) => id === found.registrar)).toMatchObject({ sessions: 1 });
  const log = await sandbox.call<LoggedFrame[]>('/desk/api/registry/log?command=domain:create');
  expect(log.map(({ direction }) => direction)).toContain('received');
  expect(JSON.stringify(log)).not.toContain('Secret-12345');
  const page = await (await fetch(`${sandbox.desk}/registry/names/my-first-name.com`)).text();
  expect(page).toContain('T-my-first-name.com');
  const overview = await (await fetch(`${sandbox.desk}/registry?search=my-first`)).text();
  expect(overview).toContain('/registry/names/my-first-name.com');
  expect(overview).toContain('&#60;domain:name&#62;my-first-name.com');
  expect(overview).not.toContain('<domain:name>');
  session.end();
});

test('a switched fault hits the command it is meant for, once, and the desk says so', async () => {
  const session = await logIn();
  await sandbox.call('/desk/api/registry/faults', { kind: 'answer-2400', command: 'domain:create' });
  expect(await session.ask(create('second-name.com'))).toContain('code="2400"');
  await expect(domain('second-name.com')).rejects.toThrow(/404/);
  await sandbox.call('/desk/api/registry/faults', { kind: 'cut-before-answer', command: 'domain:create' });
  await expect(session.ask(create('second-name.com'))).rejects.toThrow(/ended/);
  expect(await domain('second-name.com')).toMatchObject({ name: 'second-name.com' });
  expect(await sandbox.call('/desk/api/registry/faults')).toMatchObject({ faults: [] });
});

test('a registry that is down refuses connections until the faults are cleared', async () => {
  await sandbox.call('/desk/api/registry/faults', { kind: 'down' });
  await expect(logIn()).rejects.toThrow(/ended/);
  expect(await (await fetch(`${sandbox.desk}/registry`)).text()).toContain('until switched off');
  await sandbox.call('/desk/api/registry/faults/clear', {});
  (await logIn()).end();
});

test.each([
  { kind: 'on-fire' },
  { kind: 'slow', command: 'domain:steal' },
  { kind: 'slow', times: 0 },
  { kind: 'slow', seconds: 3 },
])('refuses the fault %j', async (body) => {
  await expect(sandbox.call('/desk/api/registry/faults', body)).rejects.toThrow(/400/);
  expect(await sandbox.call('/desk/api/registry/faults')).toMatchObject({ faults: [] });
});

test('the rival takes a name first; the deposit is topped up in whole cents', async () => {
  expect(await sandbox.call('/desk/api/registry/rival/take', { name: 'wanted-name.com' })).toMatchObject({
    code: 1000,
  });
  expect(await domain('wanted-name.com')).toMatchObject({ registrar: 'rival' });
  const again = sandbox.call('/desk/api/registry/rival/take', { name: 'wanted-name.com' });
  expect(await again).toMatchObject({ code: 2302 });
  const before = (await sandbox.call<DeskRegistrar[]>('/desk/api/registry/registrars'))[0]!;
  const after = await sandbox.call<DeskRegistrar>('/desk/api/registry/top-up', { registrar: before.id, cents: '123' });
  const cents = (text: string) => BigInt(text.replace('.', ''));
  expect(cents(after.balance) - cents(before.balance)).toBe(123n);
  await expect(sandbox.call('/desk/api/registry/top-up', { cents: '1.5' })).rejects.toThrow(/400/);
});

test('moving the clock at the desk is time passing at the registry', async () => {
  await sandbox.call('/desk/api/registry/rival/take', { name: 'ageing-name.com' });
  const before = await domain('ageing-name.com');
  const deposit = async () => {
    const registrars = await sandbox.call<DeskRegistrar[]>('/desk/api/registry/registrars');
    return Number.parseFloat(registrars.find(({ id }) => id === 'rival')?.balance ?? '');
  };
  const paid = await deposit();
  await sandbox.call('/desk/api/clock', { advance: '400d' });
  // Its renewals are paid for at once, before anyone asks for a name.
  expect(await deposit()).toBeLessThan(paid);
  const after = await domain('ageing-name.com');
  expect(Date.parse(after.expiresAt) - Date.parse(before.expiresAt)).toBeGreaterThan(364 * 86_400_000);
  await sandbox.call('/desk/api/clock', { offsetMs: 0 });
});

interface About {
  readonly name: string;
  readonly port: number;
  readonly suffixes: { suffix: string; premium: { name: string; tier: string }[] }[];
  readonly purveyor: string | null;
}

test('every registry is there with its own port, rules and names; a name finds its registry by its suffix', async () => {
  const list = await sandbox.call<About[]>('/desk/api/registry/list');
  expect(list.map(({ name }) => name)).toEqual(['verisign', 'namestore', 'vip', 'cnnic', 'tv', 'generic']);
  expect(new Set(list.map(({ port }) => port)).size).toBe(6);
  for (const { name, port } of list) {
    expect(sandbox.settings[`REGISTRY_${name.toUpperCase()}_URL`]).toBe(`epp://127.0.0.1:${port}`);
  }
  expect(list[2]?.suffixes[0]?.premium).toContainEqual({ name: 'casino.vip', tier: 'tier-2' });
  expect(list[3]?.purveyor).toBe(sandbox.settings['REGISTRY_CNNIC_PURVEYOR']);
  for (const name of ['taken-here.tv', 'taken-here.vip', 'taken-here.com.cn', 'taken-here.xn--fiqs8s']) {
    expect(await sandbox.call('/desk/api/registry/rival/take', { name })).toMatchObject({ code: 1000 });
    expect(await domain(name)).toMatchObject({ name, registrar: 'rival' });
  }
  expect(await domain('taken-here.\u4e2d\u570b')).toMatchObject({ name: 'taken-here.xn--fiqs8s' });
  const held = await sandbox.call<DomainRow[]>('/desk/api/registry/domains?registry=vip&search=taken-here');
  expect(held.map(({ name }) => name)).toEqual(['taken-here.vip']);
  expect(await sandbox.call('/desk/api/registry/contact/rival-1?registry=vip')).toMatchObject({ registrar: 'rival' });
});

test('each registry breaks by itself; clearing without a name mends them all', async () => {
  const faults = (registry: string) =>
    sandbox.call<{ faults: { kind: string }[] }>(`/desk/api/registry/faults?registry=${registry}`);
  await sandbox.call('/desk/api/registry/faults', { registry: 'vip', kind: 'down' });
  await sandbox.call('/desk/api/registry/faults', { registry: 'cnnic', kind: 'poll-again', times: 3 });
  expect((await faults('vip')).faults).toMatchObject([{ kind: 'down' }]);
  expect((await faults('cnnic')).faults).toMatchObject([{ kind: 'poll-again', command: 'poll', left: 3 }]);
  expect((await faults('verisign')).faults).toEqual([]);
  (await logIn()).end();
  await sandbox.call('/desk/api/registry/faults/clear', { registry: 'vip' });
  expect((await faults('vip')).faults).toEqual([]);
  await sandbox.call('/desk/api/registry/faults/clear', {});
  expect((await faults('cnnic')).faults).toEqual([]);
  await expect(sandbox.call('/desk/api/registry/faults', { registry: 'nowhere', kind: 'down' })).rejects.toThrow(/400/);
});

test('rules that nobody knows are played either way; what is none is refused', async () => {
  const rules = (body: object) => sandbox.call('/desk/api/registry/rules', { registry: 'cnnic', ...body });
  expect(await rules({ asciiLabels: false })).toMatchObject({ asciiLabels: false });
  expect(await rules({})).toMatchObject({ asciiLabels: false });
  for (const wrong of [{ nothing: true }, { asciiLabels: 1 }, { asciiLabels: 'no' }])
    await expect(rules(wrong)).rejects.toThrow(/400/);
  expect(await rules({ asciiLabels: true })).toMatchObject({ asciiLabels: true });
});

test('the pages show one registry at a time', async () => {
  const page = await (await fetch(`${sandbox.desk}/registry?of=cnnic`)).text();
  expect(page).toContain('Sandbox CNNIC');
  expect(page).toContain('aria-current="page">Sandbox CNNIC');
  expect(page).toContain('rival-1');
  expect(await (await fetch(`${sandbox.desk}/registry?of=vip`)).text()).toContain('casino.vip');
  expect((await fetch(`${sandbox.desk}/registry?of=nowhere`)).status).toBe(400);
});
