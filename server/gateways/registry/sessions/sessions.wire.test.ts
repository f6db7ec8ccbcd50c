import { afterEach, expect, test } from 'vitest';
import type { CreateIntent } from '../index.ts';
import type { RegistrySettings } from '../settings.ts';
import { openScripted, type ScriptedGateway } from '../testing/scripted-gateway.ts';
import {
  clTRIDOf,
  DOMAIN,
  HOST,
  response,
  type ScriptedRegistry,
  startScripted,
} from '../testing/scripted-registry.ts';

/** Logins and sessions: passwords that change, warnings, hundreds of creates at once. */

const LOGIN_SEC = 'urn:ietf:params:xml:ns:epp:loginSec-1.0';
const opened: (() => Promise<void>)[] = [];

async function start(extensions: readonly string[] = [LOGIN_SEC], changes: Partial<RegistrySettings> = {}) {
  const scripted = await startScripted(extensions);
  return { scripted, ...open(scripted, changes) };
}
function open(scripted: ScriptedRegistry, changes: Partial<RegistrySettings> = {}): ScriptedGateway {
  const it = openScripted(scripted, changes);
  opened.push(() => it.gateway.close());
  stops.add(scripted);
  return it;
}
const stops = new Set<ScriptedRegistry>();
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  for (const scripted of stops) await scripted.stop();
  stops.clear();
});

/** A registry that knows one password and changes it when asked. */
function keepPassword(scripted: ScriptedRegistry, password: string, refusal = 2501) {
  const state = { password };
  scripted.logIn = (xml) => {
    const text = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
    const long = (tag: string) => (text(tag) === '[LOGIN-SECURITY]' ? text(`loginSec:${tag}`) : text(tag));
    if (long('pw') !== state.password) return response(clTRIDOf(xml), { code: refusal });
    state.password = long('newPW') ?? state.password;
    return response(clTRIDOf(xml));
  };
  return state;
}

test('a password is changed with a login, and every later login uses the new one', async () => {
  const { scripted, gateway, troubles } = await start([LOGIN_SEC], {
    newPassword: 'a new and very long password',
    limits: { sessionCommandsMax: 2 },
  });
  const state = keepPassword(scripted, 'foo-BAR2');
  for (const name of ['a.com', 'b.com']) expect((await gateway.infoDomain(name)).kind).not.toBe('absent');
  expect(state.password).toBe('a new and very long password');
  expect(scripted.logins.map((xml) => xml.includes('newPW'))).toEqual([true, false]);
  expect(troubles.filter(({ kind }) => kind === 'password')).toHaveLength(1);
  expect(JSON.stringify(troubles)).not.toContain('very long');
});

test.each([2200, 2201, 2202, 2501])(
  'a password that another process changed already is found out with one more login (%s)',
  async (code) => {
    const { scripted, gateway, troubles } = await start([LOGIN_SEC], { newPassword: 'second-pass-2' });
    keepPassword(scripted, 'second-pass-2', code);
    await gateway.checkDomains(['a.com']);
    expect(scripted.logins).toHaveLength(2);
    expect(troubles.filter(({ kind }) => kind === 'login')).toEqual([]);
  },
);

test('both passwords refused: told, and not hammered', async () => {
  const { scripted, gateway, troubles } = await start([LOGIN_SEC], {
    newPassword: 'second-pass-2',
    limits: { backOffRefusedMs: 60_000 },
  });
  keepPassword(scripted, 'neither-of-them');
  expect((await gateway.checkDomains(['a.com']))[0]?.state).toBe('unknown');
  expect((await gateway.checkDomains(['a.com']))[0]?.state).toBe('unknown');
  expect(scripted.logins).toHaveLength(2);
  expect(troubles.map(({ kind }) => kind)).toEqual(['login']);
});

const NEW_PW_EVENT = `<s:loginSecData xmlns:s="${LOGIN_SEC}"><s:event type="newPW" level="error">Too simple</s:event></s:loginSecData>`;

