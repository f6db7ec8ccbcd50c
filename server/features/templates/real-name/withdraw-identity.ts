import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { transition } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { lockTemplate } from '../store.ts';
import { identityMachine } from './machine.ts';
import { changeProof, lockLiving } from './store.ts';

/** Takes back papers that staff have not decided on; the sweep erases them. */
export async function withdrawIdentity(tx: Tx, templateId: bigint): Promise<void> {
  const template = await lockTemplate(tx, customerOf(tx), templateId);
  if (!template) throw refuse('NOT_FOUND');
  const open = (await lockLiving(tx, templateId)).find(({ state }) => state === 'submitted');
  if (!open) throw refuse('STATE_HAS_MOVED');
  await changeProof(tx, open.id, { endedAt: tx.now });
  await transition(tx, identityMachine, open, 'withdraw');
  const object = { kind: 'identity', id: open.id };
  await record(tx, { act: 'identity.withdrawn', object, after: { name: template.name } });
}

/** The template goes: whatever its papers were about to prove, or proved, is over. */
export async function closeIdentities(tx: Tx, templateId: bigint): Promise<void> {
  for (const proof of await lockLiving(tx, templateId)) {
    await changeProof(tx, proof.id, { endedAt: tx.now, askAt: null });
    await transition(tx, identityMachine, proof, 'close');
  }
}
