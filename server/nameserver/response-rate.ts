import { isIPv4 } from 'node:net';

/**
 * Limits answers over UDP, where the sender's address is only claimed: without it a stranger makes us flood whom they
 * name. Counted are answers of one kind to one network; above the limit every second one goes out truncated, so that an
 * honest asker comes back over TCP, and the rest not at all.
 */
export interface ResponseRate {
  /**
   * What to do with an answer of this kind to this address at this instant (milliseconds of any clock that only goes
   * forward).
   */
  judge(address: string, kind: string, nowMs: number): 'send' | 'truncate' | 'drop';
}

/**
 * Slots of the table; each holds the count of one second of whoever hashes there, so memory is 12 bytes a slot whatever
 * comes.
 */
const SLOTS = 65_536;
const SLIP = 2;

/** IPv4 by its /24, IPv6 by its /56: what one customer of a network usually holds at most. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address.slice(0, address.lastIndexOf('.'));
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...(tail === undefined ? [] : gap), ...after];
  const fourth = Number.parseInt(groups[3] ?? '0', 16) & 0xff00;
  return [...groups.slice(0, 3), fourth.toString(16)].join(':');
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** @param perSecond answers of a kind to a network in one second; 0 limits nothing. */
export function limitResponses(perSecond: number): ResponseRate {
  if (perSecond === 0) return { judge: () => 'send' };
  const owners = new Uint32Array(SLOTS);
  const seconds = new Uint32Array(SLOTS);
  const counts = new Uint32Array(SLOTS);
  return {
    judge(address, kind, nowMs) {
      const owner = hash(`${networkOf(address)} ${kind}`);
      const slot = owner % SLOTS;
      const second = Math.floor(nowMs / 1000) >>> 0;
      // Another owner or another second begins anew: two who share a slot only get more than their share.
      if (owners[slot] !== owner || seconds[slot] !== second) {
        owners[slot] = owner;
        seconds[slot] = second;
        counts[slot] = 0;
      }
      const count = (counts[slot] as number) + 1;
      counts[slot] = count;
      if (count <= perSecond) return 'send';
      return count % SLIP === 0 ? 'truncate' : 'drop';
    },
  };
}

const HEADER_BYTES = 12;

/** The answer without its records and with the sign to ask again over TCP; what it repeats of the question stays. */
export function truncated(reply: Buffer): Buffer {
  let end = HEADER_BYTES;
  if (reply.readUInt16BE(4) === 1) {
    while (reply[end] !== 0) end += (reply[end] as number) + 1;
    end += 5;
  }
  const short = Buffer.from(reply.subarray(0, end));
  short[2] = (short[2] as number) | 0x02;
  short.fill(0, 6, HEADER_BYTES);
  return short;
}
