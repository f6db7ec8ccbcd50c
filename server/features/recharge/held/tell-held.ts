import { fromMinor, toGrouped } from '#contract/money.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recipientOf } from '../../account/index.ts';
import { type Letter, sendNotice } from '../../notices/index.ts';
import { findHeld, type HeldRow } from './store.ts';

const STEPS = {
  held: ['recharge:held.subject', 'recharge:held.body'],
  returned: ['recharge:held.returnedSubject', 'recharge:held.returnedBody'],
} as const;

function heldLetter(step: keyof typeof STEPS, { number, amount, currency, reference }: HeldRow): Letter {
  const [subject, paragraph] = STEPS[step];
  return {
    kind: `recharge.${step === 'held' ? 'held' : 'heldReturned'}`,
    rule: 'J2',
    subject,
    paragraphs: [paragraph],
    vars: {
      number,
      paid: `${currency} ${toGrouped(fromMinor(amount, currency))}`,
      ...(reference === null ? {} : { reference }),
    },
    act: { words: 'recharge:letter.act', path: `/finance/recharge/info?Number=${number}` },
  };
}

/**
 * The payer's mail of a payment that was not what their order asked. Where it is credited they get the letter of every
 * payment; a payment of no order is nobody's, and nobody is told.
 */
export async function tellHeld(
  tx: Tx,
  { heldId, step }: { readonly heldId: bigint; readonly step: keyof typeof STEPS },
): Promise<void> {
  const row = await findHeld(tx, heldId);
  if (!row || row.customerId === null) return;
  await sendNotice(tx, await recipientOf(tx, row.customerId), heldLetter(step, row));
}
