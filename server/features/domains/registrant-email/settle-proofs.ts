import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { recipientOf } from '../../account/index.ts';
import { recordAll } from '../../activity/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { liftedLetter } from './letters.ts';
import { registrantEmailMachine } from './machine.ts';
import {
  type AddressRow,
  liftHolds,
  lockOpenOfAddress,
  lockOwnAddress,
  type ProofRow,
  saveDecided,
  saveProved,
  showOnNames,
} from './store.ts';

/** The names of these proofs (locked) go on: nothing is due any more, and the registry takes our hold off those that were suspended. */
export async function settleProofs(tx: Tx, proofs: readonly ProofRow[], email: string): Promise<number> {
  if (proofs.length === 0) return 0;
  const suspended = proofs.filter(({ state }) => state === 'suspended');
  const of = (rows: readonly ProofRow[]) => rows.map(({ id }) => id);
  await saveDecided(tx, of(proofs.filter(({ state }) => state === 'waiting')), false);
  await saveDecided(tx, of(suspended), true);
  await transitionAll(tx, registrantEmailMachine, proofs, 'prove');
  await showOnNames(tx, proofs, null);
  await liftHolds(
    tx,
    suspended.map(({ domainId }) => domainId),
  );
  await recordAll(
    tx,
    proofs.map(({ domainId, customerId, state }) => ({
      act: state === 'suspended' ? 'domain.suspensionEnded' : 'domain.emailProved',
      object: { kind: 'domain', id: domainId },
      onBehalfOf: customerId,
      after: { email },
    })),
  );
  return suspended.length;
}

/** An address is proved: every name of its customer that waits for it goes on. Answers how many, and how many of them were suspended. */
export async function settleAddress(
  tx: Tx,
  address: AddressRow,
  by: 'link' | 'center',
): Promise<{ names: number; lifted: number }> {
  if (address.provedAt === null) await saveProved(tx, address.id, by);
  const open = await lockOpenOfAddress(tx, address.id);
  const lifted = await settleProofs(tx, open, address.email);
  if (lifted > 0) await sendNotice(tx, await recipientOf(tx, address.customerId), liftedLetter(address.email, lifted));
  return { names: open.length, lifted };
}

/** Hears `emailProved` of the verification center. */
export async function proveByCenter(
  tx: Tx,
  { customerId, email }: { readonly customerId: bigint; readonly email: string },
): Promise<void> {
  const address = await lockOwnAddress(tx, customerId, { email });
  if (address && address.provedAt === null) await settleAddress(tx, address, 'center');
}