test.each([
  ['its code', [LOGIN_SEC], 'second-pass-2', { code: 2306 }],
  ['an event of loginSec (RFC 8807)', [LOGIN_SEC], 'second-pass-2', { code: 2200, extension: NEW_PW_EVENT }],
  ['having no way to send it', [], 'a new and very long password', undefined],
])(
  'a new password that the registry does not take, told by %s: work goes on with the old one',
  async (_how, speaks, newPassword, no) => {
    const { scripted, gateway, troubles } = await start(speaks, { newPassword, limits: { sessionCommandsMax: 2 } });
    scripted.answer = ({ clTRID }) => response(clTRID, { code: 2303 });
    scripted.logIn = (xml) => {
      if (xml.includes('newPW')) return response(clTRIDOf(xml), no);
      return response(clTRIDOf(xml), { code: xml.includes('<pw>foo-BAR2</pw>') ? 1000 : 2501 });
    };
    for (const name of ['a.com', 'b.com']) expect((await gateway.infoDomain(name)).kind).toBe('absent');
    expect(scripted.logins.filter((xml) => !xml.includes('newPW'))).toHaveLength(2);
    expect(scripted.logins.filter((xml) => xml.includes('newPW'))).toHaveLength(no ? 1 : 0);
    expect(troubles.filter(({ kind }) => kind === 'password')).toHaveLength(1);
    expect(JSON.stringify(troubles)).not.toContain(newPassword);
  },
);

test('a wrong password is tried once, however many calls and lanes want a session', async () => {
  const { scripted, gateway, troubles } = await start([LOGIN_SEC], {
    sessionsMax: 10,
    limits: { backOffRefusedMs: 60_000, depth: { check: 1, transform: 1, poll: 1 } },
  });
  scripted.logIn = (xml) => response(clTRIDOf(xml), { code: 2200 });
  const names = Array.from({ length: 4 }, (_, at) => `a${at}.com`);
  const checks = names.map((name) => gateway.checkDomains([name]));
  const infos = names.map((name) => gateway.infoDomain(name));
  expect((await Promise.all(checks)).flat().map(({ state }) => state)).toEqual(names.map(() => 'unknown'));
  expect((await Promise.all(infos)).map(({ kind }) => kind)).toEqual(names.map(() => 'unknown'));
  expect(scripted.logins).toHaveLength(1);
  expect(troubles.map(({ kind }) => kind)).toEqual(['login']);
});

test('all sessions cut at once: one comes back first, and the others after it', async () => {
  const { scripted, gateway } = await start([LOGIN_SEC], {
    sessionsMax: 10,
    sessionsByLane: { transform: 8, check: 1, poll: 1 },
    limits: { depth: { check: 1, transform: 1, poll: 1 } },
  });
  const names = Array.from({ length: 8 }, (_, at) => `a${at}.com`);
  const all = () => Promise.all(names.map((name) => gateway.infoDomain(name)));
  let owed: ((reply: string) => void)[] = [];
  scripted.answer = ({ clTRID }) =>
    new Promise((resolve) => {
      owed.push(() => resolve(response(clTRID, { code: 2303 })));
      if (owed.length === names.length) for (const give of owed) give('');
    });
  expect((await all()).map(({ kind }) => kind)).toEqual(names.map(() => 'absent'));
  expect(scripted.open.size).toBe(8);
  owed = [];
  let together = 0;
  scripted.logIn = (xml) => {
    together = Math.max(together, scripted.open.size);
    if (scripted.logins.length === 9) expect(scripted.open.size).toBe(1);
    return response(clTRIDOf(xml));
  };
  for (const socket of scripted.open) socket.destroy();
  expect((await all()).map(({ kind }) => kind)).toEqual(names.map(() => 'absent'));
  expect(together).toBeGreaterThan(1);
  expect(scripted.logins).toHaveLength(16);
});

test('warnings of the login reach the operator (RFC 8807)', async () => {
  const { scripted, gateway, troubles } = await start();
  scripted.logIn = (xml) =>
    response(clTRIDOf(xml), {
      extension: `<s:loginSecData xmlns:s="${LOGIN_SEC}"><s:event type="certificate" level="warning" exDate="2026-12-01T00:00:00Z">Certificate expires soon</s:event><s:event type="stat" name="failedLogins" level="error" value="100" duration="P1D"/></s:loginSecData>`,
    });
  await gateway.infoDomain('a.com');
  expect(troubles).toEqual([
    { kind: 'security', text: 'warning: certificate until 2026-12-01T00:00:00Z: Certificate expires soon' },
    { kind: 'security', text: 'error: failedLogins' },
  ]);
});

