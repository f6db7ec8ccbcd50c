import { STAFF_WRONG_CODES } from '#contract/rules/limits.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isSecret } from '../../platform/hashing.ts';
import { addressKey } from '../../platform/limits.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { unseal } from '../../platform/secrets.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { totpStepOf } from '../../platform/totp.ts';
import { record } from '../activity/index.ts';
import { type Attempt, admitAttempt, countCode, forgiveAttempt, knownSince, toldFailures } from './attempts.ts';
import { changeStaff, findStaffByName, rememberAddress, type StaffRow, spendTotpStep } from './store.ts';

export interface StaffSignIn {
  readonly name: string;
  readonly password: string;
  readonly totp: string;
  readonly captcha: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

/** The use that a member's second-factor secret is sealed for. */
export const totpUse = (name: string): string => `staff-totp:${name}`;

/** A member's second factor for one code: the time step it belongs to, or nothing. */
export function stepOfCode(tx: Tx, { name, totpSealed }: StaffRow, code: string): bigint | null {
  return totpStepOf(name, unseal(tx.house, totpUse(name), totpSealed), code, tx.wall);
}

const objectOf = (staff: StaffRow | undefined) => ({ kind: 'staff', id: staff?.id ?? 'unknown' });

type Verdict = 'right' | 'wrong' | 'closed';

/**
 * The second factor of somebody who knows the password. After so many wrong ones the way in from there is closed for a
 * day: a right code is spent and opens nothing, so that nobody guesses on.
 */
async function judgeCode(tx: Tx, staff: StaffRow, attempt: Attempt, { totp, address }: StaffSignIn): Promise<Verdict> {
  const made = await countCode(tx, staff, attempt);
  const step = stepOfCode(tx, staff, totp);
  const right = step !== null && (await spendTotpStep(tx, staff.id, step));
  if (made > STAFF_WRONG_CODES.points) return right ? 'closed' : 'wrong';
  if (!right && made === STAFF_WRONG_CODES.points)
    await record(tx, { act: 'staff.locked', object: objectOf(staff), address: addressKey(address) });
  return right ? 'right' : 'wrong';
}

async function tellFailure(tx: Tx, staff: StaffRow | undefined, address: string): Promise<void> {
  const { told, last } = await toldFailures(tx, staff);
  if (!told) return;
  const after = last ? { after: { furtherOnesAreNotKept: true } } : {};
  await record(tx, { act: 'staff.signInFailed', object: objectOf(staff), address: addressKey(address), ...after });
}

/**
 * Password and second factor in one step: no session exists before both were right, and the answer does not tell which
 * was wrong. Returns the member and the session's token; or the refusal, whose line in the audit is kept.
 */
export async function signInStaff(tx: Tx, given: StaffSignIn): Promise<{ staff: StaffRow; token: string } | Refusal> {
  const { address, userAgent } = given;
  const staff = await findStaffByName(tx, given.name);
  const attempt = await admitAttempt(tx, given, staff);
  const passwordRight = await isSecret(staff?.passwordHash, given.password);
  const verdict = staff?.active && passwordRight ? await judgeCode(tx, staff, attempt, given) : 'wrong';
  if (!staff || verdict !== 'right') {
    await tellFailure(tx, staff, address);
    return refuse(verdict === 'closed' ? 'STAFF_LOCKED' : 'STAFF_SIGN_IN_FAILED');
  }
  await forgiveAttempt(tx, staff, attempt);
  await changeStaff(tx, staff.id, { lastSignInAt: tx.wall });
  await rememberAddress(tx, staff.id, attempt.addressHash, knownSince(tx.wall));
  const session = { kind: 'staff', subjectId: staff.id, safeCodeSet: true, remember: false } as const;
  const token = await openSession(tx, { ...session, address, userAgent });
  await record(
    { ...tx, by: { kind: 'staff', staffId: staff.id } },
    { act: 'staff.signIn', object: objectOf(staff), address: addressKey(address) },
  );
  return { staff, token };
}
