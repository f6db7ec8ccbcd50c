import { defineNews } from '../../platform/events.ts';

/** A top-up stands in a customer's balance: what waited for money can go on. */
export const moneyCame = defineNews<{ readonly customerId: bigint; readonly rechargeId: bigint }>('moneyCame');

/** Something became of the refund with this key; the channel is to be asked. */
export const refundTold = defineNews<{ readonly key: string }>('refundTold');

/** Something became of this dispute of a card payment; the company is to be asked. */
export const disputeTold = defineNews<{ readonly disputeId: string }>('disputeTold');

/**
 * A credited payment is being taken back (its block was replaced, its payer disputes it): nothing of it may go out now.
 * Told before it is taken.
 */
export const paymentLost = defineNews<{ readonly customerId: bigint; readonly rechargeId: bigint }>('paymentLost');

/** A payment of a customer's order is held for staff, or went back to where it came from: they are told. */
export const heldMoved = defineNews<{ readonly heldId: bigint; readonly step: 'held' | 'returned' }>('heldMoved');
