import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as f from './testing/frames.ts';
import { type RawClient, startTestRegistry, type TestRegistry } from './testing/raw-client.ts';
import { printJudged } from './testing/schema-judge.ts';

let world: TestRegistry;
let client: RawClient;
beforeEach(async () => {
  world = await startTestRegistry();
  client = await world.login();
});
afterEach(() => world.stop());
afterAll(printJudged);

const code = async (frame: string) => (await client.send(frame)).code;
const balance = async () => (await client.send(f.balanceInfo())).one('balance');

describe('check', () => {
  test('each name in its order, with the reason why not', async () => {
    const answer = await client.send(
      f.check(
        'free-name.com',
        'apple.com',
        'example.com',
        'x.com',
        '-bad.com',
        'ab--cd.com',
        'a.b.com',
        'UPPER-free.com',
      ),
    );
    expect(answer.attribute('name', 'avail')).toEqual(['1', '0', '0', '0', '0', '0', '0', '1']);
    expect(answer.all('name')[7]).toBe('upper-free.com');
    const invalid = 'Invalid Domain Name';
    const reserved = 'Reserved Domain Name';
    expect(answer.all('reason')).toEqual(['Domain exists', reserved, reserved, invalid, invalid, invalid]);
  });

  test('thirteen names pass, one more is 2306; fifty where it is played so', async () => {
    const names = Array.from({ length: 51 }, (_, i) => `many-${i}.com`);
    for (const most of [13, 50]) {
      world.registry.setRules({ namesPerCheck: most });
      expect((await client.send(f.check(...names.slice(0, most)))).all('name')).toHaveLength(most);
      expect(await code(f.check(...names.slice(0, most + 1)))).toBe(2306);
    }
  });

  test('international names must survive the round trip', async () => {
    const answer = await client.send(
      f.check('xn--fsqu00a.com', 'xn--a.com', 'xn--.com', 'xn--fsqu00a-.com', 'xn--80ak6aa92e.com'),
    );
    expect(answer.attribute('name', 'avail')).toEqual(['1', '0', '0', '0', '1']);
  });
});

