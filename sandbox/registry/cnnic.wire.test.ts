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
    expect(info.attribute('rgpStatus', 's')).toEqual(['addPeriod']);
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

  const name = 'fresh-name.cn';
  const ours = () => world.registry.registrars().find(({ id }) => id === 'namestead')!.balance;
  const ends = () => day(world.registry.domain(name)?.expiresAt);
  const whats = () => world.registry.domain(name)?.history.map(({ what }) => what);

  test('at its last day it is renewed from the deposit; deleted within 45 days all comes back, and it is gone after 15', async () => {
    world.advance(365);
    expect([ends(), ours()]).toEqual(['2028-11-21', '99991.00']);
    expect(world.registry.domain(name)?.rgpStatuses).toEqual(['autoRenewPeriod']);
    world.advance(45 - 1 / 86_400_000);
    expect(await code(f.remove(name))).toBe(1001);
    expect([ends(), ours()]).toEqual(['2027-11-21', '99995.50']);
    world.advance(15);
    expect(world.registry.domain(name)).toBeUndefined();
  });

  test('deleted after the 45 days, the year is paid', async () => {
    world.advance(365 + 45);
    expect(await code(f.remove(name))).toBe(1001);
    expect(ours()).toBe('99991.00');
  });

  test('a renewal within them confirms the automatic year and is itself refunded for 15 days, without it', async () => {
    world.advance(365 + 20);
    expect(await code(f.renew(name, '2028-11-21', 1))).toBe(1000);
    expect([ends(), ours()]).toEqual(['2029-11-21', '99986.50']);
    world.advance(14);
    expect(await code(f.remove(name))).toBe(1001);
    expect([ends(), ours()]).toEqual(['2028-11-21', '99991.00']);
  });

  test('so does a transfer: nothing comes back to who loses it, and the year stays', async () => {
    world.advance(365 + 20);
    expect(world.registry.rival.requestTransfer(name, 'Secret-99')).toMatchObject({ code: 1001 });
    expect(await code(f.transfer('approve', name))).toBe(1000);
    expect([ends(), ours()]).toEqual(['2029-11-21', '99991.00']);
  });

  test('a deposit that does not cover the year: no renewal, and redemption from the last day on', async () => {
    await client.send(f.create('second-name.cn', fields));
    world.registry.topUp('namestead', -9_998_650n);
    world.advance(365);
    // Enough for one: the first in the order of the days is renewed, the other goes.
    const redeems = ['redemptionPeriod'];
    expect([ends(), ours(), world.registry.domain(name)?.rgpStatuses]).toEqual([
      '2028-11-21',
      '0.00',
      ['autoRenewPeriod'],
    ]);
    expect(world.registry.domain('second-name.cn')).toMatchObject({
      rgpStatuses: redeems,
      statuses: ['pendingDelete'],
    });
    world.advance(15);
    expect(world.registry.domain('second-name.cn')).toBeUndefined();
  });

  test('add grace of five days', async () => {
    world.advance(4);
    expect(await code(f.remove(name))).toBe(1000);
    expect([world.registry.domain(name), ours()]).toEqual([undefined, '100000.00']);
  });

  test.each([
    ['charged', '2028-11-21', '99961.00'],
    ['included', '2028-11-21', '99965.50'],
  ] as const)('restored, its year is %s', async (restoreYear, end, left) => {
    world.registry.setRules({ restoreYear });
    world.advance(365 + 30);
    expect(await code(f.remove(name))).toBe(1001);
    expect(await code(f.restoreRequest(name))).toBe(1000);
    expect(world.registry.domain(name)?.rgpStatuses).toEqual(['pendingRestore']);
    expect(await code(f.restoreReport(name))).toBe(1000);
    expect(world.registry.domain(name)).toMatchObject({ statuses: ['ok'] });
    expect([ends(), ours()]).toEqual([end, left]);
  });

  test('restored without a year, it goes again unless it is renewed', async () => {
    world.registry.setRules({ restoreYear: 'none' });
    world.advance(365 + 30);
    for (const frame of [f.remove(name), f.restoreRequest(name), f.restoreReport(name)]) await code(frame);
    expect([ends(), ours()]).toEqual(['2027-11-21', '99965.50']);
    world.advance(29);
    expect(world.registry.domain(name)).toMatchObject({ statuses: ['ok'] });
    world.advance(2);
    expect(world.registry.domain(name)?.rgpStatuses).toEqual(['redemptionPeriod']);
    for (const frame of [f.restoreRequest(name), f.restoreReport(name)]) await code(frame);
    expect(await code(f.renew(name, '2027-11-21', 2))).toBe(1000);
    world.advance(60);
    expect(world.registry.domain(name)).toMatchObject({ statuses: ['ok'] });
  });

  test('the other belief: nothing renews by itself, 30 late days, nothing comes back', async () => {
    world.registry.setRules({ autoRenews: false, refunds: false });
    world.advance(366);
    expect([ends(), ours()]).toEqual(['2027-11-21', '99995.50']);
    expect(await code(f.renew(name, '2027-11-21', 1))).toBe(1000);
    world.advance(365 + 31);
    expect(world.registry.domain(name)).toMatchObject({
      statuses: ['pendingDelete'],
      rgpStatuses: ['redemptionPeriod'],
    });
    expect(await code(f.renew(name, '2028-11-21', 1))).toBe(2304);
    world.advance(15);
    expect(world.registry.domain(name)).toBeUndefined();
    expect(ours()).toBe('99991.00');
  });

  test('what the desk switches holds from then on, also for names that were there', async () => {
    world.registry.setRules({ autoRenews: false });
    world.advance(366);
    world.registry.setRules({ autoRenews: true });
    expect(await code(f.info(name))).toBe(1000);
    expect(ends()).toBe('2027-11-21');
    world.advance(30);
    expect(await code(f.info(name))).toBe(1000);
    expect(ends()).toBe('2028-11-21');
  });

  test('a holder who is not verified: no renewal, by hand or by itself, no transfer, no other holder', async () => {
    world.registry.setUnverified(name, true);
    world.advance(300);
    expect(await code(f.renew(name, '2027-11-21', 1))).toBe(2304);
    expect(world.registry.rival.requestTransfer(name, 'Secret-99')).toMatchObject({ code: 2304 });
    await client.send(holder('holder-2'));
    expect(await code(f.update(name, { chg: '<domain:registrant>holder-2</domain:registrant>' }))).toBe(2304);
    world.registry.setUnverified(name, false);
    expect(await code(f.renew(name, '2027-11-21', 1))).toBe(1000);
    world.registry.setUnverified(name, true);
    world.advance(365 + 66);
    expect(world.registry.domain(name)?.rgpStatuses).toEqual(['redemptionPeriod']);
    expect(whats()?.filter((what) => what.startsWith('auto'))).toEqual(['autoDelete']);
  });

  test('without the report it goes back to redemption, which has run on, and so is gone', async () => {
    world.advance(365 + 30);
    expect(await code(f.remove('fresh-name.cn'))).toBe(1001);
    world.advance(5);
    expect(await code(f.restoreRequest('fresh-name.cn'))).toBe(1000);
    world.advance(8);
    expect(world.registry.domain('fresh-name.cn')?.rgpStatuses).toEqual(['redemptionPeriod']);
    world.advance(3);
    expect(world.registry.domain('fresh-name.cn')).toBeUndefined();
  });

  test('a transfer is refused for 60 days and in the last 15, not on the fifteenth; moved once, it can be moved on; the sponsor rejects or approves', async () => {
    const { rival } = world.registry;
    expect(rival.requestTransfer('fresh-name.cn', 'Secret-99')).toMatchObject({ code: 2106 });
    world.advance(365 - 15 + 1 / 86_400_000);
    expect(rival.requestTransfer('fresh-name.cn', 'Secret-99')).toMatchObject({ code: 2106 });
    world.advance(-1 / 86_400_000);
    expect(rival.requestTransfer('fresh-name.cn', 'Secret-99')).toMatchObject({ code: 1001 });
    expect(await code(f.transfer('reject', 'fresh-name.cn'))).toBe(1000);
    while ((await client.send(f.pollReq())).code === 1301) {
      const [id] = (await client.send(f.pollReq())).attribute('msgQ', 'id');
      await client.send(f.pollAck(id!));
    }
    await client.send(f.renew('fresh-name.cn', '2027-11-21', 1));
    expect(rival.requestTransfer('fresh-name.cn', 'Secret-99')).toMatchObject({ code: 1001 });
    expect((await client.send(f.pollReq())).one('trStatus')).toBe('pending');
    expect(await code(f.transfer('reject', 'fresh-name.cn'))).toBe(1000);
    expect(rival.requestTransfer('fresh-name.cn', 'Secret-99')).toMatchObject({ code: 1001 });
    expect(await code(f.transfer('approve', 'fresh-name.cn'))).toBe(1000);
    expect(world.registry.domain('fresh-name.cn')).toMatchObject({ registrar: 'rival', own: { purveyor: 'p-rival' } });
    const pw = rival.issueCode('fresh-name.cn') ?? '';
    expect(await code(f.transfer('request', 'fresh-name.cn', pw))).toBe(1001);
  });
});
