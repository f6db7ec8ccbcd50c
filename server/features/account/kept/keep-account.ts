import { randomBytes } from 'node:crypto';
import type { Lang } from '#contract/lang.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { hashSecret } from '../../../platform/hashing.ts';
import { accountOfAddress, insertKept } from './store.ts';

export interface KeptFor {
  readonly id: bigint;
  /** Somebody has it already, and signs in to it. */
  readonly taken: boolean;
}

/**
 * The account of an address that something is kept for, made where there is none. Nobody can sign in to a made one, by
 * no password and no mailed link: who registers with the address takes it.
 */
export async function keepAccountFor(tx: Tx, email: string, lang: Lang): Promise<KeptFor> {
  const had = await accountOfAddress(tx, email);
  if (had) return { id: had.id, taken: had.agreedAt !== null };
  const passwordHash = await hashSecret(randomBytes(32).toString('base64url'));
  const id = await insertKept(tx, { email, kind: 'enterprise', lang, passwordHash });
  // Race: it was registered in this moment.
  return id === undefined ? keepAccountFor(tx, email, lang) : { id, taken: false };
}
