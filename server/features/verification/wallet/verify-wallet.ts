import type { WalletReason } from '#contract/states/wallet.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { nextState, transition } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recipientOf } from '../../account/index.ts';
import { record } from '../../activity/index.ts';
import { eraseFile } from '../../files/index.ts';
import { type Letter, sendNotice } from '../../notices/index.ts';
import { walletRefusedLetter, walletVerifiedLetter } from './letters.ts';
import { walletMachine } from './machine.ts';
import { clearFile, lockStanding, setDecision, type WalletRow } from './store.ts';

export async function tell(tx: Tx, row: WalletRow, letter: Letter): Promise<void> {
  await sendNotice(tx, await recipientOf(tx, row.customerId), letter);
}

type Event = 'approve' | 'refuse' | 'withdraw' | 'replace' | 'remove';

/** Instant, reason and state of a decision, where the state allows it. @throws refusal STATE_HAS_MOVED */
export async function decide(
  tx: Tx,
  row: WalletRow,
  event: Event,
  why: { reason: WalletReason | null; note: string | null } = { reason: null, note: null },
): Promise<void> {
  if (nextState(walletMachine, row.state, event) === undefined) throw refuse('STATE_HAS_MOVED');
  await setDecision(tx, row.id, why);
  await transition(tx, walletMachine, row, event, why.reason);
}

/** A picture is kept as long as what it proves is in force. */
export async function dropPicture(tx: Tx, row: WalletRow): Promise<void> {
  if (row.fileId === null) return;
  await clearFile(tx, row.id);
  await eraseFile(tx, row.fileId);
}

/** What a customer recognises a wallet by, in the record of their account. */
export const facts = (row: WalletRow) => ({ network: row.network, address: row.address });

/** The address is proved: it takes the place of the one before on its network. The caller holds the row's lock. */
export async function verifyWallet(tx: Tx, row: WalletRow): Promise<void> {
  if (nextState(walletMachine, row.state, 'approve') === undefined) throw refuse('STATE_HAS_MOVED');
  const standing = await lockStanding(tx, row.customerId);
  for (const old of standing) {
    if (old.network !== row.network || old.state !== 'verified') continue;
    await decide(tx, old, 'replace');
    await dropPicture(tx, old);
  }
  await decide(tx, row, 'approve');
  const object = { kind: 'wallet', id: row.id };
  await record(tx, { act: 'wallet.verified', object, onBehalfOf: row.customerId, after: facts(row) });
  await tell(tx, row, walletVerifiedLetter(row));
}

/** The paper proves nothing: the customer reads why and may try again. The caller holds the row's lock. */
export async function refuseWallet(tx: Tx, row: WalletRow, why: { reason: WalletReason; note: string | null }) {
  await decide(tx, row, 'refuse', why);
  await dropPicture(tx, row);
  const object = { kind: 'wallet', id: row.id };
  await record(tx, { act: 'wallet.refused', object, onBehalfOf: row.customerId, after: { ...facts(row), ...why } });
  await tell(tx, row, walletRefusedLetter(row, why.reason, why.note));
}
