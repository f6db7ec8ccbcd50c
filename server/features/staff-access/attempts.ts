import { createHash } from 'node:crypto';
import {
  STAFF_FAILURES_TOLD,
  STAFF_SIGN_IN_ELSEWHERE,
  STAFF_SIGN_IN_PER_NAME_AND_ADDRESS,
  STAFF_WRONG_CODES,
} from '#contract/rules/limits.ts';
import { STAFF_ADDRESS_KNOWN_DAYS } from '#contract/rules/session.ts';
import { assertCaptcha } from '../../platform/captcha.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { addressKey, forgiveAttempts, forgiveBelow, noteAttempt, usedUp } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { isKnownAddress, type StaffRow } from './store.ts';

const DAY_MS = 86_400_000;
const ELSEWHERE = 'elsewhere';

/** From where somebody tries which name, in the keys of the limits. */
export interface Attempt {
  readonly addressHash: Buffer;
  /** Of this name from this address. */
  readonly pair: string;
  /** Of this name from all addresses that its member never signed in from. */
  readonly name: string;
  /** A member signed in from here with both factors, and of late. */
  readonly known: boolean;
}

const nameKey = (name: string) => createHash('sha256').update(name).digest('base64url');
const pairKey = (name: string, addressHash: Buffer) => `${nameKey(name)}:${addressHash.toString('base64url')}`;

/** An address that was not seen for so long is forgotten. */
export const knownSince = (wall: Date): Date => new Date(wall.getTime() - STAFF_ADDRESS_KNOWN_DAYS * DAY_MS);

const hashOf = (house: House, name: string, address: string) =>
  keyedHash(house, `staff-address:${name}`, addressKey(address));

/**
 * Lets an attempt through or refuses it, and counts it before anything is compared: counted afterwards, a burst of
 * parallel guesses would all pass. Strangers cost a member a captcha at a new address and nothing at all at one they
 * signed in from before; somebody behind that same address, a colleague at the next desk, costs a captcha there too,
 * and no more: nobody is kept out by what others type.
 */
export async function admitAttempt(
  tx: Tx,
  { name, address, captcha }: { name: string; address: string; captcha: string | undefined },
  staff: StaffRow | undefined,
): Promise<Attempt> {
  const addressHash = hashOf(tx.house, name, address);
  const known = await isKnownAddress(tx, staff?.id ?? 0n, addressHash, knownSince(tx.wall));
  const attempt = { addressHash, known, name: nameKey(name), pair: pairKey(name, addressHash) };
  const here = await noteAttempt(tx.house, STAFF_SIGN_IN_PER_NAME_AND_ADDRESS, attempt.pair);
  const elsewhere = known ? 0 : await noteAttempt(tx.house, STAFF_SIGN_IN_ELSEWHERE, attempt.name);
  if (here <= STAFF_SIGN_IN_PER_NAME_AND_ADDRESS.points && elsewhere <= STAFF_SIGN_IN_ELSEWHERE.points) return attempt;
  if (captcha === undefined) throw refuse('CAPTCHA_NEEDED');
  await assertCaptcha(tx.house, captcha);
  return attempt;
}

const codesKey = (staff: StaffRow, { known, pair }: Attempt) => `${staff.id}:${known ? pair : ELSEWHERE}`;

/**
 * A code beside the right password is about to be judged: how many there were today, from this address or from all
 * unknown ones together.
 */
export function countCode(tx: Tx, staff: StaffRow, attempt: Attempt): Promise<number> {
  return noteAttempt(tx.house, STAFF_WRONG_CODES, codesKey(staff, attempt));
}

/** Both factors were right: what was counted against this way in is forgiven. */
export async function forgiveAttempt({ house }: Tx, staff: StaffRow, attempt: Attempt): Promise<void> {
  await forgiveAttempts(house, STAFF_SIGN_IN_PER_NAME_AND_ADDRESS, attempt.pair);
  await forgiveAttempts(house, STAFF_WRONG_CODES, codesKey(staff, attempt));
  if (!attempt.known) await forgiveAttempts(house, STAFF_SIGN_IN_ELSEWHERE, attempt.name);
}

/**
 * Whether one more refused sign-in goes into the audit, and whether it is the last for a while: strangers cannot flood
 * it.
 */
export async function toldFailures(tx: Tx, staff: StaffRow | undefined): Promise<{ told: boolean; last: boolean }> {
  const made = await noteAttempt(tx.house, STAFF_FAILURES_TOLD, String(staff?.id ?? 'nobody'));
  return { told: made <= STAFF_FAILURES_TOLD.points, last: made === STAFF_FAILURES_TOLD.points };
}

/** Everything that was counted against a member is forgiven. */
export async function forgiveMember({ house }: Tx, { id, name }: StaffRow): Promise<void> {
  await forgiveBelow(house, STAFF_WRONG_CODES, `${id}:`);
  await forgiveBelow(house, STAFF_SIGN_IN_PER_NAME_AND_ADDRESS, `${nameKey(name)}:`);
  await forgiveAttempts(house, STAFF_SIGN_IN_ELSEWHERE, nameKey(name));
}

/** The members whose codes were guessed at so often that a right one opens nothing, from somewhere at least. */
export async function lockedMembers(tx: Tx, all: readonly StaffRow[]): Promise<Set<bigint>> {
  const codes = await usedUp(tx.house, STAFF_WRONG_CODES);
  return new Set(all.filter(({ id }) => codes.some((key) => key.startsWith(`${id}:`))).map(({ id }) => id));
}
