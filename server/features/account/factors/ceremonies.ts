import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hashOfToken, newToken } from '../mailed-link.ts';
import {
  type CeremonyPurpose,
  type CeremonyRow,
  deleteCeremony,
  findCeremony,
  insertCeremony,
} from './ceremony-store.ts';

const MINUTE_MS = 60_000;
/** WebAuthn §13.4.3 asks for at least 16 random bytes. */
const CHALLENGE_BYTES = 32;

export const newChallenge = (): Buffer => randomBytes(CHALLENGE_BYTES);

/** Begins the minutes between two steps. Returns the ticket that the next step must bring; only its hash stays here. */
export async function openCeremony(
  tx: Tx,
  fresh: Pick<CeremonyRow, 'purpose' | 'customerId'> & Partial<CeremonyRow> & { readonly validMinutes: number },
): Promise<{ ticket: string; expiresAt: Date }> {
  const { validMinutes, ...row } = fresh;
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(tx.wall.getTime() + validMinutes * MINUTE_MS);
  await insertCeremony(tx, { remember: false, challenge: null, secretSealed: null, ...row, tokenHash, expiresAt });
  return { ticket: token, expiresAt };
}

/**
 * The step a ticket belongs to, or the refusal STEP_OVER: unknown, used, expired and meant for something else get one
 * answer.
 */
export async function ceremonyOf(tx: Tx, ticket: string, purposes: readonly CeremonyPurpose[]): Promise<CeremonyRow> {
  const found = await findCeremony(tx, hashOfToken(ticket));
  if (!found || !purposes.includes(found.purpose)) throw refuse('STEP_OVER');
  return found;
}

/** Ends the step. Race: two who bring the same ticket; the second one finds it gone. */
export async function endCeremony(tx: Tx, ticket: string): Promise<void> {
  if (!(await deleteCeremony(tx, hashOfToken(ticket)))) throw refuse('STEP_OVER');
}