describe('create', () => {
  test('creates for the term asked, takes its price, shows all of it', async () => {
    const before = world.registry.registrars().find(({ id }) => id === 'namestead')!.balance;
    const answer = await client.send(
      f.create('fresh-name.com', { years: 2, pw: 'Code-4711', ns: ['ns1.rival-registrar.com'] }),
    );
    expect(answer.code).toBe(1000);
    expect(answer.one('crDate')).toBe('2026-11-21T08:00:00.000Z');
    expect(answer.one('exDate')).toBe('2028-11-21T08:00:00.000Z');
    expect([before, await balance()]).toEqual(['100000.00', '99979.48']);
    const info = await client.send(f.info('fresh-name.com'));
    expect(info.attribute('status', 's')).toEqual(['ok']);
    expect(info.attribute('rgpStatus', 's')).toEqual(['addPeriod']);
    expect([info.one('clID'), info.one('crID'), info.one('hostObj'), info.one('pw')]).toEqual([
      ...['namestead', 'namestead', 'ns1.rival-registrar.com', 'Code-4711'],
    ]);
    expect(info.one('roid')).toMatch(/^\d+_DOMAIN_COM-SBX$/);
    const record = world.registry.domain('fresh-name.com');
    expect(record).toMatchObject({ registrar: 'namestead', hasAuthInfo: true, expiresAt: '2028-11-21T08:00:00.000Z' });
    expect(record?.history).toMatchObject([
      { what: 'create 2 y', clTRID: answer.one('clTRID'), svTRID: answer.one('svTRID') },
    ]);
  });

  test('one year when no term is given; leap days end on the 28th', async () => {
    world.setTime('2028-02-29T12:00:00.000Z');
    expect((await client.send(f.create('leap-name.net'))).one('exDate')).toBe('2029-02-28T12:00:00.000Z');
    expect(await balance()).toBe('99989.09');
  });

  test('what is refused, and why', async () => {
    await client.send(f.create('fresh-name.com'));
    expect(await code(f.create('fresh-name.com'))).toBe(2302);
    expect(await code(f.create('apple.com'))).toBe(2302);
    expect(await code(f.create('example.com'))).toBe(2306);
    expect(await code(f.create('bad_name.com'))).toBe(2005);
    expect(await code(f.create('a.b.com'))).toBe(2005);
    expect(await code(f.create('ten-years.com', { years: 11 }))).toBe(2004);
    expect(await code(f.create('ten-years.com', { years: 99 }))).toBe(2004);
    expect(
      await code(
        f.create('ten-years.com').replace('<domain:authInfo>', '<domain:period unit="m">12</domain:period>$&'),
      ),
    ).toBe(2306);
    for (const pw of ['Code-11', 'Code4711a', 'Code-code', '4711-4711', 'Code 4711', `Code-1${'a'.repeat(27)}`])
      expect(await code(f.create('bad-code.com', { pw })), pw).toBe(2005);
    expect(await code(f.create('long-code.com', { pw: `Code-1${'a'.repeat(26)}` }))).toBe(1000);
    expect(await code(f.create('no-host.com', { ns: ['ns1.nowhere.org'] }))).toBe(2303);
    expect(await code(f.create('two-hosts.com', { ns: ['ns1.rival-registrar.com', 'ns1.rival-registrar.com'] }))).toBe(
      2306,
    );
    expect(
      await code(
        f
          .create('attr.com')
          .replace(
            '<domain:authInfo>',
            '<domain:ns><domain:hostAttr><domain:hostName>ns1.a.org</domain:hostName></domain:hostAttr></domain:ns>$&',
          ),
      ),
    ).toBe(2306);
    expect(
      await code(f.create('thin.com').replace('<domain:authInfo>', '<domain:registrant>jd1234</domain:registrant>$&')),
    ).toBe(2306);
    expect(await code(f.create('xn--fsqu00a.com'))).toBe(2003);
    expect(await code(f.create('ascii-name.com', { extension: f.idnTag('CHI') }))).toBe(2306);
    expect(await code(f.create('xn--fsqu00a.com', { extension: f.idnTag('CHI') }))).toBe(1000);
    expect(await code(f.create('ten-years.com', { years: 10 }))).toBe(1000);
  });

  test('an empty deposit is 2104 and nothing is created; a low one is told once', async () => {
    world.registry.topUp('namestead', -9_899_000n);
    expect(await balance()).toBe('1010.00');
    expect(await code(f.create('name-one.com'))).toBe(1000);
    const message = await client.send(f.pollReq());
    expect([message.code, message.one('registrarName'), message.one('availableCredit')]).toEqual([
      1301,
      'namestead',
      '999.74',
    ]);
    expect(await code(f.create('name-two.com'))).toBe(1000);
    expect((await client.send(f.pollReq())).attribute('msgQ', 'count')).toEqual(['1']);
    // Told again only after it was topped up.
    const first = (await client.send(f.pollReq())).attribute('msgQ', 'id')[0]!;
    world.registry.topUp('namestead', 2_000n);
    expect(await code(f.create('name-four.com'))).toBe(1000);
    expect((await client.send(f.pollAck(first))).attribute('msgQ', 'count')).toEqual(['1']);
    world.registry.topUp('namestead', -99_874n);
    expect(await code(f.create('name-three.com'))).toBe(2104);
    expect((await client.send(f.check('name-three.com'))).attribute('name', 'avail')).toEqual(['1']);
    expect(world.registry.domain('name-three.com')).toBeUndefined();
  });
});

describe('info', () => {
  test('everyone may look, the code is for the sponsor and for who knows it', async () => {
    const rivals = await client.send(f.info('apple.com'));
    expect([rivals.code, rivals.one('clID'), rivals.all('pw')]).toEqual([1000, 'rival', []]);
    const secret = world.registry.rival.issueCode('apple.com')!;
    expect((await client.send(f.info('apple.com'))).all('pw')).toEqual([]);
    expect((await client.send(f.info('apple.com', secret))).all('pw')).toEqual([secret]);
    expect(await code(f.info('apple.com', 'wrong-code'))).toBe(2202);
    expect(await code(f.info('free-name.com'))).toBe(2303);
    await client.send(f.create('empty-code.com'));
    expect(await code(f.info('empty-code.com', ''))).toBe(2202);
  });

  test('hosts as asked: all, delegated, subordinate, none', async () => {
    await client.send(f.create('glue-name.com'));
    await client.send(f.hostCreate('ns1.glue-name.com', '192.0.2.1'));
    await client.send(f.update('glue-name.com', { add: f.ns('ns1.rival-registrar.com') }));
    const hosts = async (wanted: string) => {
      const answer = await client.send(f.domain('info', `<domain:name hosts="${wanted}">glue-name.com</domain:name>`));
      return [answer.all('hostObj'), answer.all('host')];
    };
    expect(await hosts('all')).toEqual([['ns1.rival-registrar.com'], ['ns1.glue-name.com']]);
    expect(await hosts('del')).toEqual([['ns1.rival-registrar.com'], []]);
    expect(await hosts('sub')).toEqual([[], ['ns1.glue-name.com']]);
    expect(await hosts('none')).toEqual([[], []]);
  });
});

