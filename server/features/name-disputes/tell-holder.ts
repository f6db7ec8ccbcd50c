import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { type Letter, sendNotice } from '../notices/index.ts';
import { disputedLetter } from './letters.ts';
import { type NameDispute, saveFacts } from './store.ts';

/** What follows from a dispute by itself: a lock, a letter, the move. */
export const HOUSE: Actor = { kind: 'system', name: 'name-disputes' };

/** One step in the dispute's own history, for staff. */
export const write = (tx: Tx, { id, name }: NameDispute, act: string, more: Readonly<Record<string, unknown>> = {}) =>
  record(tx, { act: `nameDispute.${act}`, object: { kind: 'name_dispute', id }, after: { name, ...more } });

/** The same in the name's history and its holder's activity, and the letter; only where they know of the dispute. */
export async function tell(
  tx: Tx,
  of: NameDispute,
  told: { readonly act: string; readonly letter: Letter },
): Promise<void> {
  if (of.toldAt === null) return;
  const { domainId, customerId, name, caseNumber } = of;
  await record(
    { ...tx, by: HOUSE },
    {
      act: `domain.${told.act}`,
      object: { kind: 'domain', id: domainId },
      onBehalfOf: customerId,
      after: { name, case: caseNumber },
    },
  );
  await sendNotice(tx, await recipientOf(tx, customerId), told.letter);
}

/** The holder hears of the dispute, once: the lock stands, so nothing can be moved out of its way any more. */
export async function tellHolder(tx: Tx, of: NameDispute): Promise<void> {
  await saveFacts(tx, of.id, { toldAt: tx.now });
  const known = { ...of, toldAt: tx.now };
  await write({ ...tx, by: HOUSE }, known, 'told');
  await tell(tx, known, { act: 'disputed', letter: disputedLetter(known) });
}
