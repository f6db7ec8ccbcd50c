import { fromMinor, toDecimal } from '#contract/money.ts';
import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { dealLetter, type Told } from './letters.ts';
import type { DealRow } from './store.ts';

/** What one side does happens to the other by the house: nobody reads the other's id in their own records. */
export const HOUSE: Actor = { kind: 'system', name: 'escrow' };

/** A side that knows of the deal: before our quote only its applicant does. */
const sidesOf = ({ sellerId, buyerId }: DealRow): bigint[] => [sellerId, buyerId].filter((id) => id !== null);

/** Writes a step into the activity of both sides. A member of staff who acts stands in both, as everywhere. */
export async function writeStep(tx: Tx, deal: DealRow, act: `deal.${string}`): Promise<void> {
  for (const side of sidesOf(deal)) {
    const seen = tx.by.kind === 'staff' || (tx.by.kind === 'customer' && tx.by.customerId === side);
    await record(seen ? tx : { ...tx, by: HOUSE }, {
      act,
      object: { kind: 'deal', id: deal.id },
      onBehalfOf: side,
      after: { number: deal.number, name: deal.unicode, price: toDecimal(fromMinor(deal.price)) },
    });
  }
}

/** Tells both sides of a step by letter, and writes it into both activities. */
export async function tellSides(tx: Tx, deal: DealRow, act: `deal.${string}`, step: Told): Promise<void> {
  await writeStep(tx, deal, act);
  for (const side of sidesOf(deal)) await sendNotice(tx, await recipientOf(tx, side), dealLetter(deal, step));
}