describe('renew', () => {
  test('adds the years, once: the date given must be the one held', async () => {
    await client.send(f.create('renew-name.com'));
    const renewed = await client.send(f.renew('renew-name.com', '2027-11-21', 3));
    expect(renewed.one('exDate')).toBe('2030-11-21T08:00:00.000Z');
    expect(await code(f.renew('renew-name.com', '2027-11-21', 3))).toBe(2004);
    expect(await balance()).toBe('99958.96');
    expect((await client.send(f.info('renew-name.com'))).attribute('rgpStatus', 's')).toEqual([
      'addPeriod',
      'renewPeriod',
    ]);
  });

  test('a deposit that does not cover it is 2104, and the date stays', async () => {
    await client.send(f.create('renew-name.com'));
    world.registry.topUp('namestead', -9_997_000n);
    expect(await balance()).toBe('19.74');
    expect(await code(f.renew('renew-name.com', '2027-11-21', 2))).toBe(2104);
    expect(await code(f.renew('renew-name.com', '2027-11-21', 1))).toBe(1000);
    expect(await balance()).toBe('9.48');
  });

  test('never past ten years from now, not for others, not when forbidden', async () => {
    await client.send(f.create('renew-name.com', { years: 8 }));
    expect(await code(f.renew('renew-name.com', '2034-11-21', 3))).toBe(2004);
    expect(await code(f.renew('renew-name.com', '2034-11-21', 2))).toBe(1000);
    expect(await code(f.renew('apple.com', '2027-01-01'))).toBe(2201);
    expect(await code(f.renew('free-name.com', '2027-01-01'))).toBe(2303);
    await client.send(f.update('renew-name.com', { add: f.status('clientRenewProhibited') }));
    world.advance(366);
    expect(await code(f.renew('renew-name.com', '2036-11-21'))).toBe(2304);
  });
});

