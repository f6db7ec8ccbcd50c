import { domainToASCII } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as f from './testing/frames.ts';
import { type RawClient, startTestRegistry, type TestRegistry } from './testing/raw-client.ts';
import { printJudged } from './testing/schema-judge.ts';

let world: TestRegistry;
let client: RawClient;
const US = 'p-namestead';
/** Simplified and traditional form of the same name. */
const SIMPLIFIED = '\u56fd\u8bed';
const TRADITIONAL = '\u570b\u8a9e';

beforeEach(async () => {
  world = await startTestRegistry({ registry: 'cnnic' });
  client = await world.login();
});
afterEach(() => world.stop());
afterAll(printJudged);

const code = async (frame: string) => (await client.send(frame)).code;
const HOSTS = ['ns1.rival-registrar.cn', 'ns2.rival-registrar.cn'];
const both = f.postal('int') + f.postal('loc', { name: '\u5f20\u4e09', city: '\u5317\u4eac' });
const holder = (id = 'holder-1') => f.contactCreate(id, { postal: both, extension: f.identity('create') });
const fields = { contacts: f.roles('holder-1'), ns: HOSTS, pw: 'Secret-99', extension: f.ownsDomain(US) };
const day = (iso: string | undefined) => iso?.slice(0, 10);

describe('contacts', () => {
  test('need both address blocks and an identity document', async () => {
    expect(await code(f.contactCreate('holder-1', { postal: both }))).toBe(2003);
    expect(await code(f.contactCreate('holder-1', { extension: f.identity('create') }))).toBe(2003);
    const wrong = f.identity('create', '<c:type>E</c:type><c:contact type="ABC">1</c:contact>');
    expect(await code(f.contactCreate('holder-1', { postal: both, extension: wrong }))).toBe(2005);
    const foreign = f.identity(
      'create',
      '<c:type>I</c:type><c:contact type="HZ">K1</c:contact><c:purveyor>p-rival</c:purveyor>',
    );
    expect(await code(f.contactCreate('holder-1', { postal: both, extension: foreign }))).toBe(2306);
    expect(await code(holder())).toBe(1000);
    const info = await client.send(f.contactInfo('holder-1'));
    expect(info.attribute('postalInfo', 'type')).toEqual(['int', 'loc']);
    expect([info.one('type'), info.attribute('contact', 'type').at(-1), info.one('mobile')]).toEqual([
      ...['E', 'YYZZ', '+86.13800000000'],
    ]);
    const mobile = f.identity('update', '<c:mobile>+86.13900000000</c:mobile>');
    expect(await code(f.contactUpdate('holder-1', '', mobile))).toBe(1000);
    expect(world.registry.contact('holder-1')?.identity).toMatchObject({ type: 'E', mobile: '+86.13900000000' });
  });
});

