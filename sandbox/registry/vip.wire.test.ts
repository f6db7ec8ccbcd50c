import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as f from './testing/frames.ts';
import { type RawClient, startTestRegistry, type TestRegistry } from './testing/raw-client.ts';
import { printJudged } from './testing/schema-judge.ts';
import { signedCode } from './testing/signed-code.ts';

let world: TestRegistry;
let client: RawClient;
beforeEach(async () => {
  world = await startTestRegistry({ registry: 'vip', transferAgeDaysMin: 0 });
  client = await world.login();
});
afterEach(() => world.stop());
afterAll(printJudged);

const code = async (frame: string) => (await client.send(frame)).code;
const balance = () => world.registry.registrars().find(({ id }) => id === 'namestead')!.balance;
const contacts = f.roles('holder-1');

describe('contacts (RFC 5733)', () => {
  test('created, shown with everything said, changed in part, removed', async () => {
    expect((await client.send(f.contactCheck('holder-1', 'rival-1'))).attribute('id', 'avail')).toEqual(['1', '0']);
    const made = await client.send(f.contactCreate('holder-1'));
    expect([made.code, made.one('id')]).toEqual([1000, 'holder-1']);
    expect(await code(f.contactCreate('holder-1'))).toBe(2302);
    const info = await client.send(f.contactInfo('holder-1'));
    expect(info.attribute('postalInfo', 'type')).toEqual(['int']);
    expect([info.one('name'), info.one('city'), info.one('email'), info.one('pw')]).toEqual([
      ...['Jane Doe', 'Dulles', 'jdoe@example.com', '2fooBAR-x'],
    ]);
    expect(info.attribute('status', 's')).toEqual(['ok']);
    const change = '<contact:chg><contact:email>new@example.com</contact:email></contact:chg>';
    expect(await code(f.contactUpdate('holder-1', change))).toBe(1000);
    const changed = await client.send(f.contactInfo('holder-1'));
    expect([changed.one('email'), changed.one('voice'), changed.one('upID')]).toEqual([
      ...['new@example.com', '+1.7035555555', 'namestead'],
    ]);
    expect(await code(f.contactDelete('holder-1'))).toBe(1000);
    expect(await code(f.contactInfo('holder-1'))).toBe(2303);
  });

  test('what is incomplete or wrong is refused', async () => {
    expect(await code(f.contactCreate('holder-1', { postal: f.postal('loc') }))).toBe(2003);
    expect(await code(f.contactCreate('holder-1', { postal: f.postal('int', { name: 'Ren\u00e9' }) }))).toBe(2005);
    expect(await code(f.contactCreate('holder-1', { postal: f.postal('int') + f.postal('int') }))).toBe(2005);
    expect(await code(f.contactCreate('holder-1', { voice: '12345' }))).toBe(2001);
    expect(await code(f.contactCreate('holder-1', { email: 'nobody' }))).toBe(2005);
    const long = 'x'.repeat(64);
    expect(await code(f.contactCreate('holder-1', { email: `${long}x@example.com` }))).toBe(2005);
    expect(await code(f.contactCreate('holder-1', { postal: f.postal('int').replace('>US<', '>XX<') }))).toBe(2005);
    expect(await code(f.contactUpdate('nobody', '<contact:add><contact:status s="ok"/></contact:add>'))).toBe(2303);
    await client.send(f.contactCreate('holder-1'));
    expect(await code(f.contactUpdate('holder-1', ''))).toBe(2003);
    expect(await code(f.contactUpdate('holder-1', '<contact:add><contact:status s="ok"/></contact:add>'))).toBe(2306);
  });

  test('a contact of another is shown only with its code, and moves with it', async () => {
    expect(await code(f.contactInfo('rival-1'))).toBe(2201);
    expect(await code(f.contactInfo('rival-1', 'wrong-code'))).toBe(2202);
    expect(await code(f.contactDelete('rival-1'))).toBe(2201);
    expect(await code(f.contactTransfer('request', 'rival-1', 'wrong-code'))).toBe(2202);
    expect(await code(f.contactTransfer('query', 'rival-1'))).toBe(2301);
  });
});