test('D4 two hundred searches at the rate of the account hold up no renewal, and closing ends what waits', async () => {
  const { scripted, gateway } = await start([], { sessionsMax: 2, limits: { commandsPerSecond: 10, commandBurst: 5 } });
  const searches = Array.from({ length: 200 }, (_, at) => gateway.checkDomains([`a${at}.com`]));
  const renewal = {
    name: 'ours.com',
    years: 1,
    currentExpiry: '2027-11-21',
    clTRID: 'RENEW-1',
    intendedAt: new Date(),
  };
  const renewed = await gateway.renewDomain(renewal);
  expect(renewed.kind).toBe('done');
  expect(scripted.asked.findIndex(({ xml }) => xml.includes('<renew>'))).toBeLessThan(8);
  await gateway.close();
  expect((await Promise.all(searches)).flat().filter(({ state }) => state === 'unknown').length).toBeGreaterThan(190);
});

test.each([2002, 2200])(
  'D4 a session that is answered %i after its login is given up, and another one is opened',
  async (code) => {
    const { scripted, gateway, troubles } = await start([]);
    let first: unknown;
    scripted.answer = ({ clTRID, socket }) => {
      first ??= socket;
      return response(clTRID, socket === first ? { code } : { code: 2303 });
    };
    expect(await gateway.infoDomain('a.com')).toMatchObject({ kind: 'refused', code });
    expect((await gateway.infoDomain('a.com')).kind).toBe('absent');
    expect(scripted.logins).toHaveLength(2);
    expect(troubles.map(({ kind }) => kind)).toEqual(['login']);
  },
);

test('D4 600 creates at once: four sessions eight deep, one question about their name servers, each name once', async () => {
  const { scripted, gateway, metrics } = await start([], {
    sessionsMax: 6,
    sessionsByLane: { transform: 4, check: 1, poll: 1 },
  });
  scripted.answer = ({ xml, clTRID }) => {
    const name = /<domain:name>([^<]+)</.exec(xml)?.[1];
    const hosts = [...xml.matchAll(/<host:name>([^<]+)</g)];
    if (hosts.length > 0) {
      const cds = hosts.map(([, host]) => `<h:cd><h:name avail="0">${host}</h:name></h:cd>`).join('');
      return response(clTRID, { data: `<h:chkData xmlns:h="${HOST}">${cds}</h:chkData>` });
    }
    const data = `<d:creData xmlns:d="${DOMAIN}"><d:name>${name}</d:name><d:crDate>2026-11-21T10:00:00Z</d:crDate><d:exDate>2027-11-21T10:00:00Z</d:exDate></d:creData>`;
    return new Promise((resolve) => setImmediate(() => resolve(response(clTRID, { data }))));
  };
  const intents: CreateIntent[] = Array.from({ length: 600 }, (_, at) => ({
    name: `batch-${at}.com`,
    years: 1,
    nameservers: ['ns1.example.net', 'ns2.example.net'],
    authInfo: '',
    clTRID: `BATCH-${at}`,
    intendedAt: new Date(),
  }));
  const before = process.cpuUsage();
  const outcomes = await Promise.all(intents.map((intent) => gateway.createDomain(intent)));
  const { user, system } = process.cpuUsage(before);
  // The scripted side runs in this process too: the figure is for both, and a record, not a limit.
  console.log(`600 creates: ${((user + system) / 600_000).toFixed(2)} ms of processor each, both sides`);
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(600);
  const creates = scripted.asked.filter(({ xml }) => xml.includes('<create>'));
  expect(new Set(creates.map(({ clTRID }) => clTRID)).size).toBe(600);
  expect(scripted.asked.length - creates.length).toBe(1);
  expect(new Set(creates.map(({ socket }) => socket)).size).toBe(4);
  expect(scripted.deepest).toBe(8);
  expect(metrics.filter(({ command }) => command === 'domain:create')).toHaveLength(600);
});
