import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import { decodeMessage, type Message } from '#protocols/dns/message.ts';
import { type Nameserver, type NameserverSettings, startNameserver } from './start-nameserver.ts';
import { EXAMPLE, edns, queryOf, zoneOf } from './testing.ts';
import { noZones, zonesByApex } from './zone-source.ts';

const HOST = '127.0.0.1';
const exampleSource = zonesByApex(
  new Map([
    [
      'example.',
      zoneOf('example.', [
        ...EXAMPLE,
        'srv.example. 60 SRV 1 2 443 www.example.',
        'caa.example. 60 CAA 0 issue "ca.test"',
        'ptr.example. 60 PTR www.example.',
        'naptr.example. 60 NAPTR 1 2 "s" "SIP+D2U" "" www.example.',
        'txt.example. 60 TXT "one" "two \\"quoted\\""',
        'www.example. 60 AAAA 2001:db8::80',
      ]),
    ],
  ]),
);

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve(more: Partial<NameserverSettings> = {}): Promise<{ server: Nameserver; registry: Registry }> {
  const registry = new Registry();
  const server = await startNameserver({
    hosts: [HOST],
    port: 0,
    source: exampleSource,
    answersPerSecond: 0,
    registry,
    log: { error: () => undefined },
    ...more,
  });
  ends.push(server.stop);
  return { server, registry };
}

function resolverOf({ port }: Nameserver): Resolver {
  const resolver = new Resolver({ timeout: 3000, tries: 1 });
  resolver.setServers([`${HOST}:${port}`]);
  return resolver;
}

/** One query over UDP and what came back. */
async function askUdp(port: number, query: Buffer): Promise<Message> {
  const socket = createSocket('udp4');
  socket.send(query, port, HOST);
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return decodeMessage(bytes);
}

const framed = (query: Buffer) => Buffer.concat([Buffer.of(query.length >> 8, query.length & 255), query]);

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, HOST);
  socket.on('error', () => undefined);
  ends.push(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Whole answers as they come. */
async function takeBytes(socket: Socket, count: number): Promise<Buffer[]> {
  let held = Buffer.alloc(0);
  const messages: Buffer[] = [];
  while (messages.length < count) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    held = Buffer.concat([held, chunk]);
    while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
      const length = held.readUInt16BE(0);
      messages.push(held.subarray(2, 2 + length));
      held = held.subarray(2 + length);
    }
  }
  return messages;
}

const take = async (socket: Socket, count: number) => (await takeBytes(socket, count)).map(decodeMessage);

const closed = (socket: Socket) => once(socket.resume(), 'close');

