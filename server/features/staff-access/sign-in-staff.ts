import { STAFF_SIGN_IN_PER_ACCOUNT } from '#contract/rules/limits.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isSecret } from '../../platform/hashing.ts';
import { countAttempt, forgiveAttempts } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { unseal } from '../../platform/secrets.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { totpStepOf } from '../../platform/totp.ts';
import { record } from '../activity/index.ts';
import { changeStaff, findStaffByName, type StaffRow, spendTotpStep } from './store.ts';

export interface StaffSignIn {
  readonly name: string;
  readonly password: string;
  readonly totp: string;
  readonly address: string;
  readonly userAgent: string;
}

/** The use that a member's second-factor secret is sealed for. */
export const totpUse = (name: string): string => `staff-totp:${name}`;

function isRightCode(tx: Tx, staff: StaffRow | undefined, code: string): bigint | null {
  if (!staff) return null;
  return totpStepOf(staff.name, unseal(tx.house, totpUse(staff.name), staff.totpSealed), code, tx.wall);
}

/**
 * Password and second factor in one step: no session exists before both were right, and the answer does not tell which was wrong.
 * Returns the member and the session's token.
 */
export async function signInStaff(tx: Tx, given: StaffSignIn): Promise<{ staff: StaffRow; token: string }> {
  await countAttempt(tx.house, STAFF_SIGN_IN_PER_ACCOUNT, given.name);
  const staff = await findStaffByName(tx, given.name);
  const passwordRight = await isSecret(staff?.passwordHash, given.password);
  const step = isRightCode(tx, staff, given.totp);
  if (!staff?.active || !passwordRight || step === null || !(await spendTotpStep(tx, staff.id, step)))
    throw refuse('STAFF_SIGN_IN_FAILED');
  await changeStaff(tx, staff.id, { lastSignInAt: tx.wall });
  await forgiveAttempts(tx.house, STAFF_SIGN_IN_PER_ACCOUNT, given.name);
  const { address, userAgent } = given;
  const token = await openSession(tx, {
    kind: 'staff',
    subjectId: staff.id,
    safeCodeSet: true,
    remember: false,
    address,
    userAgent,
  });
  await record(
    { ...tx, by: { kind: 'staff', staffId: staff.id } },
    { act: 'staff.signIn', object: { kind: 'staff', id: staff.id } },
  );
  return { staff, token };
}
