import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import type { HolderChange } from '../news.ts';
import { type AskedName, askForProofs, bookLetter, provedOf } from './ask-proofs.ts';
import { registrantEmailMachine } from './machine.ts';
import { settleProofs } from './settle-proofs.ts';
import { addressesOf, lockOpenOfNames, moveProofs, type ProofRow, saveDecided, showOnNames } from './store.ts';

/** Names that waited for the old address wait for the new one, with the same last day: a change buys no time. */
async function moveTo(tx: Tx, customerId: bigint, email: string, proofs: readonly ProofRow[]): Promise<void> {
  const address = (await addressesOf(tx, customerId, [email])).get(email);
  const moved = proofs.filter(({ addressId }) => addressId !== address?.id);
  if (!address || moved.length === 0) return;
  await moveProofs(
    tx,
    moved.map(({ id }) => id),
    address.id,
  );
  await bookLetter(tx, address);
}

const askedOf = (customerId: bigint, { domainId, name, newEmail }: HolderChange): AskedName => ({
  domainId,
  customerId,
  suffix: suffixOf(name)?.suffix ?? '',
  email: newEmail,
  cause: 'holder_changed',
});

/** Hears `holderChanged`: after a material change the new holder's address is to be proved, unless it is already. */
export async function askAfterChange(
  tx: Tx,
  { customerId, names }: { readonly customerId: bigint; readonly names: readonly HolderChange[] },
): Promise<void> {
  const changes = names.filter(({ material }) => material);
  if (changes.length === 0) return;
  const open = new Map(
    (
      await lockOpenOfNames(
        tx,
        changes.map(({ domainId }) => domainId),
      )
    ).map((proof) => [proof.domainId, proof]),
  );
  const proved = await provedOf(tx, customerId, [...new Set(changes.map(({ newEmail }) => newEmail))]);
  for (const [email, group] of Map.groupBy(changes, ({ newEmail }) => newEmail)) {
    const waiting = group.flatMap(({ domainId }) => open.get(domainId) ?? []);
    if (waiting.length === 0) continue;
    if (proved.has(email)) await settleProofs(tx, waiting, email);
    else await moveTo(tx, customerId, email, waiting);
  }
  const fresh = changes.filter(({ domainId, newEmail }) => !open.has(domainId) && !proved.has(newEmail));
  await askForProofs(
    tx,
    fresh.map((change) => askedOf(customerId, change)),
  );
}

/** Hears `domainLeft`: a name that left waits for nothing. */
export async function endProof(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  const open = await lockOpenOfNames(tx, [domainId]);
  if (open.length === 0) return;
  await saveDecided(
    tx,
    open.map(({ id }) => id),
    false,
  );
  await transitionAll(tx, registrantEmailMachine, open, 'end');
  await showOnNames(tx, open, null);
}
