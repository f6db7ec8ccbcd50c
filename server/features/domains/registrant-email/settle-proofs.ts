import { REGISTRANT_SETTLE_NAMES_AT_ONCE } from '#contract/rules/holders/registrant-email.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { recipientOf } from '../../account/index.ts';
import { recordAll } from '../../activity/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { provedOf } from './ask-proofs.ts';
import { liftedLetter } from './letters.ts';
import { registrantEmailMachine } from './machine.ts';
import { countOpen } from './reads-store.ts';
import {
  type AddressRow,
  addressesOf,
  liftHolds,
  lockOpenOfAddress,
  lockOwnAddress,
  type ProofRow,
  saveDecided,
  saveLetter,
  saveProved,
  showOnNames,
} from './store.ts';

/**
 * The names of these proofs (locked) go on: nothing is due any more, and the registry takes our hold off those that
 * were suspended.
 */
export async function settleProofs(tx: Tx, proofs: readonly ProofRow[], email: string): Promise<void> {
  if (proofs.length === 0) return;
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
}

/** Some of the names of a proved address; the sweep of the letters comes for the rest, which may be ten thousand. */
export async function settleSome(tx: Tx, address: AddressRow): Promise<void> {
  const open = await lockOpenOfAddress(tx, address.id, REGISTRANT_SETTLE_NAMES_AT_ONCE);
  await settleProofs(tx, open, address.email);
  await saveLetter(tx, address.id, open.length === REGISTRANT_SETTLE_NAMES_AT_ONCE ? tx.now : null, false);
}

/**
 * An address (locked) is proved: every name of its customer that waits for it goes on. Answers how many, and how many
 * were suspended.
 */
export async function settleAddress(
  tx: Tx,
  address: AddressRow,
  by: 'link' | 'center',
): Promise<{ names: number; lifted: number }> {
  const proved = address.provedAt !== null;
  const open = proved ? { names: 0, lifted: 0 } : await countOpen(tx, address.id);
  if (!proved) await saveProved(tx, address.id, by);
  await settleSome(tx, address);
  if (open.lifted > 0)
    await sendNotice(tx, await recipientOf(tx, address.customerId), liftedLetter(address.email, open.lifted));
  return open;
}

/**
 * The new holder pressed the button of a link that was mailed to them alone, for a change of holder: that is the
 * affirmative answer from a mailbox which the rule asks for (RAA 2013, WHOIS Accuracy Program Specification §1.f; rule
 * `contact.verify`), so no second letter goes there. It proves nothing more: the address does not become one that the
 * customer speaks for. Answers whether it was proved by this.
 */
export async function proveByConfirmation(tx: Tx, customerId: bigint, email: string): Promise<boolean> {
  if ((await provedOf(tx, customerId, [email])).has(email)) return false;
  const address = (await addressesOf(tx, customerId, [email])).get(email);
  if (!address) return false;
  await settleAddress(tx, address, 'link');
  return true;
}

/** Hears `emailProved` of the verification center. */
export async function proveByCenter(
  tx: Tx,
  { customerId, email }: { readonly customerId: bigint; readonly email: string },
): Promise<void> {
  const address = await lockOwnAddress(tx, customerId, { email });
  if (address && address.provedAt === null) await settleAddress(tx, address, 'center');
}
