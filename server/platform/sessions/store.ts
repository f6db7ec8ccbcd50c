import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Lang } from '#contract/lang.ts';
import { langFrom } from '#contract/lang.ts';
import {
  SESSION_DAYS_MAX,
  SESSION_IDLE_HOURS,
  SESSION_REMEMBERED_DAYS,
  STAFF_IDLE_MINUTES,
  STAFF_SESSION_HOURS,
  STEP_UP_MINUTES,
} from '#contract/rules/session.ts';
import type { Tx } from '../db/transaction.ts';
import type { House } from '../house.ts';

export type SessionKind = 'customer' | 'staff';

/** A signed-in caller as the server knows them; nothing of it is read from cookies but the opaque token. */
export interface Session {
  readonly idHash: Buffer;
  readonly publicId: string;
  readonly kind: SessionKind;
  readonly subjectId: bigint;
  readonly safeCodeSet: boolean;
  readonly lang: Lang;
  readonly remember: boolean;
  readonly seenAt: Date;
  readonly stepUpUntil: Date | null;
}

export interface NewSession {
  readonly kind: SessionKind;
  readonly subjectId: bigint;
  readonly safeCodeSet: boolean;
  readonly remember: boolean;
  readonly address: string;
  readonly userAgent: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** So seldom a session in use is written; the shorter its silence may be, the oftener. */
const SEEN_EVERY_MS = { customer: 5 * MINUTE_MS, staff: MINUTE_MS / 2 };

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** How long a session may be silent, and how long it lives at most. */
function spansOf({ kind, remember }: Pick<Session, 'kind' | 'remember'>): { idleMs: number; lifeMs: number } {
  if (kind === 'staff') return { idleMs: STAFF_IDLE_MINUTES * MINUTE_MS, lifeMs: STAFF_SESSION_HOURS * HOUR_MS };
  const remembered = SESSION_REMEMBERED_DAYS * DAY_MS;
  return remember
    ? { idleMs: remembered, lifeMs: remembered }
    : { idleMs: SESSION_IDLE_HOURS * HOUR_MS, lifeMs: SESSION_DAYS_MAX * DAY_MS };
}

/** Begins a session and returns its token: 32 random bytes, given once to the browser; only the hash stays here. */
export async function openSession(tx: Tx, fresh: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { kind, subjectId, safeCodeSet, remember, address, userAgent } = fresh;
  const expiresAt = new Date(tx.wall.getTime() + spansOf(fresh).idleMs);
  await tx.db
    .insertInto('session')
    .values({
      idHash: hashOf(token),
      publicId: randomUUID(),
      kind,
      subjectId,
      safeCodeSet,
      remember,
      lang: tx.lang,
      address,
      userAgent: userAgent.slice(0, 300),
      createdAt: tx.wall,
      seenAt: tx.wall,
      expiresAt,
    })
    .execute();
  return token;
}

/**
 * The live session of a token, or nothing. Sliding: it is prolonged by its use, but not while nobody is at its page.
 */
export async function findSession(tx: Tx, kind: SessionKind, token: string, away = false): Promise<Session | null> {
  const row = await tx.db
    .selectFrom('session')
    .select(['idHash', 'publicId', 'subjectId', 'safeCodeSet', 'lang', 'remember', 'seenAt', 'stepUpUntil'])
    .where('idHash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', tx.wall)
    .executeTakeFirst();
  if (!row) return null;
  const session = { ...row, kind, lang: langFrom(row.lang) };
  if (!away && seenLongAgo(session, tx.wall)) await tx.client.query(PROLONG, prolongation(session, tx.wall));
  return session;
}

export function seenLongAgo({ kind, seenAt }: Session, wall: Date): boolean {
  return wall.getTime() - seenAt.getTime() > SEEN_EVERY_MS[kind];
}

const PROLONG = `UPDATE session SET seen_at = $2, expires_at = least($3, created_at + make_interval(secs => $4))
  WHERE id_hash = $1`;

function prolongation(session: Session, wall: Date): unknown[] {
  const { idleMs, lifeMs } = spansOf(session);
  return [session.idHash, wall, new Date(wall.getTime() + idleMs), lifeMs / 1000];
}

/** Marks a session as used now, in a transaction of its own; one that was ended meanwhile stays ended. */
export async function prolongSession(house: House, session: Session): Promise<void> {
  await house.pool.query(PROLONG, prolongation(session, house.wall()));
}

/** Ends one session (sign-out). */
export async function closeSession(tx: Tx, session: Session): Promise<void> {
  await tx.db.deleteFrom('session').where('idHash', '=', session.idHash).execute();
}

/** Ends every session of somebody, but the one given (password change: all; 'sign out elsewhere': all but this one). */
export async function closeSessionsOf(tx: Tx, kind: SessionKind, subjectId: bigint, except?: Session): Promise<void> {
  let query = tx.db.deleteFrom('session').where('kind', '=', kind).where('subjectId', '=', subjectId);
  if (except) query = query.where('idHash', '!=', except.idHash);
  await query.execute();
}

/** Ends one of the subject's own sessions by the id shown in the list; false where there is none. */
export async function closeSessionByPublicId(
  tx: Tx,
  kind: SessionKind,
  subjectId: bigint,
  publicId: string,
): Promise<boolean> {
  const done = await tx.db
    .deleteFrom('session')
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('publicId', '=', publicId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** The subject's live sessions, newest first. */
export async function listSessions(tx: Tx, kind: SessionKind, subjectId: bigint) {
  return tx.db
    .selectFrom('session')
    .select(['publicId', 'address', 'userAgent', 'createdAt', 'seenAt', 'remember', 'idHash'])
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('expiresAt', '>', tx.wall)
    .orderBy('seenAt', 'desc')
    .limit(100)
    .execute();
}

/** Marks on every session of a customer that the security code is set now. */
export async function markSafeCodeSet(tx: Tx, customerId: bigint): Promise<void> {
  await tx.db
    .updateTable('session')
    .set({ safeCodeSet: true })
    .where('kind', '=', 'customer')
    .where('subjectId', '=', customerId)
    .execute();
}

/** The security code was right: acts that need it go on without asking for a few minutes in this session. */
export async function grantStepUp(tx: Tx, session: Session): Promise<void> {
  const until = new Date(tx.wall.getTime() + STEP_UP_MINUTES * 60_000);
  await tx.db.updateTable('session').set({ stepUpUntil: until }).where('idHash', '=', session.idHash).execute();
}

/** The security code changed: every session must give the new one. */
export async function revokeStepUps(tx: Tx, customerId: bigint): Promise<void> {
  await tx.db
    .updateTable('session')
    .set({ stepUpUntil: null })
    .where('kind', '=', 'customer')
    .where('subjectId', '=', customerId)
    .execute();
}

/** Removes what has expired; a sweep of the worker. */
export async function removeExpiredSessions(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('session').where('expiresAt', '<', tx.wall).execute();
  await tx.db.deleteFrom('captchaUsed').where('expiresAt', '<', tx.wall).execute();
}
