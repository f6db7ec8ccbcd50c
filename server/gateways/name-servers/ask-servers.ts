import { randomInt } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { decodeMessage, encodeMessage, inClass, type Message, queryMessage } from '#protocols/dns/message.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';
import { isPublicAddress } from '../rdap/public-address.ts';
import type { NameServerGateway, ServerSight } from './index.ts';

/** Where one name server is asked. */
export interface ServerAddress {
  readonly address: string;
  readonly port: number;
}

/** By the name of the server: those that are asked elsewhere than the world's directory says. */
export type OwnAddresses = ReadonlyMap<string, ServerAddress>;

const DNS_PORT = 53;
const SOA = typeNumber('SOA');
const ANSWER_WITHIN_MS = 2000;
const TRIES = 2;
/** Of several addresses of one server so many are asked. */
const ADDRESSES_MAX = 2;
const ID_MAX = 65_536;

/** Public addresses of a server; none where its name leads nowhere, or into a private network. */
async function addressesOf(server: string, own: OwnAddresses): Promise<ServerAddress[]> {
  const known = own.get(server);
  if (known) return [known];
  const found = await lookup(server, { all: true }).catch(() => []);
  const open = found.filter(({ address }) => isPublicAddress(address)).slice(0, ADDRESSES_MAX);
  return open.map(({ address }) => ({ address, port: DNS_PORT }));
}

/** The answer to this question, from whom it was asked; undefined for anything else that comes along (RFC 5452 §9.1). */
function answerIn(
  bytes: Buffer,
  from: RemoteInfo,
  of: { to: ServerAddress; id: number; zone: string },
): Message | undefined {
  if (from.address !== of.to.address || from.port !== of.to.port) return undefined;
  try {
    const message = decodeMessage(bytes);
    const [question] = message.questions;
    const same = question !== undefined && canonicalName(question.name) === of.zone && question.type === SOA;
    return message.qr && message.id === of.id && same ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Asks once by UDP; undefined where nothing came in time. */
function askOnce(zone: string, to: ServerAddress): Promise<Message | undefined> {
  const id = randomInt(ID_MAX);
  return new Promise((resolve) => {
    const socket = createSocket(to.address.includes(':') ? 'udp6' : 'udp4');
    const end = (message: Message | undefined) => {
      clearTimeout(late);
      socket.close();
      resolve(message);
    };
    const late = setTimeout(() => end(undefined), ANSWER_WITHIN_MS);
    socket.on('error', () => end(undefined));
    socket.on('message', (bytes, from) => {
      const message = answerIn(bytes, from, { to, id, zone });
      if (message) end(message);
    });
    socket.send(encodeMessage(queryMessage(inClass(zone, SOA), { id })), to.port, to.address);
  });
}

async function ask(zone: string, server: string, own: OwnAddresses): Promise<ServerSight> {
  const places = await addressesOf(server.toLowerCase(), own);
  if (places.length === 0) return 'unresolved';
  for (let tries = 0; tries < TRIES; tries++)
    for (const place of places) {
      const message = await askOnce(canonicalName(`${zone}.`), place);
      // Authority with the zone's own SOA: it answers for it (RFC 1035 §4.1.1).
      if (message) return message.aa && message.rcode === 0 && message.answers.length > 0 ? 'answers' : 'other';
    }
  return 'silent';
}

/** Asks name servers of the world over UDP, at public addresses alone. @param own servers that are asked elsewhere */
export const openNameServers = (own: OwnAddresses): NameServerGateway => ({
  ask: (zone, server) => ask(zone, server, own),
});
