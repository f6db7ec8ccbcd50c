import { randomBytes } from 'node:crypto';
import type { IdentityReason } from '#contract/rules/identity/reasons.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { transition } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { verifyIdentityJob } from './jobs.ts';
import { identityMachine } from './machine.ts';
import { refuseProof } from './settle-identity.ts';
import { changeProof, lockProof, type Proof } from './store.ts';

const REFERENCE_BYTES = 6;

/** Ours alone, and never the same twice, also after a database was made anew. */
export const freshReference = (id: bigint): string => `NSI-${id}-${randomBytes(REFERENCE_BYTES).toString('hex')}`;

async function waiting(tx: Tx, id: bigint): Promise<Proof> {
  const proof = await lockProof(tx, id);
  if (!proof) throw refuse('NOT_FOUND');
  if (proof.state !== 'submitted') throw refuse('STATE_HAS_MOVED');
  return proof;
}

/** Staff found the papers right: the registry's service is asked next. */
export async function approveIdentity(tx: Tx, id: bigint): Promise<void> {
  const proof = await waiting(tx, id);
  await changeProof(tx, id, { decidedAt: tx.now, reference: freshReference(id), askAt: tx.now });
  await transition(tx, identityMachine, proof, 'approve');
  await record(tx, { act: 'identity.approved', object: { kind: 'identity', id }, onBehalfOf: proof.customerId });
  await enqueue(tx, verifyIdentityJob, { Id: String(id) }, String(id));
}

/** Staff refuse the papers for reasons the customer reads. */
export async function refuseIdentity(
  tx: Tx,
  id: bigint,
  why: { readonly reasons: readonly IdentityReason[]; readonly note: string },
): Promise<void> {
  await refuseProof(tx, await waiting(tx, id), why.reasons, why.note);
}
