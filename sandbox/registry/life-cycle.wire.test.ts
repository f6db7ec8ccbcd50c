import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as f from './testing/frames.ts';
import { type RawAnswer, type RawClient, startTestRegistry, type TestRegistry } from './testing/raw-client.ts';
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
const rgp = async (name: string) => (await client.send(f.info(name))).attribute('rgpStatus', 's');
const balance = (registrar = 'namestead') => world.registry.registrars().find(({ id }) => id === registrar)!.balance;

/** Reads and acknowledges every message. */
async function drain(): Promise<RawAnswer[]> {
  const messages: RawAnswer[] = [];
  for (let message = await client.send(f.pollReq()); message.code === 1301; message = await client.send(f.pollReq())) {
    messages.push(message);
    expect(await code(f.pollAck(message.attribute('msgQ', 'id')[0]!))).toBe(1000);
  }
  return messages;
}

const texts = (messages: RawAnswer[]) => messages.map((message) => message.all('msg')[1]);

describe('expiry and deletion (RFC 3915)', () => {
  test('no more than 50 deletions of the add period a month are paid back, or a tenth of what was added where that is more', async () => {
    const cost = 1026n;
    const cents = () => BigInt(balance().replace('.', ''));
    const taken = async (from: number, count: number) => {
      for (let at = from; at < from + count; at++) expect(await code(f.create(`tried-${at}.com`))).toBe(1000);
    };
    const paidBack = async (from: number, count: number) => {
      const before = cents();
      for (let at = from; at < from + count; at++) expect(await code(f.remove(`tried-${at}.com`))).toBe(1000);
      return Number((cents() - before) / cost);
    };
    world.setTime('2026-11-24T08:00:00.000Z');
    await taken(0, 60);
    await client.send(f.create('tried-it.net'));
    expect(await paidBack(0, 55)).toBe(50);
    // Another suffix has a limit of its own.
    const before = cents();
    expect(await code(f.remove('tried-it.net'))).toBe(1000);
    expect(cents() - before).toBe(1091n);
    await taken(100, 520);
    // 580 added and 50 paid back: 53 may come back by now, and each that does makes less of them.
    expect(await paidBack(100, 5)).toBe(2);
    world.setTime('2026-11-28T08:00:00.000Z');
    expect(await paidBack(200, 1)).toBe(0);
    world.setTime('2026-12-01T00:00:00.000Z');
    await taken(700, 1);
    expect(await paidBack(700, 1)).toBe(1);
  });

  test('a deletion in the add period is at once, with the money back', async () => {
    await client.send(f.create('brief-name.com'));
    world.advance(5 - 1 / 86_400_000);
    expect(await rgp('brief-name.com')).toEqual(['addPeriod']);
    expect(await code(f.remove('brief-name.com'))).toBe(1000);
    expect(balance()).toBe('100000.00');
    expect((await client.send(f.check('brief-name.com'))).attribute('name', 'avail')).toEqual(['1']);
  });

  test('from the fifth day on it is redemption, pending delete, gone', async () => {
    await client.send(f.create('slow-name.com'));
    world.advance(5);
    expect(await rgp('slow-name.com')).toEqual([]);
    expect(await code(f.remove('slow-name.com'))).toBe(1001);
    expect(balance()).toBe('99989.74');
    expect(await rgp('slow-name.com')).toEqual(['redemptionPeriod']);
    expect((await client.send(f.info('slow-name.com'))).attribute('status', 's')).toEqual([
      'pendingDelete',
      'inactive',
    ]);
    for (const frame of [
      f.remove('slow-name.com'),
      f.renew('slow-name.com', '2027-11-21'),
      f.update('slow-name.com', { chg: f.pw('Code-4711') }),
    ]) {
      expect(await code(frame)).toBe(2304);
    }
    world.advance(30 - 1 / 86_400_000);
    expect(await rgp('slow-name.com')).toEqual(['redemptionPeriod']);
    world.advance(1 / 86_400_000);
    expect(await rgp('slow-name.com')).toEqual(['pendingDelete']);
    expect(await code(f.restoreRequest('slow-name.com'))).toBe(2304);
    world.advance(5 - 1 / 86_400_000);
    expect(await code(f.info('slow-name.com'))).toBe(1000);
    world.advance(1 / 86_400_000);
    expect(await code(f.info('slow-name.com'))).toBe(2303);
    const messages = await drain();
    expect(texts(messages)).toEqual(['Domain Pending Delete.', 'Domain Purged.']);
    expect(messages.map((message) => [message.one('operation'), message.one('qDate')])).toEqual([
      ['autoDelete', '2026-12-26T08:00:00.000Z'],
      ['autoPurge', '2026-12-31T08:00:00.000Z'],
    ]);
    expect((await client.send(f.check('slow-name.com'))).attribute('name', 'avail')).toEqual(['1']);
  });

  test('at expiry the registry renews, for 45 days it can be taken back', async () => {
    await client.send(f.create('auto-name.com'));
    world.advance(365 - 1 / 86_400_000);
    expect(await rgp('auto-name.com')).toEqual([]);
    world.advance(1 / 86_400_000);
    const info = await client.send(f.info('auto-name.com'));
    expect([info.one('exDate'), info.attribute('rgpStatus', 's')]).toEqual([
      '2028-11-21T08:00:00.000Z',
      ['autoRenewPeriod'],
    ]);
    expect(balance()).toBe('99979.48');
    const [message] = await drain();
    expect([message!.one('operation'), message!.one('exDate')]).toEqual(['autoRenew', '2028-11-21T08:00:00.000Z']);
    world.advance(44);
    expect(await code(f.remove('auto-name.com'))).toBe(1001);
    expect(balance()).toBe('99989.74');
    expect((await client.send(f.info('auto-name.com'))).one('exDate')).toBe('2027-11-21T08:00:00.000Z');
  });

  test('after the 45 days it is kept', async () => {
    await client.send(f.create('auto-name.com'));
    world.advance(365 + 45);
    expect(await code(f.remove('auto-name.com'))).toBe(1001);
    expect(balance()).toBe('99979.48');
  });

  test('a clock moved by years leaves the same as years of waiting', async () => {
    await client.send(f.create('auto-name.com'));
    world.advance(365 * 3 + 100);
    world.registry.settle();
    const record = world.registry.domain('auto-name.com');
    expect(record?.expiresAt).toBe('2030-11-21T08:00:00.000Z');
    expect(record?.history.map(({ at, what }) => `${at.slice(0, 10)} ${what}`)).toEqual([
      ...['2026-11-21 create 1 y', '2027-11-21 autoRenew', '2028-11-21 autoRenew', '2029-11-21 autoRenew'],
    ]);
    expect(texts(await drain())).toHaveLength(3);
  });
});

