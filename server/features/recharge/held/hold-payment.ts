import { fromMinor, type Money, toDecimal } from '#contract/money.ts';
import { millionths } from '#contract/quote.ts';
import type { HeldReason } from '#contract/states/held-payment.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { postedAs, writePosting } from '../../../ledger/post.ts';
import { paymentHeld } from '../../../ledger/postings/recharge.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordBirth } from '../../../platform/machine.ts';
import { heldMoved } from '../news.ts';
import { sheetOfThisMoment } from '../rates/read-rates.ts';
import type { RechargeRow } from '../store.ts';
import { rateOn } from '../ways.ts';
import { heldMachine } from './machine.ts';
import { findHeldBy, type HeldRow, insertHeld, saveHeld } from './store.ts';

const MILLION = 1_000_000n;

/** What stands on which account of a held payment; what the ledger's postings are made of. */
export const moneyOfHeld = (row: HeldRow) => ({
  channel: row.channel,
  transactionId: row.transactionId,
  amount: fromMinor(row.amount, row.currency),
  number: row.number,
  heldId: row.id,
  ...(row.rechargeId === null ? {} : { rechargeId: row.rechargeId }),
});

/** US cents for a payment, rounded down: by the order's own rate, or by that day's; null where there is none. */
async function worthOf(tx: Tx, amount: Money, order: RechargeRow | undefined): Promise<bigint | null> {
  if (amount.currency === 'USD') return amount.minor;
  if (order?.payAmount && order.payCurrency === amount.currency)
    return (amount.minor * order.amount) / order.payAmount || null;
  const sheet = await sheetOfThisMoment(tx);
  const rate = sheet && rateOn(sheet, amount.currency);
  return rate === undefined ? null : (amount.minor * MILLION) / millionths(rate) || null;
}

export interface StrangePayment {
  readonly channel: OnlineChannel;
  readonly transactionId: string;
  readonly amount: Money;
  /** The order's number as the channel told it. */
  readonly number: string;
  readonly order?: RechargeRow;
  readonly why: HeldReason;
}

/**
 * Money came that is nobody's order as it came: it stands on an account of its own until a member decides, and nothing
 * is credited. A payment that is held already and is now told with another amount stays as it was first told; staff
 * read what was told later.
 */
export async function holdPayment(tx: Tx, of: StrangePayment): Promise<void> {
  const { channel, transactionId, amount, number, order, why } = of;
  const row = await insertHeld(tx, {
    channel,
    transactionId,
    amount: amount.minor,
    currency: amount.currency,
    number,
    rechargeId: order?.id ?? null,
    customerId: order?.customerId ?? null,
    why,
    worth: await worthOf(tx, amount, order),
  });
  const kind = `recharge_${why}`;
  if (row) {
    const posting = paymentHeld(moneyOfHeld(row));
    if ((await postedAs(tx, posting)) === 'nothing') await writePosting(tx, posting);
    await recordBirth(tx, heldMachine, row.id);
    await tx.house.events.announce(tx, heldMoved, { heldId: row.id, step: 'held' });
  } else {
    const known = await findHeldBy(tx, channel, transactionId);
    if (!known || (known.amount === amount.minor && known.currency === amount.currency)) return;
    await saveHeld(tx, known.id, { toldOtherwise: `${toDecimal(amount)} ${amount.currency}` });
  }
  tx.house.metrics.alarms.inc({ kind });
  tx.house.log.error({ recharge: number, why }, 'a payment that is not the order’s; held, a person must look');
}
