import type { Endpoint } from '#contract/endpoint.ts';
import { STAFF_CODES_PER_SESSION } from '#contract/rules/limits.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { forgiveAttempts, noteAttempt } from '../../platform/limits.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { closeSession, grantStepUp, type Session } from '../../platform/sessions/store.ts';
import { record } from '../activity/index.ts';
import { stepOfCode } from './sign-in-staff.ts';
import { findStaff, spendTotpStep } from './store.ts';

/**
 * The code with which a member signs an act: right and new, it opens the step-up of their session. Wrong ones are
 * counted by the session, not the member: who holds a stolen cookie loses it after a few, and cannot keep the member
 * out.
 */
export async function judgeStaffCode(
  tx: Tx,
  session: Session,
  code: string,
  act: Endpoint,
): Promise<Refusal | undefined> {
  const staff = await findStaff(tx, session.subjectId);
  if (!staff?.active) return refuse('NOT_SIGNED_IN');
  const { points: limit } = STAFF_CODES_PER_SESSION;
  // Counted before it is judged: counted afterwards, a burst of parallel guesses would all pass.
  const made = await noteAttempt(tx.house, STAFF_CODES_PER_SESSION, session.publicId);
  const tell = (what: string) =>
    record(tx, { act: what, object: { kind: 'staff', id: staff.id }, via: session.publicId, after: { for: act.path } });
  const step = made > limit ? null : stepOfCode(tx, staff, code);
  if (step !== null) {
    if (!(await spendTotpStep(tx, staff.id, step))) return refuse('STAFF_CODE_USED');
    await forgiveAttempts(tx.house, STAFF_CODES_PER_SESSION, session.publicId);
    await grantStepUp(tx, session);
    await tell('staff.stepUp');
    return undefined;
  }
  if (made <= limit) await tell('staff.codeWrong');
  if (made < limit) return refuse('STAFF_CODE_WRONG', { limit, left: limit - made });
  if (made === limit) await tell('staff.sessionEnded');
  await closeSession(tx, session);
  return refuse('NOT_SIGNED_IN');
}