describe('restore', () => {
  beforeEach(async () => {
    await client.send(f.create('lost-name.com', { ns: ['ns1.rival-registrar.com'] }));
    world.advance(10);
    await client.send(f.remove('lost-name.com'));
  });

  test('request, report, and the name is as it was', async () => {
    world.advance(10);
    const answer = await client.send(f.restoreRequest('lost-name.com'));
    expect([answer.code, answer.attribute('rgpStatus', 's')]).toEqual([1000, ['pendingRestore']]);
    expect(balance()).toBe('99949.74');
    const [message] = await drain();
    expect([message!.one('reqDate'), message!.one('reportDueDate')]).toEqual([
      '2026-12-11T08:00:00.000Z',
      '2026-12-18T08:00:00.000Z',
    ]);
    expect(await code(f.restoreRequest('lost-name.com'))).toBe(2304);
    expect(await code(f.restoreReport('lost-name.com', 1))).toBe(2003);
    expect(await code(f.restoreReport('lost-name.com'))).toBe(1000);
    const info = await client.send(f.info('lost-name.com'));
    expect([info.attribute('status', 's'), info.attribute('rgpStatus', 's'), info.one('exDate')]).toEqual([
      ['ok'],
      [],
      '2027-11-21T08:00:00.000Z',
    ]);
    expect(await code(f.restoreReport('lost-name.com'))).toBe(2304);
  });

  test('without a report in 7 days the redemption period runs on', async () => {
    await client.send(f.restoreRequest('lost-name.com'));
    world.advance(7);
    expect(await rgp('lost-name.com')).toEqual(['redemptionPeriod']);
    expect(await code(f.restoreReport('lost-name.com'))).toBe(2304);
    world.advance(23);
    expect(await rgp('lost-name.com')).toEqual(['pendingDelete']);
    expect(texts(await drain())).toEqual([
      'Restore Report Required',
      'Restore Report Not Received.',
      'Domain Pending Delete.',
    ]);
  });

  test('nothing else in the same command, nobody else, not with an empty deposit', async () => {
    const both = f
      .restoreRequest('lost-name.com')
      .replace('<domain:chg></domain:chg>', `<domain:chg>${f.pw('Code-4711')}</domain:chg>`);
    expect(await code(both)).toBe(2306);
    expect(await code(f.restoreRequest('apple.com'))).toBe(2201);
    world.registry.topUp('namestead', -9_997_500n);
    expect(await code(f.restoreRequest('lost-name.com'))).toBe(2104);
    expect(world.registry.domain('lost-name.com')?.history.map(({ what }) => what)).toEqual(['create 1 y', 'delete']);
    expect(await rgp('lost-name.com')).toEqual(['redemptionPeriod']);
  });

  test('a name restored past its expiry is renewed', async () => {
    await client.send(f.create('late-name.com'));
    world.advance(366);
    await client.send(f.remove('late-name.com'));
    await client.send(f.restoreRequest('late-name.com'));
    await client.send(f.restoreReport('late-name.com'));
    const info = await client.send(f.info('late-name.com'));
    expect([info.one('exDate'), info.attribute('rgpStatus', 's')]).toEqual([
      '2028-12-01T08:00:00.000Z',
      ['autoRenewPeriod'],
    ]);
  });
});

