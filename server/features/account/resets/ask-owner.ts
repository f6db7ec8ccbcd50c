import type { Tx } from '../../../platform/db/transaction.ts';
import { timeText } from '../../../platform/documents/local-time.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockCustomer } from '../store.ts';
import { type Standing, safeCodeResetFrom, standingOf } from './standing.ts';
import { findResets, writeResets } from './store.ts';

const told = (until: Date) => ({ vars: { until: timeText(until) }, data: { Until: until.toISOString() } });

async function notCooling(tx: Tx, customerId: bigint): Promise<Standing['kind']> {
  const standing = standingOf(await findResets(tx, customerId), tx.now);
  if (standing.kind !== 'cooling') return standing.kind;
  const { vars, data } = told(standing.until);
  throw refuse('COOLING_OFF', vars, data);
}

/** Until when nothing is spent, given away or weakened, because both secrets came by mail (acceptance B5). */
export async function coolingUntil(tx: Tx, customerId: bigint): Promise<Date | undefined> {
  const standing = standingOf(await findResets(tx, customerId), tx.now);
  return standing.kind === 'cooling' ? standing.until : undefined;
}

/**
 * Must the security code stand behind this act, whatever the act? Refuses with COOLING_OFF while a code would prove
 * nothing.
 */
export async function needsOwner(tx: Tx, customerId: bigint): Promise<boolean> {
  return (await notCooling(tx, customerId)) === 'unsettled';
}

/**
 * A right code was given: who reset the password is the owner. Race: the code may have been reset while it was
 * compared, and only the new one is right then; so the marks are read again under the lock that every reset takes.
 */
export async function ownerProved(tx: Tx, customerId: bigint): Promise<void> {
  await lockCustomer(tx, customerId);
  await notCooling(tx, customerId);
  await writeResets(tx, customerId, { passwordMailedAt: null, safeCodeMailedAt: null });
}

/** Refuses to reset the security code by mail just after the password was. */
export async function assertCodeMayBeReset(tx: Tx, customerId: bigint): Promise<void> {
  const from = safeCodeResetFrom(await findResets(tx, customerId), tx.now);
  if (!from) return;
  const { vars, data } = told(from);
  throw refuse('SAFE_CODE_RESET_WAITS', vars, data);
}
