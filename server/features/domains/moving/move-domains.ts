import type { Tx } from '../../../platform/db/transaction.ts';
import { recordBirths } from '../../../platform/machine.ts';
import { recordAll } from '../../activity/index.ts';
import { lockNew } from '../defaults/lock-new.ts';
import { markLeft } from '../leave-domain.ts';
import { domainsArrived } from '../news.ts';
import { bookLetter, provedOf } from '../registrant-email/ask-proofs.ts';
import { registrantEmailMachine } from '../registrant-email/machine.ts';
import {
  type AddressRow,
  addressesOf,
  insertProofs,
  lockOpenOfNames,
  type ProofRow,
} from '../registrant-email/store.ts';
import { yieldedOf } from '../registrant-email/yielded.ts';
import { type DomainRow, lockDomains } from '../store.ts';
import { copyRows, type MovedName, saveYields } from './store.ts';

/** Names of one customer that become another's. */
export interface Move {
  readonly names: readonly MovedName[];
  readonly to: bigint;
  /**
   * The former owner agreed that the new one becomes the holder too; it counts of addresses that they had proved.
   * `decided`: somebody who decides about names said so in the holder's place.
   */
  readonly yields?: boolean | 'decided';
  /** The row upstairs that decided it, `push:12`; part of both histories. */
  readonly cause: string;
}

/**
 * A proof that a name waits for goes along with its last day: a move buys no time. Its letter is written anew, since a
 * link of the former owner's proves nothing for the new one; an address that the new owner has proved already counts at
 * once.
 */
async function carryProofs(
  tx: Tx,
  to: bigint,
  open: readonly (ProofRow & { readonly newId: bigint; readonly email: string })[],
): Promise<void> {
  if (open.length === 0) return;
  const emails = [...new Set(open.map(({ email }) => email))];
  const proved = await provedOf(tx, to, emails);
  const waiting = open.filter(({ email }) => !proved.has(email));
  if (waiting.length === 0) return;
  const addresses = await addressesOf(tx, to, [...new Set(waiting.map(({ email }) => email))]);
  const ids = await insertProofs(
    tx,
    waiting.map(({ newId, email, cause, dueAt }) => ({
      domainId: newId,
      customerId: to,
      addressId: (addresses.get(email) as AddressRow).id,
      cause,
      dueAt,
    })),
  );
  await recordBirths(tx, registrantEmailMachine, ids);
  for (const address of addresses.values()) await bookLetter(tx, address);
}

/** The holder's own yes to a change that comes later. */
async function yieldHolders(
  tx: Tx,
  rows: readonly DomainRow[],
  ids: ReadonlyMap<string, bigint>,
  decided: boolean,
): Promise<void> {
  const yielded = decided ? new Set(rows.map(({ id }) => id)) : await yieldedOf(tx, rows);
  await saveYields(
    tx,
    rows.filter(({ id }) => yielded.has(id)).map(({ name }) => ids.get(name) as bigint),
  );
}

function arrivalActs(rows: readonly DomainRow[], ids: ReadonlyMap<string, bigint>, { to, cause }: Move) {
  return rows.map(({ name, expiresAt }) => ({
    act: 'domain.pushedIn',
    object: { kind: 'domain', id: ids.get(name) as bigint },
    onBehalfOf: to,
    after: { name, expiresAt: expiresAt.toISOString(), cause },
  }));
}

/**
 * Names change hands inside the house: the row of the former owner ends, a new one begins, in this transaction; the
 * registry is not asked, but for the transfer lock where their new owner wants it. What
 * is known of a name stays as it was (dates, statuses, name servers, DNSSEC, hosts, holder, what its holder still has
 * to prove); that it was moved is written on it (specification §9). Announces `domainLeft` and `domainsArrived`.
 * Answers the new ids by name.
 * @throws Error where one of the names is not live, or a proof runs out in this very moment: the caller judged them
 *   under lock before
 */
export async function moveDomains(tx: Tx, move: Move): Promise<Map<string, bigint>> {
  const rows = await lockDomains(
    tx,
    move.names.map(({ id }) => id),
  );
  if (rows.length !== move.names.length) throw new Error(`${move.cause} moves names that are not live`);
  const open = await lockOpenOfNames(
    tx,
    rows.map(({ id }) => id),
  );
  for (const { id } of rows) await markLeft(tx, id, move.cause, { movedTo: move.to });
  const ids = await copyRows(tx, move.to, move.names);
  const byId = new Map(rows.map((row) => [row.id, row]));
  await carryProofs(
    tx,
    move.to,
    open.map((proof) => {
      const row = byId.get(proof.domainId) as DomainRow;
      return { ...proof, newId: ids.get(row.name) as bigint, email: row.holder.email };
    }),
  );
  if (move.yields) await yieldHolders(tx, rows, ids, move.yields === 'decided');
  await recordAll(tx, arrivalActs(rows, ids, move));
  await lockNew(
    tx,
    rows.map(({ name, statuses }) => ({ id: ids.get(name) as bigint, customerId: move.to, name, statuses })),
  );
  await tx.house.events.announce(
    tx,
    domainsArrived,
    rows.map(({ name }) => ({ domainId: ids.get(name) as bigint, customerId: move.to, name })),
  );
  return ids;
}