describe('transfer (RFC 5731 §3.2.4)', () => {
  test('in: asked with the code, approved by time after five days, with one year and its hosts', async () => {
    const { rival } = world.registry;
    const secret = rival.issueCode('rival-registrar.com')!;
    const before = world.registry.domain('rival-registrar.com')!.expiresAt;
    expect(await code(f.transfer('request', 'rival-registrar.com'))).toBe(2003);
    expect(await code(f.transfer('request', 'rival-registrar.com', 'wrong-code'))).toBe(2202);
    const asked = await client.send(f.transfer('request', 'rival-registrar.com', secret, 1));
    expect([asked.code, asked.one('trStatus'), asked.one('reID'), asked.one('acID')]).toEqual([
      1001,
      'pending',
      'namestead',
      'rival',
    ]);
    expect(asked.one('acDate')).toBe('2026-11-26T08:00:00.000Z');
    expect(await code(f.transfer('request', 'rival-registrar.com', secret))).toBe(2300);
    expect(await code(f.transfer('approve', 'rival-registrar.com'))).toBe(2201);
    expect((await client.send(f.info('rival-registrar.com'))).attribute('status', 's')).toContain('pendingTransfer');
    world.advance(5 - 1 / 86_400_000);
    expect((await client.send(f.transfer('query', 'rival-registrar.com'))).one('trStatus')).toBe('pending');
    world.advance(1 / 86_400_000);
    const info = await client.send(f.info('rival-registrar.com'));
    expect([info.one('clID'), info.one('trDate'), info.all('pw')]).toEqual([
      'namestead',
      '2026-11-26T08:00:00.000Z',
      [],
    ]);
    expect(info.one('exDate').slice(0, 4)).toBe(String(Number(before.slice(0, 4)) + 1));
    expect(info.attribute('rgpStatus', 's')).toEqual(['transferPeriod']);
    expect((await client.send(f.host('info', f.hostName('ns1.rival-registrar.com')))).one('clID')).toBe('namestead');
    const [message] = await drain();
    expect([message!.one('trStatus'), message!.one('exDate')]).toEqual(['serverApproved', info.one('exDate')]);
    expect([balance(), balance('rival')]).toEqual(['99989.74', '100000.00']);
  });

  test('in: the rival approves, or rejects; or we cancel', async () => {
    const { rival } = world.registry;
    rival.setManner('approve');
    await client.send(f.transfer('request', 'apple.com', rival.issueCode('apple.com')));
    expect((await client.send(f.info('apple.com'))).one('clID')).toBe('namestead');
    rival.setManner('reject');
    await client.send(f.transfer('request', 'book.com', rival.issueCode('book.com')));
    expect((await client.send(f.transfer('query', 'book.com'))).one('trStatus')).toBe('clientRejected');
    rival.setManner('silent');
    await client.send(f.transfer('request', 'book.com', rival.issueCode('book.com')));
    expect((await client.send(f.transfer('cancel', 'book.com'))).one('trStatus')).toBe('clientCancelled');
    expect(await code(f.transfer('cancel', 'book.com'))).toBe(2301);
    expect((await drain()).map((message) => message.one('trStatus'))).toEqual(['clientApproved', 'clientRejected']);
    expect((await client.send(f.info('book.com'))).one('clID')).toBe('rival');
  });

  test('in: a locked name, a name of one’s own and a young one are refused; a stranger cannot ask how it stands', async () => {
    await client.send(f.create('young-name.com', { pw: 'Code-4711' }));
    expect(await code(f.transfer('request', 'young-name.com', 'Code-4711'))).toBe(2106);
    expect(world.registry.rival.requestTransfer('young-name.com', 'Code-4711').code).toBe(2106);
    world.advance(60);
    expect(world.registry.rival.requestTransfer('young-name.com', 'Code-4711').code).toBe(1001);
    expect(await code(f.transfer('query', 'apple.com'))).toBe(2301);
    await client.send(f.create('locked-name.com', { pw: 'Code-4711' }));
    await client.send(f.update('locked-name.com', { add: f.status('clientTransferProhibited') }));
    world.advance(60);
    expect(world.registry.rival.requestTransfer('locked-name.com', 'Code-4711').code).toBe(2304);
  });

  test('in: a name without a code cannot be asked for, and one year is all a transfer adds', async () => {
    expect(await code(f.transfer('request', 'apple.com', ''))).toBe(2202);
    const secret = world.registry.rival.issueCode('apple.com')!;
    expect(await code(f.transfer('request', 'apple.com', secret, 2))).toBe(2306);
    expect(await code(f.transfer('request', 'apple.com', secret, 1))).toBe(1001);
  });

  test('a third registrar learns of a transfer only with the code', async () => {
    const secret = world.registry.rival.issueCode('apple.com')!;
    await client.send(f.transfer('request', 'apple.com', secret));
    await world.registry.stop();
    world = await startTestRegistry({ ...world.options, login: 'third' });
    const third = await world.login();
    expect((await third.send(f.transfer('query', 'apple.com'))).code).toBe(2201);
    expect((await third.send(f.transfer('query', 'apple.com', secret))).one('reID')).toBe('namestead');
    expect((await third.send(f.transfer('cancel', 'apple.com'))).code).toBe(2201);
  });

  test('a name that expires while its transfer is pending is renewed first, and that is taken back', async () => {
    await client.send(f.create('double-name.com', { pw: 'Code-4711' }));
    world.advance(363);
    world.registry.rival.requestTransfer('double-name.com', 'Code-4711');
    world.advance(5);
    world.registry.settle();
    const record = world.registry.domain('double-name.com')!;
    expect([record.registrar, record.expiresAt]).toEqual(['rival', '2028-11-21T08:00:00.000Z']);
    const { lines } = world.registry.registrars().find(({ id }) => id === 'namestead')!;
    expect(lines.map(({ at, what }) => `${at.slice(0, 10)} ${what}`).reverse()).toEqual([
      ...['2026-11-21 create 1 y', '2027-11-21 auto-renew 1 y', '2027-11-24 refund autoRenewPeriod'],
    ]);
  });

  test('out: the rival asks, we are told, we reject, then approve', async () => {
    await client.send(f.create('leaving-name.com', { pw: 'Code-4711' }));
    world.advance(61);
    const { rival } = world.registry;
    expect(rival.requestTransfer('leaving-name.com', 'wrong-code').code).toBe(2202);
    expect(rival.requestTransfer('leaving-name.com', 'Code-4711').code).toBe(1001);
    const [asked] = await drain();
    expect([asked!.one('trStatus'), asked!.one('reID')]).toEqual(['pending', 'rival']);
    expect(await code(f.update('leaving-name.com', { chg: f.pw('New-Code-1') }))).toBe(2304);
    expect((await client.send(f.transfer('reject', 'leaving-name.com'))).one('trStatus')).toBe('clientRejected');
    expect(rival.requestTransfer('leaving-name.com', 'Code-4711').code).toBe(1001);
    const approved = await client.send(f.transfer('approve', 'leaving-name.com'));
    expect([approved.one('trStatus'), approved.one('exDate')]).toEqual(['clientApproved', '2028-11-21T08:00:00.000Z']);
    expect(world.registry.domain('leaving-name.com')?.registrar).toBe('rival');
    expect(await code(f.renew('leaving-name.com', '2028-11-21'))).toBe(2201);
  });

  test('out: silence for five days lets the name go', async () => {
    await client.send(f.create('silent-name.com', { pw: 'Code-4711' }));
    world.advance(61);
    world.registry.rival.requestTransfer('silent-name.com', 'Code-4711');
    world.advance(5);
    expect(world.registry.settle()).toBeGreaterThan(0);
    expect(world.registry.settle()).toBe(0);
    expect((await drain()).map((message) => message.one('trStatus'))).toEqual(['pending', 'serverApproved']);
    expect(world.registry.domain('silent-name.com')?.registrar).toBe('rival');
  });

  test('out within 45 days of an automatic renewal: that year and its price come back, one year is added', async () => {
    await client.send(f.create('moving-name.com', { pw: 'Code-4711' }));
    world.advance(365 + 10);
    await client.send(f.pollReq());
    expect(balance()).toBe('99979.48');
    world.registry.rival.requestTransfer('moving-name.com', 'Code-4711');
    await client.send(f.transfer('approve', 'moving-name.com'));
    expect(balance()).toBe('99989.74');
    expect(world.registry.domain('moving-name.com')?.expiresAt).toBe('2028-11-21T08:00:00.000Z');
  });

  test('with more than nine years left a transfer adds what fits', async () => {
    await client.send(f.create('long-name.com', { years: 10, pw: 'Code-4711' }));
    world.advance(61);
    world.registry.rival.requestTransfer('long-name.com', 'Code-4711');
    const approved = await client.send(f.transfer('approve', 'long-name.com'));
    expect(approved.one('exDate')).toBe('2037-01-21T08:00:00.000Z');
  });
});

