import * as api from '#contract/api/finance/recharge-dispute.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type DisputeRow, disputesOfTopup, evidenceIsLate } from './store.ts';

function evidenceOf(row: DisputeRow, now: Date): Pick<api.RechargeDispute, 'Evidence'> {
  const { state, evidence, evidenceBy } = row;
  if (state !== 'opened') return {};
  const State = evidence === 'given' ? 'given' : evidenceIsLate(row, now) ? 'late' : 'wanted';
  return { Evidence: { State, ...(evidenceBy === null ? {} : { By: evidenceBy.toISOString() }) } };
}

/** A dispute as its customer reads it. */
export const presentMine = (row: DisputeRow, now: Date): api.RechargeDispute => {
  const { createdAt, state, amount, owed, settledAt } = row;
  return {
    At: createdAt.toISOString(),
    State: state,
    Amount: toWire(fromMinor(amount)),
    ...(owed > 0n ? { Owed: toWire(fromMinor(owed)) } : {}),
    ...(settledAt === null ? {} : { SettledAt: settledAt.toISOString() }),
    ...evidenceOf(row, now),
  };
};

/** What a customer reads of the disputes of his own payments. */
export const disputeRoutes: readonly Route[] = [
  route(api.rechargeDisputes, async (tx, input) => ({
    Items: (await disputesOfTopup(tx, customerOf(tx), input.Number)).map((row) => presentMine(row, tx.now)),
  })),
];
