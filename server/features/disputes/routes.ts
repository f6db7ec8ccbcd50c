import * as api from '#contract/api/finance/recharge-dispute.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import type { DisputeState } from '#contract/states/dispute.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type DisputeRow, disputesOfTopup, evidenceIsLate, newestDisputes } from './store.ts';

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

/** A list marks so many disputes at most; an account with more has other worries than a tag. */
const MARKED_MAX = 500;

/** The newest dispute of each disputed top-up. */
export async function markedTopups(tx: Tx, customerId: bigint): Promise<OutputOf<typeof api.disputedRecharges>> {
  const byNumber = new Map<string, DisputeState>();
  for (const { number, state } of await newestDisputes(tx, customerId, MARKED_MAX))
    if (!byNumber.has(number)) byNumber.set(number, state);
  return { Items: [...byNumber].map(([number, State]) => ({ Number: number, State })) };
}

/** What a customer reads of the disputes of their own payments. */
export const disputeRoutes: readonly Route[] = [
  route(api.rechargeDisputes, async (tx, input) => ({
    Items: (await disputesOfTopup(tx, customerOf(tx), input.Number)).map((row) => presentMine(row, tx.now)),
  })),
  route(api.disputedRecharges, (tx) => markedTopups(tx, customerOf(tx))),
];