describe('names', () => {
  beforeEach(() => client.send(holder()));

  test('the purveyor is needed and must be ours; one to six name servers; every role', async () => {
    expect(await code(f.create('fresh-name.cn', { ...fields, extension: '' }))).toBe(2003);
    expect(await code(f.create('fresh-name.cn', { ...fields, extension: f.ownsDomain('p-rival') }))).toBe(2306);
    expect(await code(f.create('fresh-name.cn', { ...fields, ns: [] }))).toBe(2001);
    const { ns: _none, ...bare } = fields;
    expect(await code(f.create('fresh-name.cn', bare))).toBe(2003);
    expect(await code(f.create('fresh-name.cn', { ...fields, contacts: f.roles('holder-1', 'tech') }))).toBe(2003);
    expect(await code(f.create('fresh-name.cn', fields))).toBe(1000);
    const info = await client.send(f.info('fresh-name.cn'));
    expect([info.one('purveyor'), info.one('type'), info.one('roid').slice(-3)]).toEqual([US, 'E', '-cn']);
    expect(info.all('rgpStatus')).toEqual([]);
    for (const n of ['three-letters.com.cn', 'four-words.net.cn', 'five-words.org.cn', 'six.ac.cn', 'seven.hk.cn']) {
      expect(await code(f.create(n, fields))).toBe(1000);
    }
  });

  test('a host of one’s own carries the purveyor too', async () => {
    await client.send(f.create('fresh-name.cn', fields));
    const glue = f.hostName('ns1.fresh-name.cn') + f.addr('192.0.2.7');
    expect(await code(f.host('create', glue, ''))).toBe(2003);
    expect(await code(f.host('create', glue, '', f.ownsHost('p-rival')))).toBe(2306);
    expect(await code(f.host('create', glue, '', f.ownsHost(US)))).toBe(1000);
    expect((await client.send(f.host('info', f.hostName('ns1.fresh-name.cn'), ''))).one('purveyor')).toBe(US);
    const many = Array.from({ length: 6 }, (_, i) => `ns${i + 2}.fresh-name.cn`);
    for (const n of many) await client.send(f.host('create', f.hostName(n) + f.addr('192.0.2.9'), '', f.ownsHost(US)));
    expect(await code(f.update('fresh-name.cn', { add: f.ns(...many) }))).toBe(2306);
    expect(await code(f.update('fresh-name.cn', { rem: f.ns(...HOSTS) }))).toBe(2003);
  });

  test('no signatures, no fees: what is not offered is 2103', async () => {
    expect(await code(f.create('fresh-name.cn', { ...fields, extension: f.secDns('create', f.ds(1)) }))).toBe(2103);
    expect(await code(f.feeCheck(['fresh-name.cn'], '<fee:command name="create"/>'))).toBe(2103);
    expect(await code(f.check(...Array.from({ length: 14 }, (_, i) => `name-${i}.cn`)))).toBe(2306);
    const names = [
      'x.cn',
      'gov.cn',
      'com.cn',
      'bj.cn',
      'xn--fsqu00a.com.cn',
      'bj.com.cn',
      'free-name.cn',
      'free.bj.cn',
    ];
    expect((await client.send(f.check(...names))).attribute('name', 'avail').join('')).toBe('00000111');
    expect(await code(f.create('bj.cn', fields))).toBe(2306);
  });

  test('no two hyphens in a row, Chinese characters only and 20 at most, nine groups and more reserved', async () => {
    const label = (text: string) => `${domainToASCII(text)}.cn`;
    const refused = [
      'two--hyphens.cn',
      'two--hyphens.com.cn',
      label('\u4e2d--\u6587'),
      label('\u65e5\u672c\u306e'),
      label('\u0430\u0431\u0432'),
      label('caf\u00e9'),
      label(`${'\u4e2d'.repeat(20)}a`),
    ];
    const checked = await client.send(f.check(...refused));
    expect(checked.attribute('name', 'avail').join('')).toBe('0000000');
    expect(new Set(checked.all('reason'))).toEqual(new Set(['Invalid Domain Name']));
    for (const name of refused) expect(await code(f.create(name, fields)), name).toBe(2005);
    const taken = [label('\u4e2d'.repeat(20)), label('\u4e2d-a-1')];
    for (const name of taken) expect(await code(f.create(name, fields)), name).toBe(1000);
    const groups = ['gov', 'edu', 'mil', 'com', 'net', 'org', 'ac', '\u653f\u52a1', '\u516c\u76ca'].map(label);
    expect((await client.send(f.check(...groups))).attribute('name', 'avail').join('')).toBe('000000000');
    for (const name of groups) expect(await code(f.create(name, fields)), name).toBe(2306);
  });

  test('some names are called free and refused at the create', async () => {
    const names = ['museum.cn', 'zhang.com.cn', 'xn--1lq90i.cn'];
    expect((await client.send(f.check(...names))).attribute('name', 'avail').join('')).toBe('111');
    for (const name of names) expect(await code(f.create(name, fields)), name).toBe(2306);
    expect(world.registry.registrars().find(({ id }) => id === 'namestead')!.balance).toBe('100000.00');
  });

  test('letters and digits under the Chinese suffix: as its rules are played', async () => {
    expect(await code(f.create('shop123.xn--fiqs8s', fields))).toBe(1000);
    world.registry.setRules({ asciiLabels: false });
    expect((await client.send(f.check('shop124.xn--fiqs8s', 'shop124.cn'))).attribute('name', 'avail')).toEqual([
      '0',
      '1',
    ]);
    expect(await code(f.create('shop124.xn--fiqs8s', fields))).toBe(2005);
    expect(await code(f.create(`${domainToASCII('\u4e2d1')}.xn--fiqs8s`, fields))).toBe(1000);
  });
});

