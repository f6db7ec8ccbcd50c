import type { IdentityReason } from '#contract/rules/identity/reasons.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transition } from '../../../platform/machine.ts';
import { record } from '../../activity/index.ts';
import { selectTemplatesById } from '../store.ts';
import { refusedLetter, verifiedLetter } from './letters.ts';
import { identityMachine } from './machine.ts';
import { sealCode } from './papers.ts';
import { changeProof, lockLiving, type Proof } from './store.ts';
import { tellOwner } from './tell-owner.ts';

/** The template of a proof; its row stays also when it was removed. */
export async function templateOfProof(tx: Tx, { customerId, templateId }: Proof) {
  const [template] = await selectTemplatesById(tx, customerId, [templateId], { removedToo: true });
  if (!template) throw new Error(`the template ${templateId} of a proof is gone`);
  return template;
}

const about = ({ id, customerId }: Proof) => ({ object: { kind: 'identity', id }, onBehalfOf: customerId }) as const;

/** Refuses a proof in whatever living state it is, and tells its owner every reason with the field to put right. */
export async function refuseProof(
  tx: Tx,
  proof: Proof,
  reasons: readonly IdentityReason[],
  note: string,
): Promise<void> {
  const said = [...new Set(reasons)];
  const changes = { decidedAt: tx.now, endedAt: tx.now, askAt: null, note: note === '' ? null : note, reasons: said };
  await changeProof(tx, proof.id, changes);
  await transition(tx, identityMachine, proof, 'refuse', said.join(' '));
  const template = await templateOfProof(tx, proof);
  await record(tx, { act: 'identity.refused', ...about(proof), after: { name: template.name, reasons: said, note } });
  await tellOwner(tx, proof.customerId, refusedLetter(template, said, note));
}

/**
 * The service has signed: the proof holds, and what held before is replaced. A renewed code only takes the place of the
 * old one.
 */
export async function passProof(tx: Tx, proof: Proof, given: { code: string; expiresAt: Date }): Promise<void> {
  const sealedCode = sealCode(tx.house, proof, given.code);
  const code = { sealedCode, codeExpiresAt: given.expiresAt, askAt: null, tries: 0 };
  if (proof.state === 'verified') {
    await changeProof(tx, proof.id, code);
    return;
  }
  for (const old of await lockLiving(tx, proof.templateId)) {
    if (old.state !== 'verified') continue;
    await changeProof(tx, old.id, { endedAt: tx.now, askAt: null });
    await transition(tx, identityMachine, old, 'replace');
  }
  await changeProof(tx, proof.id, { ...code, decidedAt: tx.now });
  await transition(tx, identityMachine, proof, 'pass');
  const template = await templateOfProof(tx, proof);
  await record(tx, { act: 'identity.verified', ...about(proof), after: { name: template.name } });
  await tellOwner(tx, proof.customerId, verifiedLetter(template));
}