describe('names with contacts', () => {
  beforeEach(async () => {
    await client.send(f.contactCreate('holder-1'));
    await client.send(f.contactCreate('holder-2'));
  });

  test('the registrant must be named, by a contact of one’s own; of the others only a technical one is kept', async () => {
    expect(await code(f.create('fresh-name.vip'))).toBe(2003);
    const alone = f.roles('holder-1', 'admin', 'tech', 'billing');
    expect(await code(f.create('bare-name.vip', { contacts: alone }))).toBe(1000);
    expect(world.registry.domain('bare-name.vip')!.contacts).toEqual([{ role: 'registrant', id: 'holder-1' }]);
    expect(await code(f.create('fresh-name.vip', { contacts: f.roles('nobody-1') }))).toBe(2303);
    expect(await code(f.create('fresh-name.vip', { contacts: f.roles('rival-1') }))).toBe(2201);
    expect(await code(f.create('fresh-name.vip', { contacts }))).toBe(1000);
    const info = await client.send(f.info('fresh-name.vip'));
    expect(info.one('registrant')).toBe('holder-1');
    expect(info.attribute('contact', 'type')).toEqual(['tech']);
    expect((await client.send(f.contactInfo('holder-1'))).attribute('status', 's')).toEqual(['ok', 'linked']);
    expect(await code(f.contactDelete('holder-1'))).toBe(2305);
  });

  test('the registrant and a role change; the technical one may go, and an administrative one does not come', async () => {
    await client.send(f.create('fresh-name.vip', { contacts }));
    const tech = (id: string) => `<domain:contact type="tech">${id}</domain:contact>`;
    expect(await code(f.update('fresh-name.vip', { rem: tech('holder-1') }))).toBe(1000);
    expect(await code(f.update('fresh-name.vip', { add: tech('holder-1') }))).toBe(1000);
    const admin = '<domain:contact type="admin">holder-1</domain:contact>';
    expect(await code(f.update('fresh-name.vip', { add: admin }))).toBe(1000);
    const change = { add: tech('holder-2'), rem: tech('holder-1') };
    const chg = '<domain:registrant>holder-2</domain:registrant>';
    expect(await code(f.update('fresh-name.vip', { ...change, chg }))).toBe(1000);
    const found = world.registry.domain('fresh-name.vip')!;
    expect(found.contacts).toContainEqual({ role: 'registrant', id: 'holder-2' });
    expect(found.contacts).toContainEqual({ role: 'tech', id: 'holder-2' });
    expect(found.contacts).toHaveLength(2);
  });

  test('an internationalised name needs its table, and the name must be written in it', async () => {
    const name = 'xn--fsqu00a.vip';
    expect(await code(f.create(name, { contacts }))).toBe(2003);
    expect(await code(f.create(name, { contacts, extension: f.idnTable('de') }))).toBe(2306);
    expect(await code(f.create(name, { contacts, extension: f.idnTable('xx') }))).toBe(2306);
    expect(await code(f.create(name, { contacts, extension: f.idnTable('zh') }))).toBe(1000);
    expect((await client.send(f.info(name))).one('table')).toBe('zh');
    const mixed = await client.send(f.check('xn--pple-43d.vip'));
    expect(mixed.one('reason')).toBe('Invalid Domain Name');
  });
});

describe('fees (RFC 8748)', () => {
  const commands =
    '<fee:currency>USD</fee:currency><fee:command name="create"><fee:period unit="y">2</fee:period></fee:command>' +
    '<fee:command name="renew"/><fee:command name="transfer"/><fee:command name="restore"/><fee:command name="delete"/>';
  beforeEach(async () => {
    await client.send(f.contactCreate('holder-1'));
  });

  test('a check tells what every command costs, name by name', async () => {
    const answer = await client.send(f.feeCheck(['plain-name.vip', 'casino.vip', 'yacht.vip', '-bad.vip'], commands));
    expect(answer.all('class')).toEqual(['standard', 'tier-2', 'tier-1']);
    expect(answer.all('fee')).toEqual([
      ...['24.00', '12.00', '12.00', '40.00'],
      ...['1000.00', '500.00', '500.00', '40.00'],
      ...['112.00', '12.00', '12.00', '40.00'],
    ]);
    expect(answer.attribute('cd', 'avail').slice(-4)).toEqual(['1', '1', '1', '0']);
    expect(await code(f.feeCheck(['a-name.vip'], '<fee:currency>EUR</fee:currency><fee:command name="create"/>'))).toBe(
      2004,
    );
  });

  test('a premium name needs its fee: none is 2003, too little is 2004, and what was charged is told', async () => {
    const premium = (extension?: string) => f.create('casino.vip', { contacts, ...(extension && { extension }) });
    expect(await code(premium())).toBe(2003);
    expect(await code(premium(f.fee('create', '499.99')))).toBe(2004);
    expect(await code(premium(f.fee('create', '500.00', 'EUR')))).toBe(2004);
    const before = balance();
    const made = await client.send(premium(f.fee('create', '500.00')));
    expect([made.code, made.one('fee')]).toEqual([1000, '500.00']);
    expect([before, balance()]).toEqual(['100000.00', '99500.00']);
    const renewal = f.renew('casino.vip', '2027-11-21', 1);
    expect(await code(renewal)).toBe(2003);
    expect(await code(f.renew('casino.vip', '2027-11-21', 1, f.fee('renew', '500.00')))).toBe(1000);
    expect(balance()).toBe('99000.00');
  });

  test('a name dear only at first renews at the list price; a fee given for a plain name must be enough too', async () => {
    expect(await code(f.create('yacht.vip', { contacts, extension: f.fee('create', '100.00') }))).toBe(1000);
    expect(await code(f.renew('yacht.vip', '2027-11-21', 1))).toBe(1000);
    expect(balance()).toBe('99888.00');
    expect(await code(f.create('plain-name.vip', { contacts, extension: f.fee('create', '1.00') }))).toBe(2004);
  });

  test('a restore is told its fee; the deposit that does not cover a name is 2104', async () => {
    await client.send(f.create('plain-name.vip', { contacts }));
    world.advance(6);
    expect(await code(f.remove('plain-name.vip'))).toBe(1001);
    const restored = await client.send(f.restoreRequest('plain-name.vip', f.fee('update', '40.00')));
    expect([restored.code, restored.one('fee')]).toEqual([1000, '40.00']);
    world.registry.topUp('namestead', -9_900_000n);
    const extension = f.fee('create', '25000.00');
    expect(await code(f.create('crypto.vip', { contacts, extension }))).toBe(2104);
  });
});