describe('the two scripts', () => {
  beforeEach(() => client.send(holder()));

  test('a name under the Chinese suffix is there under both, and is one object', async () => {
    expect(await code(f.create('shop-name.xn--fiqs8s', fields))).toBe(1000);
    const twins = ['shop-name.xn--fiqs8s', 'shop-name.xn--fiqz9s'];
    expect((await client.send(f.check(...twins))).attribute('name', 'avail')).toEqual(['0', '0']);
    expect(await code(f.create(twins[1]!, fields))).toBe(2302);
    expect((await client.send(f.info(twins[1]!))).one('name')).toBe(twins[0]);
  });

  test('both written forms of a Chinese name are kept together', async () => {
    const [simple, traditional] = [SIMPLIFIED, TRADITIONAL].map((label) => new URL(`http://${label}.cn`).hostname);
    const cdn = f.bundle(`${SIMPLIFIED}.cn`, `${TRADITIONAL}.cn`);
    expect(await code(f.create('plain-name.cn', { ...fields, extension: f.ownsDomain(US) + cdn }))).toBe(2306);
    expect(await code(f.create(simple!, { ...fields, extension: f.ownsDomain(US) + cdn }))).toBe(1000);
    const info = await client.send(f.info(simple!));
    expect([info.one('OCDNPunycode'), info.one('TCDN'), info.one('TCDNPunycode')]).toEqual([
      ...[simple, `${TRADITIONAL}.cn`, traditional],
    ]);
    expect((await client.send(f.check(simple!))).one('reason')).toBe('Domain exists');
    expect((await client.send(f.check(traditional!))).one('reason')).toBe('In a bundle');
    expect(world.registry.rival.take(traditional!)).toMatchObject({ code: 2302 });
  });
});

describe('time', () => {
  beforeEach(async () => {
    await client.send(holder());
    await client.send(f.create('fresh-name.cn', fields));
  });

  test('nothing renews by itself: renewable for 30 days after expiry, redemption for 15, then gone at once', async () => {
    world.advance(366);
    expect(day(world.registry.domain('fresh-name.cn')?.expiresAt)).toBe('2027-11-21');
    expect(await code(f.renew('fresh-name.cn', '2027-11-21', 1))).toBe(1000);
    expect(day(world.registry.domain('fresh-name.cn')?.expiresAt)).toBe('2028-11-21');
    world.advance(365 + 31);
    expect(world.registry.domain('fresh-name.cn')).toMatchObject({
      statuses: ['pendingDelete'],
      rgpStatuses: ['redemptionPeriod'],
    });
    expect(await code(f.renew('fresh-name.cn', '2028-11-21', 1))).toBe(2304);
    world.advance(15);
    expect(world.registry.domain('fresh-name.cn')).toBeUndefined();
    expect(world.registry.registrars().find(({ id }) => id === 'namestead')!.balance).toBe('99991.00');
  });

  test('restored in its redemption, it is renewed with it', async () => {
    world.advance(365 + 35);
    expect(await code(f.restoreRequest('fresh-name.cn'))).toBe(1000);
    expect(world.registry.domain('fresh-name.cn')?.rgpStatuses).toEqual(['pendingRestore']);
    expect(await code(f.restoreReport('fresh-name.cn'))).toBe(1000);
    expect(world.registry.domain('fresh-name.cn')).toMatchObject({ statuses: ['ok'] });
    expect(day(world.registry.domain('fresh-name.cn')?.expiresAt)).toBe('2028-11-21');
    expect(world.registry.registrars().find(({ id }) => id === 'namestead')!.balance).toBe('99961.00');
  });

  test('without the report it goes back to redemption, which has run on, and so is gone', async () => {
    world.advance(365 + 35);
    expect(await code(f.restoreRequest('fresh-name.cn'))).toBe(1000);
    world.advance(8);
    expect(world.registry.domain('fresh-name.cn')?.rgpStatuses).toEqual(['redemptionPeriod']);
    world.advance(3);
    expect(world.registry.domain('fresh-name.cn')).toBeUndefined();
  });

  test('a transfer is refused for 60 days and in the last 15; the sponsor rejects or approves', async () => {
    const { rival } = world.registry;
    expect(rival.requestTransfer('fresh-name.cn', 'Secret-99')).toMatchObject({ code: 2106 });
    world.advance(365 - 15);
    expect(rival.requestTransfer('fresh-name.cn', 'Secret-99')).toMatchObject({ code: 2106 });
    await client.send(f.renew('fresh-name.cn', '2027-11-21', 1));
    expect(rival.requestTransfer('fresh-name.cn', 'Secret-99')).toMatchObject({ code: 1001 });
    expect((await client.send(f.pollReq())).one('trStatus')).toBe('pending');
    expect(await code(f.transfer('reject', 'fresh-name.cn'))).toBe(1000);
    expect(rival.requestTransfer('fresh-name.cn', 'Secret-99')).toMatchObject({ code: 1001 });
    expect(await code(f.transfer('approve', 'fresh-name.cn'))).toBe(1000);
    expect(world.registry.domain('fresh-name.cn')).toMatchObject({ registrar: 'rival', own: { purveyor: 'p-rival' } });
  });
});