describe("another's resolver understands us", () => {
  test('every type it knows', async () => {
    const { server } = await serve();
    const resolver = resolverOf(server);
    expect(await resolver.resolve4('www.example', { ttl: true })).toEqual([
      { address: '192.0.2.80', ttl: 300 },
      { address: '192.0.2.81', ttl: 300 },
    ]);
    expect(await resolver.resolve6('www.example')).toEqual(['2001:db8::80']);
    expect(await resolver.resolve4('twice.example')).toEqual(['192.0.2.80', '192.0.2.81']);
    expect(await resolver.resolveCname('alias.example')).toEqual(['www.example']);
    expect(await resolver.resolveMx('any.wild.example')).toMatchObject([{ exchange: 'mail.example', priority: 5 }]);
    expect(await resolver.resolveNs('example')).toEqual(['ns1.example', 'ns2.elsewhere.test']);
    expect(await resolver.resolveTxt('txt.example')).toEqual([['one', 'two "quoted"']]);
    expect(await resolver.resolveSrv('srv.example')).toMatchObject([
      { name: 'www.example', port: 443, priority: 1, weight: 2 },
    ]);
    expect(await resolver.resolveCaa('caa.example')).toMatchObject([{ critical: 0, issue: 'ca.test' }]);
    expect(await resolver.resolvePtr('ptr.example')).toEqual(['www.example']);
    expect(await resolver.resolveNaptr('naptr.example')).toMatchObject([
      { service: 'SIP+D2U', replacement: 'www.example' },
    ]);
    expect(await resolver.resolveSoa('example')).toMatchObject({ nsname: 'ns1.example', serial: 7, minttl: 300 });
  });

  test('a long answer: it comes again over TCP by itself', async () => {
    const { server } = await serve();
    expect(await resolverOf(server).resolveTxt('long.example')).toHaveLength(40);
  });

  test('no, nothing, and not ours', async () => {
    const { server } = await serve();
    const resolver = resolverOf(server);
    await expect(resolver.resolve4('nothing.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolver.resolve4('caa.example')).rejects.toMatchObject({ code: 'ENODATA' });
    await expect(resolver.resolve4('www.elsewhere.test')).rejects.toMatchObject({ code: 'EREFUSED' });
  });
});

describe('over UDP', () => {
  test('a house without zones refuses, and answers on after whatever came', async () => {
    const { server, registry } = await serve({ source: noZones });
    const socket = createSocket('udp4');
    for (const bad of [
      Buffer.of(0),
      Buffer.alloc(11),
      Buffer.alloc(5000, 0xff),
      Buffer.from('0001000000010000000000ff', 'hex'),
    ])
      socket.send(bad, server.port, HOST);
    ends.push(() => void socket.close());
    expect(await askUdp(server.port, queryOf('example.com.', 'A'))).toMatchObject({ rcode: 5, ra: false });
    const text = await registry.metrics();
    expect(text).toContain('namestead_dns_answers_total{transport="udp",rcode="REFUSED"} 1');
    expect(text).toContain('namestead_dns_withheld_total{why="no-query"} 3');
  });

  test('one network gets so many answers of a kind in a second; over TCP it may go on', async () => {
    const { server, registry } = await serve({ answersPerSecond: 2 });
    const socket = createSocket('udp4');
    ends.push(() => void socket.close());
    const answers: Message[] = [];
    socket.on('message', (bytes) => answers.push(decodeMessage(bytes)));
    for (let count = 0; count < 40; count++) socket.send(queryOf('www.example.', 'A'), server.port, HOST);
    // However the seconds fall: 40 in two of them are 4 whole, half of the others truncated, the rest withheld.
    while (answers.filter(({ tc }) => tc).length < 15) await once(socket, 'message');
    const text = await registry.getSingleMetricAsString('namestead_dns_withheld_total');
    expect(text).toMatch(/rate-dropped"} 1[0-9]/);
    expect(answers.filter(({ tc }) => !tc).length).toBeLessThanOrEqual(4);
    const tcp = await dial(server.port);
    tcp.write(framed(queryOf('www.example.', 'A')));
    expect(await take(tcp, 1)).toMatchObject([{ rcode: 0, tc: false }]);
  });

  test('a fault of ours costs one answer, not the server', async () => {
    const { server, registry } = await serve({
      source: {
        find(name, viewer) {
          if (name === 'fault.example.') throw new Error('planted');
          return exampleSource.find(name, viewer);
        },
      },
    });
    expect(await askUdp(server.port, queryOf('fault.example.', 'A'))).toMatchObject({ id: 4711, rcode: 2 });
    expect(await askUdp(server.port, queryOf('www.example.', 'A', { edns: edns(1232) }))).toMatchObject({ rcode: 0 });
    expect(await registry.metrics()).toContain('namestead_dns_withheld_total{why="fault"} 1');
  });
});

describe('over TCP', () => {
  test('many queries at once, cut anywhere, are answered in their order', async () => {
    const { server } = await serve();
    const socket = await dial(server.port);
    const queries = Buffer.concat(
      Array.from({ length: 50 }, (_, id) => framed(queryOf(id % 2 ? 'www.example.' : 'long.example.', 'TXT', { id }))),
    );
    const answers = take(socket, 50);
    for (let at = 0; at < queries.length; at += 17) socket.write(queries.subarray(at, at + 17));
    const told = await answers;
    expect(told.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, id) => id));
    expect(told[0]?.answers).toHaveLength(40);
  });

  test('who does not take his answers is not answered on, and nothing is lost when he does', async () => {
    const { server } = await serve();
    const socket = await dial(server.port);
    socket.pause();
    const count = 2000;
    socket.write(Buffer.concat(new Array<Buffer>(count).fill(framed(queryOf('long.example.', 'TXT')))));
    // The other side's answers are on their way while nobody reads; a second asker is served meanwhile.
    const other = await dial(server.port);
    other.write(framed(queryOf('www.example.', 'A')));
    expect(await take(other, 1)).toMatchObject([{ rcode: 0 }]);
    expect(await takeBytes(socket.resume(), count)).toHaveLength(count);
  });

  test('an announced length that no query has, an answer, and rest end the connection', async () => {
    const { server } = await serve({ limits: { connectionsMax: 9, connectionsPerAddressMax: 9, idleMs: 150 } });
    const long = await dial(server.port);
    long.write(Buffer.of(0xff, 0xff));
    await closed(long);
    const turned = await dial(server.port);
    turned.write(framed(queryOf('www.example.', 'A', { qr: true })));
    await closed(turned);
    const silent = await dial(server.port);
    await closed(silent);
    // A byte now and then is no query.
    const slow = await dial(server.port);
    const drip = setInterval(() => slow.write(Buffer.of(0)), 20);
    await closed(slow);
    clearInterval(drip);
  });

  test('one address has so many connections; closing one makes room', async () => {
    const { server, registry } = await serve({
      limits: { connectionsMax: 9, connectionsPerAddressMax: 2, idleMs: 5000 },
    });
    const [first, second] = [await dial(server.port), await dial(server.port)];
    for (const socket of [first, second]) {
      socket.write(framed(queryOf('www.example.', 'A')));
      await take(socket, 1);
    }
    await closed(await dial(server.port));
    expect(await registry.metrics()).toContain('namestead_dns_withheld_total{why="too-many-connections"} 1');
    first.destroy();
    while (!(await registry.metrics()).includes('namestead_dns_connections 1')) await new Promise(setImmediate);
    const third = await dial(server.port);
    third.write(framed(queryOf('www.example.', 'A')));
    expect(await take(third, 1)).toHaveLength(1);
  });
});

test('a taken port is told, and nothing stays open', async () => {
  const { server } = await serve();
  await expect(serve({ port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE', port: server.port });
  const udp = createSocket('udp4');
  ends.push(() => void udp.close());
  await new Promise<void>((done) => udp.bind(0, HOST, done));
  const taken = udp.address().port;
  await expect(serve({ port: taken })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const again = connect(taken, HOST);
  await expect(once(again, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
