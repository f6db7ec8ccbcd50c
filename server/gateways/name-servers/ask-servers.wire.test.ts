import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeMessage, encodeMessage, type Message } from '#protocols/dns/message.ts';
import { openNameServers } from './ask-servers.ts';

/** What the server says to one question; nothing: it stays silent. */
type Manner = (asked: Message) => Partial<Message>[];

let server: Socket;
let manner: Manner = () => [];
let asked = 0;
const at = () => ({ address: '127.0.0.1', port: (server.address() as AddressInfo).port });
const sight = (name = 'ns1.own.example') =>
  openNameServers(new Map([['ns1.own.example', at()]])).ask('leaves.com', name);

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (bytes, from) => {
    asked += 1;
    const message = decodeMessage(bytes);
    for (const more of manner(message))
      server.send(encodeMessage({ ...message, qr: true, aa: true, ...more }), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

const SOA: Message['answers'] = [
  {
    name: 'leaves.com.',
    class: 1,
    ttl: 3600,
    data: {
      type: 'SOA',
      primary: 'ns1.own.example.',
      mailbox: 'hostmaster.own.example.',
      serial: 1,
      refresh: 3600,
      retry: 600,
      expire: 86_400,
      minimum: 300,
    },
  },
];

test('F2 a server with authority answers; one that refuses or has it from elsewhere does not', async () => {
  manner = () => [{ answers: SOA }];
  expect(await sight('NS1.own.example')).toBe('answers');
  manner = () => [{ rcode: 5, aa: false }];
  expect(await sight()).toBe('other');
  manner = () => [{ answers: SOA, aa: false }];
  expect(await sight()).toBe('other');
  manner = () => [{}];
  expect(await sight()).toBe('other');
});

test('F2 an answer to another question is none; who says nothing is asked once more', async () => {
  manner = ({ id, questions }) => [
    { answers: SOA, id: (id + 1) % 65_536 },
    { answers: SOA, questions: questions.map((one) => ({ ...one, name: 'other.com.' })) },
    { answers: SOA, qr: false },
  ];
  asked = 0;
  expect(await sight()).toBe('silent');
  expect(asked).toBe(2);
});

test('F2 a name that leads into a private network is not asked, and neither is one that leads nowhere', async () => {
  expect(await sight('localhost')).toBe('unresolved');
  expect(await sight('127.0.0.1')).toBe('unresolved');
  expect(await sight('nobody.invalid')).toBe('unresolved');
});
