import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { HostUpdateIntent } from '../index.ts';
import { inside, openScripted, type ScriptedGateway } from '../testing/scripted-gateway.ts';
import { HOST, response, type ScriptedRegistry, startScripted } from '../testing/scripted-registry.ts';

/** Host objects as they stand on the wire (RFC 5732): glue, renaming, deletion, and what became of a lost answer. */

const NAMESTORE = 'http://www.verisign-grs.com/epp/namestoreExt-1.1';
const CNNIC = 'urn:ietf:params:xml:ns:cnnic-host-1.0';
const PRODUCT =
  '<extension><namestoreExt:namestoreExt><namestoreExt:subProduct>dotCOM</namestoreExt:subProduct></namestoreExt:namestoreExt></extension>';
const intendedAt = new Date('2026-11-21T10:00:00Z');
let scripted: ScriptedRegistry;
let it: ScriptedGateway;

beforeAll(async () => {
  scripted = await startScripted([NAMESTORE]);
  it = openScripted(scripted);
});
afterEach(() => {
  expect(it.faults).toEqual([]);
  scripted.asked.length = 0;
  scripted.answer = ({ clTRID }) => response(clTRID);
});
afterAll(async () => {
  await it.gateway.close();
  await scripted.stop();
});

const infData = (
  addresses: readonly string[] = ['192.0.2.2', '1080:0:0:0:8:800:200C:417A'],
  name = 'ns1.example.com',
) =>
  `<h:infData xmlns:h="${HOST}"><h:name>${name}</h:name><h:roid>NS1-REP</h:roid><h:status s="linked"/>${addresses
    .map((each) => `<h:addr ip="${each.includes(':') ? 'v6' : 'v4'}">${each}</h:addr>`)
    .join('')}<h:clID>ClientX</h:clID><h:crID>ClientX</h:crID><h:crDate>2026-11-21T10:00:30Z</h:crDate></h:infData>`;

test('a host with glue, and one outside that is told its product by a domain', async () => {
  const glue = { name: 'ns1.example.com', addresses: ['192.0.2.2', '2001:db8::1'], clTRID: 'HOST-1', intendedAt };
  expect((await it.gateway.createHost(glue)).kind).toBe('done');
  expect(
    (await it.gateway.createHost({ name: 'ns1.example.org', of: 'a.com', clTRID: 'HOST-2', intendedAt })).kind,
  ).toBe('done');
  expect(scripted.asked.map(({ xml }) => inside(xml))).toEqual([
    `<create><host:create><host:name>ns1.example.com</host:name><host:addr ip="v4">192.0.2.2</host:addr><host:addr ip="v6">2001:db8::1</host:addr></host:create></create>${PRODUCT}`,
    `<create><host:create><host:name>ns1.example.org</host:name></host:create></create>${PRODUCT}`,
  ]);
});

test('the registrar stands beside a host where CNNIC’s extension is spoken', async () => {
  const cnnic = await startScripted([CNNIC]);
  const other = openScripted(cnnic, { purveyor: 'registrar-a' });
  const intent = { name: 'ns1.example.cn', addresses: ['192.0.2.2'], clTRID: 'HOST-3', intendedAt };
  expect((await other.gateway.createHost(intent)).kind).toBe('done');
  expect(cnnic.asked[0]?.xml).toContain('<cnnic-host:purveyor>registrar-a</cnnic-host:purveyor>');
  expect(other.faults).toEqual([]);
  await other.gateway.close();
  await cnnic.stop();
});

test('addresses are added and taken away, a host is renamed', async () => {
  const update: HostUpdateIntent = {
    name: 'ns1.example.com',
    clTRID: 'HOST-4',
    addAddresses: ['192.0.2.3'],
    removeAddresses: ['192.0.2.2'],
    addStatuses: ['clientUpdateProhibited'],
    newName: 'ns9.example.com',
  };
  expect((await it.gateway.updateHost(update)).kind).toBe('done');
  expect(inside(scripted.asked[0]?.xml ?? '')).toBe(
    `<update><host:update><host:name>ns1.example.com</host:name><host:add><host:addr ip="v4">192.0.2.3</host:addr><host:status s="clientUpdateProhibited"/></host:add><host:rem><host:addr ip="v4">192.0.2.2</host:addr></host:rem><host:chg><host:name>ns9.example.com</host:name></host:chg></host:update></update>${PRODUCT}`,
  );
});

test('a host in use cannot be deleted, and says so', async () => {
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 2305, reason: 'in use' });
  const outcome = await it.gateway.deleteHost({ name: 'ns1.example.com', clTRID: 'HOST-5' });
  expect(outcome).toMatchObject({ kind: 'refused', code: 2305 });
  expect(inside(scripted.asked[0]?.xml ?? '')).toContain('<delete><host:delete><host:name>ns1.example.com');
});

test('info tells all of a host, or that there is none', async () => {
  scripted.answer = ({ clTRID }) => response(clTRID, { data: infData() });
  expect(await it.gateway.infoHost('ns1.example.com')).toMatchObject({
    kind: 'found',
    host: { statuses: ['linked'], addresses: ['192.0.2.2', '1080:0:0:0:8:800:200C:417A'], ours: true },
  });
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 2303 });
  expect((await it.gateway.infoHost('ns1.example.com')).kind).toBe('absent');
});

test.each([
  ['with its addresses, in another spelling', infData(), 'done'],
  ['with other addresses', infData(['192.0.2.9']), 'unknown'],
  ['not there', undefined, 'absent'],
] as const)('an unknown create: %s', async (_what, data, kind) => {
  scripted.answer = ({ clTRID }) => (data ? response(clTRID, { data }) : response(clTRID, { code: 2303 }));
  const addresses = ['1080::8:800:200c:417a', '192.0.2.2'];
  const intent = { name: 'ns1.example.com', addresses, clTRID: 'HOST-6', intendedAt };
  expect((await it.gateway.resolveCreateHost(intent)).kind).toBe(kind);
});

test('an unknown update carries what is still to be sent', async () => {
  scripted.answer = ({ clTRID }) => response(clTRID, { data: infData(['192.0.2.2']) });
  const intent: HostUpdateIntent = {
    name: 'ns1.example.com',
    clTRID: 'HOST-7',
    addAddresses: ['192.0.2.2', '192.0.2.3'],
    removeAddresses: ['192.0.2.9'],
  };
  expect(await it.gateway.resolveUpdateHost(intent)).toEqual({
    kind: 'absent',
    remaining: { name: 'ns1.example.com', clTRID: 'HOST-7', addAddresses: ['192.0.2.3'] },
  });
  expect((await it.gateway.resolveUpdateHost({ ...intent, addAddresses: ['192.0.2.2'] })).kind).toBe('done');
});

test('an unknown renaming is found under the new name', async () => {
  scripted.answer = ({ xml, clTRID }) =>
    xml.includes('ns9.')
      ? response(clTRID, { data: infData([], 'ns9.example.com') })
      : response(clTRID, { code: 2303 });
  const intent = { name: 'ns1.example.com', clTRID: 'HOST-8', newName: 'ns9.example.com' };
  expect((await it.gateway.resolveUpdateHost(intent)).kind).toBe('done');
  expect((await it.gateway.resolveDeleteHost({ name: 'ns1.example.com', clTRID: 'HOST-9' })).kind).toBe('done');
});