describe('messages', () => {
  test('the oldest first, again and again until acknowledged; the count tells what is left', async () => {
    await client.send(f.create('auto-name.com'));
    world.advance(731);
    const first = await client.send(f.pollReq());
    expect((await client.send(f.pollReq())).attribute('msgQ', 'id')).toEqual(first.attribute('msgQ', 'id'));
    expect(first.attribute('msgQ', 'count')).toEqual(['2']);
    const acked = await client.send(f.pollAck(first.attribute('msgQ', 'id')[0]!));
    expect(acked.attribute('msgQ', 'count')).toEqual(['1']);
    expect(await code(f.pollAck(first.attribute('msgQ', 'id')[0]!))).toBe(2303);
    expect((await client.send(f.pollReq())).one('qDate')).toBe('2028-11-21T08:00:00.000Z');
  });

  test('what the session did not name at login is left out', async () => {
    await client.send(f.create('auto-name.com'));
    world.advance(365);
    const plain = await world.login({ extensions: f.EXTENSIONS.filter((uri) => !uri.includes('changePoll')) });
    const message = await plain.send(f.pollReq());
    expect([message.code, message.all('changeData'), message.all('operation')]).toEqual([1301, [], []]);
    expect((await client.send(f.pollReq())).all('operation')).toEqual(['autoRenew']);
  });
});

