import * as api from '#contract/api/finance/recharge-dispute.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type DisputeRow, disputesOfTopup } from './store.ts';

const present = ({ createdAt, state, amount, owed, settledAt }: DisputeRow): api.RechargeDispute => ({
  At: createdAt.toISOString(),
  State: state,
  Amount: toWire(fromMinor(amount)),
  ...(owed > 0n ? { Owed: toWire(fromMinor(owed)) } : {}),
  ...(settledAt === null ? {} : { SettledAt: settledAt.toISOString() }),
});

/** What a customer reads of the disputes of his own payments. */
export const disputeRoutes: readonly Route[] = [
  route(api.rechargeDisputes, async (tx, input) => ({
    Items: (await disputesOfTopup(tx, customerOf(tx), input.Number)).map(present),
  })),
];
