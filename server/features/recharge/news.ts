import { defineNews } from '../../platform/events.ts';

/** A top-up stands in a customer's balance: what waited for money can go on. */
export const moneyCame = defineNews<{ readonly customerId: bigint; readonly rechargeId: bigint }>('moneyCame');