test('a deletion answered 1001 is told to be over when the name is gone', async () => {
  await client.send(f.contactCreate('holder-1'));
  await client.send(f.create('plain-name.vip', { contacts }));
  world.advance(6);
  const deleted = await client.send(f.remove('plain-name.vip'));
  expect(deleted.code).toBe(1001);
  world.advance(36);
  const message = await client.send(f.pollReq());
  expect([message.code, message.attribute('name', 'paResult')]).toEqual([1301, ['1']]);
  expect(message.all('clTRID')[0]).toBe(deleted.one('clTRID'));
  expect(await code(f.info('plain-name.vip'))).toBe(2303);
});

test('the rival can take a premium name and must be paid for it', () => {
  expect(world.registry.rival.take('diamond.vip')).toMatchObject({ code: 1000 });
  expect(world.registry.registrars().find(({ id }) => id === 'rival')!.balance).toBe('99500.00');
  expect(world.registry.rival.take('government.vip')).toMatchObject({ code: 2306 });
});

test('H2 a holder in China brings both codes within 5 days, or the name is held until they come; others owe none', async () => {
  const inChina = f.postal('int').replace('<contact:cc>US</contact:cc>', '<contact:cc>CN</contact:cc>');
  await client.send(f.contactCreate('holder-1'));
  await client.send(f.contactCreate('holder-cn', { postal: inChina }));
  const both = f.codes(signedCode('domain', '1-abc111'), signedCode('real-name', '1-def222'));
  const chinese = f.roles('holder-cn');
  expect(await code(f.create('foreign-name.vip', { contacts }))).toBe(1000);
  expect(await code(f.create('bare-name.vip', { contacts: chinese }))).toBe(1000);
  expect(await code(f.create('half-name.vip', { contacts: chinese, extension: f.codes(signedCode('domain')) }))).toBe(
    1000,
  );
  expect(await code(f.create('coded-name.vip', { contacts: chinese, extension: both }))).toBe(1000);
  const held = async () => {
    const names = ['foreign-name.vip', 'bare-name.vip', 'half-name.vip', 'coded-name.vip'];
    await client.send(f.check(...names));
    return names.filter((name) => world.registry.domain(name)!.statuses.includes('serverHold'));
  };
  world.advance(4);
  expect(await held()).toEqual([]);
  expect(await code(f.update('half-name.vip', { extension: f.codes(signedCode('real-name')) }))).toBe(1000);
  world.advance(1);
  expect(await held()).toEqual(['bare-name.vip']);
  expect(await code(f.update('bare-name.vip', { extension: both }))).toBe(1000);
  expect(await held()).toEqual([]);
  world.advance(370);
  expect(await held()).toEqual([]);
  expect(world.registry.domain('bare-name.vip')!.statuses).toEqual(['inactive']);
});

describe('.tv: the same operator, another account', () => {
  beforeEach(async () => {
    await world.stop();
    world = await startTestRegistry({ registry: 'tv', transferAgeDaysMin: 0 });
    client = await world.login();
    await client.send(f.contactCreate('holder-1'));
  });

  test('two characters at least, a registrant, premium by fee; no product, no other suffix', async () => {
    expect(await code(f.create('fresh-name.tv'))).toBe(2003);
    expect(await code(f.create('fresh-name.tv', { contacts }))).toBe(1000);
    expect(await code(f.create('x.tv', { contacts }))).toBe(2005);
    expect(await code(f.create('xy.tv', { contacts }))).toBe(1000);
    expect(await code(f.create('fresh-name.vip', { contacts }))).not.toBe(1000);
    const extension = f.product('dotTV');
    expect(await code(f.create('other-name.tv', { contacts, extension }))).toBe(2103);
    const answer = await client.send(f.feeCheck(['diamond.tv', 'diamond-x.tv'], '<fee:command name="create"/>'));
    expect(answer.all('fee')).toEqual(['500.00', '28.00']);
    expect(await code(f.create('diamond.tv', { contacts }))).toBe(2003);
    expect(await code(f.create('diamond.tv', { contacts, extension: f.fee('create', '500.00') }))).toBe(1000);
    expect(await code(f.create('government.tv', { contacts }))).toBe(2306);
    expect(balance()).toBe('99444.00');
  });

  test('neither internationalised names nor DNSSEC', async () => {
    expect(await code(f.create('xn--fsqu00a.tv', { contacts }))).toBe(2005);
    expect(await code(f.create('xn--fsqu00a.tv', { contacts, extension: f.idnTable('zh') }))).toBe(2103);
    expect(await code(f.create('signed.tv', { contacts, extension: f.secDns('create', f.ds(1)) }))).toBe(2103);
  });
});