describe('update', () => {
  beforeEach(() => client.send(f.create('my-name.com', { ns: ['ns1.rival-registrar.com'], pw: 'Code-4711' })));
  const update = (parts: Parameters<typeof f.update>[1]) => code(f.update('my-name.com', parts));
  const statuses = async () => (await client.send(f.info('my-name.com'))).attribute('status', 's').sort();

  test('name servers, statuses and the code in one', async () => {
    const answer = await client.send(
      f.update('my-name.com', {
        add: f.ns('ns2.rival-registrar.com') + f.status('clientHold') + f.status('clientTransferProhibited'),
        rem: f.ns('ns1.rival-registrar.com'),
        chg: f.pw('New-Code-1'),
      }),
    );
    expect(answer.code).toBe(1000);
    const info = await client.send(f.info('my-name.com'));
    expect([info.all('hostObj'), info.one('pw'), info.one('upID')]).toEqual([
      ['ns2.rival-registrar.com'],
      'New-Code-1',
      'namestead',
    ]);
    expect(await statuses()).toEqual(['clientHold', 'clientTransferProhibited']);
    expect(
      await update({
        rem: f.ns('ns2.rival-registrar.com') + f.status('clientHold') + f.status('clientTransferProhibited'),
      }),
    ).toBe(1000);
    expect(await statuses()).toEqual(['inactive']);
    expect(await update({ chg: '<domain:authInfo><domain:null/></domain:authInfo>' })).toBe(1000);
    expect((await client.send(f.info('my-name.com'))).all('pw')).toEqual([]);
  });

  test('clientUpdateProhibited lets only its own removal pass (RFC 5731 §2.3)', async () => {
    expect(await update({ add: f.status('clientUpdateProhibited') })).toBe(1000);
    expect(await update({ add: f.status('clientHold') })).toBe(2304);
    expect(await update({ chg: f.pw('New-Code-1') })).toBe(2304);
    expect(await update({ rem: f.status('clientUpdateProhibited'), chg: f.pw('New-Code-1') })).toBe(2304);
    expect(await update({ rem: f.status('clientUpdateProhibited') })).toBe(1000);
    expect(await update({ chg: f.pw('New-Code-1') })).toBe(1000);
  });

  test('what is refused, and nothing of it stays', async () => {
    expect(await update({})).toBe(2003);
    expect(await update({ chg: '' })).toBe(2003);
    expect(await update({ add: f.status('serverHold') })).toBe(2306);
    expect(await update({ add: f.status('ok') })).toBe(2306);
    expect(await update({ add: f.status('nonsense') })).toBe(2001);
    expect(await update({ rem: f.status('clientHold') })).toBe(2306);
    expect(await update({ add: f.ns('ns1.rival-registrar.com') })).toBe(2306);
    expect(await update({ add: f.status('clientHold') + f.ns('ns9.nowhere.org') })).toBe(2001);
    expect(await update({ add: f.ns('ns9.nowhere.org') + f.status('clientHold') })).toBe(2303);
    expect(await update({ chg: '<domain:registrant>jd1234</domain:registrant>' })).toBe(2306);
    expect(await code(f.update('apple.com', { add: f.status('clientHold') }))).toBe(2201);
    expect(await statuses()).toEqual(['ok']);
  });

  test('DS data: on create, added, removed one by one and all (RFC 5910)', async () => {
    expect(await code(f.create('signed.com', { extension: f.secDns('create', f.ds(1)) }))).toBe(1000);
    const tags = async () => (await client.send(f.info('signed.com'))).all('keyTag');
    const change = (inside: string, attributes = '') =>
      code(f.update('signed.com', { extension: f.secDns('update', inside, attributes) }));
    expect(await tags()).toEqual(['1']);
    expect(await change(`<secDNS:rem>${f.ds(1)}</secDNS:rem><secDNS:add>${f.ds(2)}${f.ds(3)}</secDNS:add>`)).toBe(1000);
    expect(await tags()).toEqual(['2', '3']);
    expect(await change(`<secDNS:add>${f.ds(4)}</secDNS:add><secDNS:rem>${f.ds(2)}</secDNS:rem>`)).toBe(2001);
    expect(await change(`<secDNS:rem>${f.ds(9)}</secDNS:rem>`)).toBe(2303);
    expect(await change(`<secDNS:add>${f.ds(3)}</secDNS:add>`)).toBe(2306);
    expect(await change(`<secDNS:add>${f.ds(4, 'ABCD')}</secDNS:add>`)).toBe(2306);
    // SHA-1 (RFC 9905), and algorithms that sign no more or that IANA has given nobody (RFC 9904).
    const sha1 = f.ds(4, 'AB'.repeat(20)).replace('<secDNS:digestType>2', '<secDNS:digestType>1');
    expect(await change(`<secDNS:add>${sha1}</secDNS:add>`)).toBe(2306);
    for (const alg of [1, 5, 7, 12, 123, 253]) {
      const record = f.ds(4).replace('<secDNS:alg>13', `<secDNS:alg>${alg}`);
      expect(await change(`<secDNS:add>${record}</secDNS:add>`), String(alg)).toBe(2306);
    }
    expect(await change('<secDNS:chg><secDNS:maxSigLife>1</secDNS:maxSigLife></secDNS:chg>')).toBe(2102);
    expect(await change('<secDNS:rem><secDNS:all>true</secDNS:all></secDNS:rem>', ' urgent="true"')).toBe(2102);
    expect(await change('<secDNS:rem><secDNS:all>true</secDNS:all></secDNS:rem>')).toBe(1000);
    expect(await tags()).toEqual([]);
  });
});

