import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readClientSubnet, writeClientSubnet } from '#protocols/dns/edns.ts';
import { decodeMessage, type Message } from '#protocols/dns/message.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { withConnection } from '../../platform/db/pool.ts';
import { type Cable, layCable } from '../../platform/testing/cable.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { startHosted } from '../start-hosted.ts';
import type { Nameserver } from '../start-nameserver.ts';
import { edns, queryOf } from '../testing.ts';
import type { PublishedRecord } from './hosted-zone.ts';
import { FRAME, published } from './testing.ts';

let house: TestHouse;
let server: Nameserver;
let cable: Cable;

beforeAll(async () => {
  cable = await layCable(inject('databaseAppUrl'));
  house = await openTestHouse({ databaseTimes: { statementMs: 1000 } }, (url) => cable.through(url));
  await publish('first.com', [...frameOf('first.com'), at('first.com', '@ A 192.0.2.1')]);
  server = await startHosted(house);
});
afterAll(async () => {
  await server.stop();
  // What hung hangs at the server's end too.
  cable.cut();
  await house.close();
  await cable.close();
});

const frameOf = (apex: string): PublishedRecord[] => FRAME.map((record) => ({ ...record, owner: `${apex}.` }));

const UPSERT = `INSERT INTO published_zone (apex, records) VALUES ($1, $2)
  ON CONFLICT (apex) DO UPDATE SET records = excluded.records`;

const publish = (apex: string, records: readonly PublishedRecord[] | null) =>
  withConnection(house.ownerUrl, (client) => client.query(UPSERT, [apex, records && JSON.stringify(records)]));

async function ask(name: string, type: string, subnet?: string): Promise<Message> {
  const socket = createSocket('udp4');
  const [address = '', bits = '0'] = (subnet ?? '').split('/');
  const option = { family: address.includes(':') ? 2 : 1, sourceBits: Number(bits), scopeBits: 0, address };
  const options = subnet
    ? [{ code: 8, data: writeClientSubnet(option as Parameters<typeof writeClientSubnet>[0]) }]
    : [];
  socket.send(
    queryOf(name, type, { edns: { ...edns(1232, options), rcodeHigh: 0 } as never }),
    server.port,
    '127.0.0.1',
  );
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return decodeMessage(bytes);
}

const said = async (name: string, type = 'A', subnet?: string): Promise<string> => {
  const { rcode, answers } = await ask(name, type, subnet);
  return `${rcode} ${answers.map(({ data }) => dataText(data)).join(' ')}`;
};

/** How many milliseconds passed until a question had that answer. */
async function until(name: string, wanted: string): Promise<number> {
  const begun = performance.now();
  while ((await said(name)) !== wanted) {
    if (performance.now() - begun > 15_000) throw new Error(`${name} still says ${await said(name)}`);
  }
  return performance.now() - begun;
}

const at = (apex: string, text: string) => ({ ...published(text), owner: `${apex}.` });

describe('zones as the database has them', () => {
  test('are answered from the first question on, others refused', async () => {
    expect(await said('first.com.')).toBe('0 192.0.2.1');
    expect(await said('nobody.com.')).toBe('5 ');
    const resolver = new Resolver();
    resolver.setServers([`127.0.0.1:${server.port}`]);
    expect(await resolver.resolveNs('first.com')).toEqual(['ns1.namestead.example', 'ns2.namestead.example']);
  });

  test('a change is answered within a second of its commit', async () => {
    await publish('new.com', [...frameOf('new.com'), at('new.com', '@ A 192.0.2.2')]);
    expect(await until('new.com.', '0 192.0.2.2')).toBeLessThan(1000);
    await publish('new.com', [...frameOf('new.com'), at('new.com', '@ A 192.0.2.3')]);
    expect(await until('new.com.', '0 192.0.2.3')).toBeLessThan(1000);
    await publish('new.com', null);
    expect(await until('new.com.', '5 ')).toBeLessThan(1000);
  });

  test('none is missed, in whatever order transactions end', async () => {
    const records = (text: string) => JSON.stringify([...frameOf('late.com'), at('late.com', `@ A ${text}`)]);
    await withConnection(house.ownerUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(UPSERT, ['late.com', records('192.0.2.30')]);
      await publish('early.com', [...frameOf('early.com'), at('early.com', '@ A 192.0.2.31')]);
      await until('early.com.', '0 192.0.2.31');
      expect(await said('late.com.')).toBe('5 ');
      await client.query('COMMIT');
    });
    expect(await until('late.com.', '0 192.0.2.30')).toBeLessThan(1000);
    await publish('late.com', null);
    await publish('early.com', null);
    await until('early.com.', '5 ');
  });

  test('a bad zone stops no other, and what was good of it goes on', async () => {
    await publish('bad.com', [at('bad.com', '@ A 192.0.2.4')]);
    await publish('odd.com', [...frameOf('odd.com'), at('odd.com', '@ ODD x'), at('odd.com', '@ A 192.0.2.5')]);
    await publish('first.com', []);
    await publish('good.com', [...frameOf('good.com'), at('good.com', '@ A 192.0.2.6')]);
    await until('good.com.', '0 192.0.2.6');
    expect(await said('odd.com.')).toBe('0 192.0.2.5');
    expect(await said('bad.com.')).toBe('5 ');
    expect(await said('first.com.')).toBe('0 192.0.2.1');
    const { zones, bad } = await metrics();
    expect([zones, bad]).toEqual([3, 3]);
  });

  test('each line has its own, by the network of who asks, with its scope', async () => {
    const lines = [
      at('lines.com', '@ A 192.0.2.10'),
      { ...at('lines.com', '@ A 192.0.2.11'), line: 'telecom' },
      { ...at('lines.com', '@ A 192.0.2.12'), line: 'oversea' },
    ];
    await publish('lines.com', [...frameOf('lines.com'), ...lines]);
    await until('lines.com.', '0 192.0.2.10');
    expect(await said('lines.com.', 'A', '1.12.14.0/24')).toBe('0 192.0.2.11');
    expect(await said('lines.com.', 'A', '8.8.8.0/24')).toBe('0 192.0.2.12');
    expect(await said('lines.com.', 'A', '112.0.0.0/24')).toBe('0 192.0.2.10');
    expect(await said('lines.com.', 'A', '240e::/20')).toBe('0 192.0.2.11');
    const scope = async (name: string) => {
      const { edns: told } = await ask(name, 'A', '1.12.14.0/24');
      return readClientSubnet(told?.options[0]?.data as Buffer).scopeBits;
    };
    expect(await scope('lines.com.')).toBeGreaterThan(8);
    expect(await scope('odd.com.')).toBe(0);
  });

  test.each([
    ['is gone', () => cable.cut(), 1500],
    // Whoever is silent is given up after so long by whoever asked.
    ['hangs', () => cable.hush(), 10_000],
  ])(
    'go on while the database %s, and are new when it is back',
    async (_what, fault, withinMs) => {
      fault();
      const address = `192.0.2.${withinMs / 100}`;
      await publish('first.com', [...frameOf('first.com'), at('first.com', `@ A ${address}`)]);
      expect(await said('first.com.')).toMatch(/^0 192/);
      cable.letNew();
      expect(await until('first.com.', `0 ${address}`)).toBeLessThan(withinMs);
    },
    20_000,
  );
});

async function metrics(): Promise<{ zones: number; bad: number }> {
  const of = async (name: string) =>
    (await house.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value ?? -1;
  return { zones: await of('namestead_dns_zones'), bad: await of('namestead_dns_zones_bad') };
}
