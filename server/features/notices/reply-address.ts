import type { House } from '../../platform/house.ts';
import { keyedHash } from '../../platform/secrets.ts';

/**
 * 100 bits: nobody guesses a second one. Letters and digits alone, since mail servers may change the case of what
 * stands before the @.
 */
const MARK_CHARACTERS = 20;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

const markOf = (house: House, about: string): string =>
  Array.from(keyedHash(house, 'reply-address', about).subarray(0, MARK_CHARACTERS), (byte) => BASE32[byte & 31]).join(
    '',
  );

function parts(address: string): readonly [local: string, domain: string] {
  const cut = address.lastIndexOf('@');
  return [address.slice(0, cut), address.slice(cut + 1)];
}

/**
 * Where an answer to a letter about something of ours is sent: a sub-address (RFC 5233) of the operator's mailbox that
 * nobody else can write. It is made of the number and the master key, so nothing is kept of it. Undefined where mail
 * that is sent to us is not read.
 */
export function replyAddress(house: House, about: string): string | undefined {
  const { replyTo } = house.config.mail;
  if (replyTo === null) return undefined;
  const [local, domain] = parts(replyTo);
  return `${local}+${about.toLowerCase()}.${markOf(house, about)}@${domain}`;
}

/** What an answer is about, by the address that it was sent to; undefined for an address that we never gave. */
export function aboutOfReply(house: House, address: string): string | undefined {
  const [, about] = /\+([a-z0-9-]{1,40})\.[a-z2-7]{20}@/i.exec(address) ?? [];
  if (about === undefined) return undefined;
  const number = about.toUpperCase();
  return replyAddress(house, number)?.toLowerCase() === address.toLowerCase() ? number : undefined;
}
