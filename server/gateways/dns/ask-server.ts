import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { EdnsOption } from '#protocols/dns/edns.ts';
import { DnsError } from '#protocols/dns/fault.ts';
import { decodeMessage, encodeMessage, inClass, type Message, queryMessage } from '#protocols/dns/message.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { RCODE } from '#protocols/dns/numbers.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';

/** One server at one address. */
export interface ServerPlace {
  readonly address: string;
  readonly port: number;
}

const WITHIN_MS = 2000;
const TRIES = 2;
/** A whole zone by transfer. */
const TRANSFER_WITHIN_MS = 10_000;
const TRANSFER_BYTES_MAX = 5_000_000;
const UDP_BYTES = 1232;
const ID_MAX = 65_536;

const edns = { udpBytes: UDP_BYTES, version: 0, dnssecOk: false, options: [] as EdnsOption[] };

/** An option that goes with a question. */
export type Mark = (asked: { readonly id: number; readonly name: string; readonly type: number }) => EdnsOption;

/** An answer to this very question; what is none is nothing, for anybody may send it. */
function answerTo(bytes: Buffer, id: number, name: string, type: number): Message | undefined {
  try {
    const message = decodeMessage(bytes);
    const [question] = message.questions;
    const same =
      question !== undefined && canonicalName(question.name) === canonicalName(name) && question.type === type;
    return message.qr && message.id === id && (same || message.questions.length === 0) ? message : undefined;
  } catch (error) {
    if (error instanceof DnsError) return undefined;
    throw error;
  }
}

async function overUdp({ address, port }: ServerPlace, query: Buffer, id: number, name: string, type: number) {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  const ending = AbortSignal.timeout(WITHIN_MS);
  try {
    // Only what comes from where the question went is heard.
    socket.connect(port, address);
    await once(socket, 'connect', { signal: ending });
    socket.send(query);
    for (;;) {
      const [bytes] = (await once(socket, 'message', { signal: ending })) as [Buffer];
      const answer = answerTo(bytes, id, name, type);
      if (answer) return answer;
    }
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}

/**
 * Messages of one connection, each behind its length (RFC 1035 §4.2.2); ends with the connection, or throws at a bound.
 */
async function* overTcp({ address, port }: ServerPlace, query: Buffer, withinMs: number): AsyncGenerator<Buffer> {
  const socket = connect({ host: address, port, signal: AbortSignal.timeout(withinMs) });
  try {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    socket.write(Buffer.concat([length, query]));
    let held = Buffer.alloc(0);
    let taken = 0;
    for await (const piece of socket as AsyncIterable<Buffer>) {
      taken += piece.length;
      if (taken > TRANSFER_BYTES_MAX) return;
      held = Buffer.concat([held, piece]);
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const end = 2 + held.readUInt16BE(0);
        yield held.subarray(2, end);
        held = held.subarray(end);
      }
    }
  } finally {
    socket.destroy();
  }
}

/**
 * What a server answers, over UDP and, where that is cut, over TCP; undefined: nothing that is an answer. Never throws.
 */
export async function askServer(
  place: ServerPlace,
  name: string,
  typeName: string,
  mark?: Mark,
): Promise<Message | undefined> {
  const type = typeNumber(typeName);
  for (let tried = 0; tried < TRIES; tried++) {
    const id = randomInt(ID_MAX);
    const options = mark ? [mark({ id, name, type })] : [];
    const query = encodeMessage(queryMessage(inClass(name, type), { id, edns: { ...edns, options } }));
    const answer = await overUdp(place, query, id, name, type);
    if (answer && !answer.tc) return answer;
    if (!answer) continue;
    try {
      for await (const bytes of overTcp(place, query, WITHIN_MS)) return answerTo(bytes, id, name, type);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/**
 * A whole zone by transfer (RFC 5936), where a server gives it to anybody; undefined where it does not, or not to its
 * end. Never throws.
 */
export async function transferZone(place: ServerPlace, zone: string): Promise<Message['answers'] | undefined> {
  const type = typeNumber('AXFR');
  const id = randomInt(ID_MAX);
  const records: Message['answers'][number][] = [];
  try {
    const query = encodeMessage(queryMessage(inClass(zone, type), { id }));
    for await (const bytes of overTcp(place, query, TRANSFER_WITHIN_MS)) {
      const answer = answerTo(bytes, id, zone, type);
      if (!answer || answer.rcode !== RCODE.NOERROR) return undefined;
      records.push(...answer.answers);
      if (records[0]?.data.type !== 'SOA') return undefined;
      // The start of authority stands at both ends.
      if (records.length > 1 && records.at(-1)?.data.type === 'SOA') return records.slice(0, -1);
    }
  } catch {
    return undefined;
  }
  return undefined;
}
