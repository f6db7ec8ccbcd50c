import type { Lang } from '#contract/lang.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { emailKey } from '../../platform/email-address.ts';
import { refuseField } from '../../platform/http/input.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountAt, type KeptFor, keepAccountFor, recipientOf } from '../account/index.ts';
import { liftHold } from '../domains/index.ts';
import { moveDomains } from '../domains/moving/index.ts';
import { sendNotice } from '../notices/index.ts';
import { assertMayLeave } from '../suspension/index.ts';
import { lostLetter, wonLetter } from './letters.ts';
import { wantLock } from './lock-name.ts';
import { nameDisputeMachine } from './machine.ts';
import { causeOf, type NameDispute, saveFacts } from './store.ts';
import { HOUSE, tell, write } from './tell-holder.ts';
import { beginProposal } from './two-members.ts';

/** Who won, as staff typed it: an account, or the address and the legal name of somebody without one. */
export interface Winner {
  readonly to: string;
  readonly name?: string | undefined;
  readonly lang?: Lang | undefined;
}
type Side = Pick<NameDispute, 'receiverId' | 'winnerEmail' | 'winnerName' | 'winnerLang'>;
export const NOBODY: Side = { receiverId: null, winnerEmail: null, winnerName: null, winnerLang: null };

/** @throws refusal INVALID_INPUT */
async function sideOf(tx: Tx, { to, name, lang }: Winner): Promise<Side> {
  const text = to.trim();
  const email = /^\d{1,18}$/.test(text) ? undefined : emailKey(text);
  if (!/^\d{1,18}$/.test(text) && email === undefined) throw refuseField(tx.lang, 'To', 'push:to.form');
  const receiverId = await accountAt(tx, email === undefined ? { id: BigInt(text) } : { email });
  if (receiverId !== undefined) return { ...NOBODY, receiverId };
  if (email === undefined) throw refuseField(tx.lang, 'To', 'namedispute:to.none');
  if (!name) throw refuseField(tx.lang, 'Name', 'namedispute:winner.needed');
  return { ...NOBODY, winnerEmail: email, winnerName: name, winnerLang: lang ?? 'en' };
}

/**
 * A member proposes to hand the name over to who won it; another one confirms, and reads to whom.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, NAME_DISPUTE_TOO_EARLY, NAME_DISPUTE_SAME, CUSTOMER_SUSPENDED
 */
export async function proposeHandover(tx: Tx, id: bigint, winner: Winner): Promise<void> {
  const { row, proposedBy } = await beginProposal(tx, id);
  const side = await sideOf(tx, winner);
  const { receiverId, winnerEmail, winnerName } = side;
  if (receiverId === row.customerId) throw refuse('NAME_DISPUTE_SAME');
  if (receiverId !== null) await assertMayLeave(tx, receiverId);
  await saveFacts(tx, id, { proposedBy, cancels: false, cancelTrouble: null, ...side });
  await transition(tx, nameDisputeMachine, row, 'propose');
  await write(tx, row, 'propose', receiverId === null ? { winnerEmail, winnerName } : { receiver: receiverId });
}

/** Whose account the name goes to; one that is kept for who won it where they have none. */
async function accountFor(tx: Tx, row: NameDispute): Promise<KeptFor> {
  const { receiverId, winnerEmail, winnerLang } = row;
  const to =
    receiverId === null
      ? await keepAccountFor(tx, winnerEmail as string, winnerLang as Lang)
      : { id: receiverId, taken: true };
  if (to.id === row.customerId) throw refuse('NAME_DISPUTE_SAME');
  await assertMayLeave(tx, to.id);
  return to;
}

/**
 * The name is the winner's, in one transaction with the end of its hold. Whatever else holds it (a deal, a change of
 * holder) ends with its leaving. The decision stands for the holder's own yes to the next holder. In an account our
 * lock stays on it, for its new owner to take off; for who has none it comes off, and then they are mailed the way to
 * their own registrar.
 * @throws refusals NAME_DISPUTE_SAME, CUSTOMER_SUSPENDED
 */
export async function handOver(tx: Tx, row: NameDispute, confirmedBy: bigint): Promise<void> {
  const { id, domainId } = row;
  const to = await accountFor(tx, row);
  const over = { confirmedBy, receiverId: to.id, outcome: 'handed_over', endedAt: tx.now } as const;
  await saveFacts(tx, id, { ...over, dueAt: null, nextTryAt: null });
  await write(tx, row, 'carryOut', { receiver: to.id });
  await liftHold(tx, domainId, 'dispute', causeOf(id));
  await tell(tx, row, { act: 'disputeEnded', letter: lostLetter(row) });
  // Nobody hears of its leaving as of an open dispute's.
  await transition(tx, nameDisputeMachine, row, to.taken ? 'confirm' : 'award');
  const moved = await moveDomains(
    { ...tx, by: HOUSE },
    { names: [{ id: domainId, autoRenew: false, folderId: null }], to: to.id, cause: causeOf(id), yields: 'decided' },
  );
  if (to.taken) {
    await sendNotice(tx, await recipientOf(tx, to.id), wonLetter(row));
    return;
  }
  await saveFacts(tx, id, { heldDomainId: moved.get(row.name) as bigint });
  await wantLock(tx, id);
}
