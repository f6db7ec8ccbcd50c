import { timingSafeEqual } from 'node:crypto';
import type { EdnsOption } from '#protocols/dns/edns.ts';
import { EDNS_OPTION } from '#protocols/dns/numbers.ts';
import type { House } from '../../platform/house.ts';
import { keyedHash } from '../../platform/secrets.ts';

/** One question on its way: its name canonical. */
export interface Asked {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}

const MINUTE_MS = 60_000;
const MARK_BYTES = 16;

const markAt = (house: House, { id, name, type }: Asked, minute: number): Buffer =>
  keyedHash(house, 'own-question', `${minute} ${id} ${type} ${name}`).subarray(0, MARK_BYTES);
const minuteOf = (house: House): number => Math.floor(house.wall().getTime() / MINUTE_MS);

/** What tells our name servers that a question is ours: only who has the master key can make it, for a minute. */
export const markOwn = (house: House, asked: Asked): EdnsOption => ({
  code: EDNS_OPTION.LOCAL,
  data: markAt(house, asked, minuteOf(house)),
});

/** Is a question ours by its mark? The clocks of two machines may be a minute apart. */
export function isOwnQuestion(house: House, asked: Asked, mark: Buffer): boolean {
  if (mark.length !== MARK_BYTES) return false;
  const now = minuteOf(house);
  return [now, now - 1, now + 1].some((minute) => timingSafeEqual(markAt(house, asked, minute), mark));
}