describe('hosts (RFC 5732)', () => {
  beforeEach(() => client.send(f.create('my-name.com')));

  test('outside the registry without addresses, inside with them and under a name of one’s own', async () => {
    expect((await client.send(f.hostCreate('ns1.elsewhere.org'))).one('crDate')).toBe('2026-11-21T08:00:00.000Z');
    expect(await code(f.hostCreate('ns1.elsewhere.org'))).toBe(2302);
    expect(await code(f.hostCreate('ns2.elsewhere.org', '192.0.2.1'))).toBe(2306);
    expect(await code(f.hostCreate('ns1.my-name.com'))).toBe(2003);
    expect(await code(f.hostCreate('ns1.my-name.com', '192.0.2.1', '2001:db8:0:0::1'))).toBe(1000);
    expect(await code(f.hostCreate('ns2.my-name.com', '192.0.2.256'))).toBe(2005);
    expect(await code(f.hostCreate('ns1.free-name.com', '192.0.2.1'))).toBe(2303);
    expect(await code(f.hostCreate('ns1.apple.com', '192.0.2.1'))).toBe(2201);
    expect(await code(f.hostCreate('bad_host.org'))).toBe(2005);
    await client.send(f.create('dying-name.com'));
    world.advance(6);
    await client.send(f.remove('dying-name.com'));
    expect(await code(f.hostCreate('ns1.dying-name.com', '192.0.2.1'))).toBe(2304);
    const check = await client.send(
      f.host('check', ['ns1.my-name.com', 'ns2.my-name.com', '-x.org'].map(f.hostName).join('')),
    );
    expect(check.attribute('name', 'avail')).toEqual(['0', '1', '0']);
    const info = await client.send(f.host('info', f.hostName('ns1.my-name.com')));
    expect(info.all('addr')).toEqual(['192.0.2.1', '2001:db8::1']);
    expect(info.attribute('status', 's')).toEqual(['ok']);
    expect(world.registry.domain('my-name.com')?.hosts).toEqual([
      { name: 'ns1.my-name.com', addresses: ['192.0.2.1', '2001:db8::1'] },
    ]);
  });

  test('a host in use shows linked and cannot be deleted; a name with hosts neither', async () => {
    await client.send(f.hostCreate('ns1.my-name.com', '192.0.2.1'));
    await client.send(f.update('my-name.com', { add: f.ns('ns1.my-name.com') }));
    const info = await client.send(f.host('info', f.hostName('ns1.my-name.com')));
    expect(info.attribute('status', 's')).toEqual(['linked', 'ok']);
    expect(await code(f.host('delete', f.hostName('ns1.my-name.com')))).toBe(2305);
    expect(await code(f.remove('my-name.com'))).toBe(2305);
    await client.send(f.update('my-name.com', { rem: f.ns('ns1.my-name.com') }));
    expect(await code(f.host('delete', f.hostName('ns1.rival-registrar.com')))).toBe(2201);
    expect(await code(f.host('delete', f.hostName('ns1.my-name.com')))).toBe(1000);
    expect(await code(f.host('delete', f.hostName('ns1.my-name.com')))).toBe(2303);
    expect(await code(f.remove('my-name.com'))).toBe(1000);
  });

  test('addresses, statuses and a new name; delegations follow', async () => {
    await client.send(f.hostCreate('ns1.my-name.com', '192.0.2.1'));
    await client.send(f.update('my-name.com', { add: f.ns('ns1.my-name.com') }));
    const update = (inside: string) => code(f.host('update', f.hostName('ns1.my-name.com') + inside));
    const part = (tag: string, inside: string) => `<host:${tag}>${inside}</host:${tag}>`;
    expect(await update('')).toBe(2003);
    expect(await update(part('rem', f.addr('192.0.2.1')))).toBe(2003);
    expect(await update(part('add', f.addr('192.0.2.2')) + part('rem', f.addr('192.0.2.1')))).toBe(1000);
    expect(await update(part('add', '<host:status s="clientUpdateProhibited"/>'))).toBe(1000);
    expect(await update(part('add', f.addr('192.0.2.3')))).toBe(2304);
    expect(await update(part('rem', '<host:status s="clientUpdateProhibited"/>'))).toBe(1000);
    expect(await update(part('chg', f.hostName('ns9.free-name.com')))).toBe(2303);
    expect(await update(part('chg', f.hostName('ns9.elsewhere.org')))).toBe(2305);
    expect(await update(part('chg', f.hostName('ns9.my-name.com')))).toBe(1000);
    expect((await client.send(f.info('my-name.com'))).all('hostObj')).toEqual(['ns9.my-name.com']);
    const info = await client.send(f.host('info', f.hostName('ns9.my-name.com')));
    expect([info.all('addr'), info.attribute('addr', 'ip')]).toEqual([['192.0.2.2'], ['v4']]);
  });
});
