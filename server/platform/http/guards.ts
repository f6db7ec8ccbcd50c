import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { isOwnersAct } from '#contract/rules/edge/waiting-acts.ts';
import { SAFE_CODE_PER_ACCOUNT } from '#contract/rules/limits.ts';
import type { Actor, Tx } from '../db/transaction.ts';
import { isRightGuess } from '../limits.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { grantStepUp, type Session } from '../sessions/store.ts';

/** What the edge must ask of features, given to it by `processes/`. */
export interface EdgeQuestions {
  /** Is this the customer's security code? */
  readonly isSafeCode: (tx: Tx, customerId: bigint, code: string) => Promise<boolean>;
  /**
   * Must the security code stand behind any act of this customer, because the password came by mail and nothing has
   * proved the owner since? Refuses while a code would prove nothing either. Absent where no customers come in.
   */
  readonly needsOwner?: (tx: Tx, customerId: bigint) => Promise<boolean>;
  /** The security code was right where it was needed for that. */
  readonly ownerProved?: (tx: Tx, customerId: bigint) => Promise<void>;
  /**
   * Refuses an act of a suspended account's customer; `writes`: in the act's own transaction, so that it stays true to
   * its end. Absent where no customers come in.
   */
  readonly assertNotSuspended?: (tx: Tx, customerId: bigint, writes: boolean) => Promise<void>;
  /** Is this customer's account suspended? What waits meanwhile is left out of the `Actions` they read. */
  readonly isSuspended?: (tx: Tx, customerId: bigint) => Promise<boolean>;
  /** Does this staff member hold the right? */
  readonly hasRight: (tx: Tx, staffId: bigint, right: string) => Promise<boolean>;
  /**
   * Judges the code of a member's authenticator and keeps what came of it; the refusal where it is not right. The back
   * office's only.
   */
  readonly judgeStaffCode?: (tx: Tx, session: Session, code: string, act: Endpoint) => Promise<Refusal | undefined>;
}

/**
 * Without TLS and at 127.0.0.1 stands only a demonstration. It answers at localhost too: browsers have passkeys under
 * host names, never under an address.
 */
function isOwn(origin: string, own: string): boolean {
  return origin === own || (own.startsWith('http://127.0.0.1') && origin === own.replace('127.0.0.1', 'localhost'));
}

/**
 * Refuses a call that changes something and that another site made the browser send: a POST, or a look of staff that is
 * recorded. The Origin must be ours, or, where a browser omits it, Sec-Fetch-Site must say same-origin. Together with
 * SameSite cookies and JSON bodies this closes cross-site requests.
 */
export function assertOwnOrigin(request: FastifyRequest, ownOrigin: string, { who, writes }: Endpoint): void {
  if (request.method !== 'POST' && !(who === 'staff' && writes)) return;
  const { origin } = request.headers;
  if (origin === undefined ? request.headers['sec-fetch-site'] !== 'same-origin' : !isOwn(origin, ownOrigin))
    throw refuse('FOREIGN_ORIGIN');
}

/** Who acts, by the server's own session alone; the hint cookies are not looked at (acceptance A8). */
export function actorOf(session: Session | null): Actor {
  if (!session) return { kind: 'visitor' };
  return session.kind === 'staff'
    ? { kind: 'staff', staffId: session.subjectId }
    : { kind: 'customer', customerId: session.subjectId };
}

export async function assertAllowed(
  tx: Tx,
  endpoint: Endpoint,
  session: Session | null,
  questions: EdgeQuestions,
): Promise<void> {
  if (endpoint.who === 'anyone') return;
  if (!session) throw refuse('NOT_SIGNED_IN');
  if (endpoint.who === 'customer' && !session.safeCodeSet) throw refuse('PROFILE_NEEDED');
  if (endpoint.who === 'staff') {
    if (session.kind !== 'staff') throw refuse('NOT_SIGNED_IN');
    if (endpoint.right !== undefined && !(await questions.hasRight(tx, session.subjectId, endpoint.right)))
      throw refuse('RIGHT_MISSING');
  }
}

/**
 * Whose security code this call takes, if it takes one: where the endpoint says so, and for every act of who may be
 * somebody else.
 */
export async function codeTaken(
  tx: Tx,
  endpoint: Endpoint,
  session: Session | null,
  questions: EdgeQuestions,
): Promise<'taken' | 'proves owner' | undefined> {
  if (!session || (session.kind === 'customer' && !session.safeCodeSet)) return undefined;
  if (isOwnersAct(endpoint) && (await questions.needsOwner?.(tx, session.subjectId))) return 'proves owner';
  return endpoint.stepUp ? 'taken' : undefined;
}

/**
 * The security code, or a step-up of the last minutes (acceptance B5). Wrong codes are counted per account. A member of
 * staff's code was judged ahead of their act (`stepUpAhead`), so here only its step-up is looked at.
 */
export async function assertStepUp(
  tx: Tx,
  session: Session,
  code: string | undefined,
  questions: EdgeQuestions,
): Promise<void> {
  const staff = session.kind === 'staff';
  if (staff || code === undefined || code === '') {
    if (session.stepUpUntil !== null && session.stepUpUntil > tx.wall) return;
    throw refuse(staff ? 'STAFF_CODE_NEEDED' : 'SAFE_CODE_NEEDED');
  }
  await proveSafeCode(tx, session.subjectId, code, questions.isSafeCode);
  await grantStepUp(tx, session);
}

/** Refuses unless it is the customer's security code; how often it may be wrong is counted per account. */
export async function proveSafeCode(
  tx: Tx,
  customerId: bigint,
  code: string,
  isSafeCode: EdgeQuestions['isSafeCode'],
  wrong: () => Error = () => refuse('SAFE_CODE_WRONG'),
): Promise<void> {
  const compare = () => isSafeCode(tx, customerId, code);
  if (!(await isRightGuess(tx.house, SAFE_CODE_PER_ACCOUNT, String(customerId), code, compare))) throw wrong();
}