test('a restart keeps names, money, messages and certificates', async () => {
  await client.send(
    f.create('kept-name.com', {
      years: 2,
      pw: 'Code-4711',
      ns: ['ns1.rival-registrar.com'],
      extension: f.secDns('create', f.ds(1)),
    }),
  );
  world.registry.rival.take('taken-now.com');
  const before = [world.registry.domain('kept-name.com'), balance(), world.registry.credentials];
  world.advance(800);
  await client.send(f.pollReq());
  world.setTime('2026-11-21T08:00:00.000Z');
  world = await world.restart();
  client = await world.login();
  const [record, , files] = before as [NonNullable<ReturnType<typeof world.registry.domain>>, string, unknown];
  expect(world.registry.credentials).toEqual(files);
  const after = world.registry.domain('kept-name.com');
  expect(after).toMatchObject({ roid: record.roid, nameservers: record.nameservers, ds: record.ds });
  expect(after?.expiresAt).toBe('2029-11-21T08:00:00.000Z');
  expect((await client.send(f.pollReq())).one('operation')).toBe('autoRenew');
  expect((await client.send(f.check('taken-now.com'))).attribute('name', 'avail')).toEqual(['0']);
  expect((await client.send(f.info('kept-name.com'))).one('pw')).toBe('Code-4711');
});

test('the desk lists names by search, registrar and page', async () => {
  await client.send(f.create('desk-one.com'));
  await client.send(f.create('desk-two.net'));
  const { registry } = world;
  expect(registry.domains({ registrar: 'namestead' }).map(({ name }) => name)).toEqual([
    'desk-one.com',
    'desk-two.net',
  ]);
  expect(registry.domains({ search: 'K-TW' }).map(({ name }) => name)).toEqual(['desk-two.net']);
  expect(registry.domains({ search: "' OR 1=1 --%" })).toEqual([]);
  const page = registry.domains({ limit: 10 });
  expect(page).toHaveLength(10);
  expect(registry.domains({ limit: 1, after: page[9]!.name })[0]!.name > page[9]!.name).toBe(true);
  expect(registry.registrars().find(({ id }) => id === 'namestead')?.lines).toMatchObject([
    { what: 'create 1 y', domain: 'desk-two.net', amount: '-10.91' },
    { what: 'create 1 y', domain: 'desk-one.com', amount: '-10.26' },
  ]);
});
