import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/disputes.ts';
import { postingsWith } from '../../ledger/read-postings.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CustomersNamed, customersNamed } from '../account/index.ts';
import { listActivity, presentAudit } from '../activity/index.ts';
import { findRechargeById } from '../recharge/index.ts';
import { nameStaff } from '../staff-access/index.ts';
import { askOpenDispute, nextAskOf } from './ask-disputes.ts';
import { type DisputeRow, evidenceIsLate, findDispute, pageDisputes } from './store.ts';

const present = (row: DisputeRow, now: Date, named: CustomersNamed): api.OfficeDispute => ({
  Id: String(row.id),
  Number: row.number,
  CustomerId: String(row.customerId),
  ...named(row.customerId),
  At: row.createdAt.toISOString(),
  DisputeId: row.providerId,
  TransactionId: row.transactionId,
  Amount: toWire(fromMinor(row.amount)),
  Owed: toWire(fromMinor(row.owed)),
  Why: row.why,
  State: row.state,
  ...(row.evidenceBy === null ? {} : { EvidenceBy: row.evidenceBy.toISOString() }),
  EvidenceLate: evidenceIsLate(row, now),
  ...(row.settledAt === null ? {} : { SettledAt: row.settledAt.toISOString() }),
});

async function topupOf(tx: Tx, row: DisputeRow): Promise<api.OfficeDisputePage['Topup']> {
  const recharge = await findRechargeById(tx, row.rechargeId);
  if (!recharge) throw new Error(`dispute ${row.id} is of no top-up`);
  const { amount, state, paidAt } = recharge;
  return {
    Amount: toWire(fromMinor(amount)),
    State: state,
    ...(paidAt === null ? {} : { PaidAt: paidAt.toISOString() }),
  };
}

/** The dispute's own postings. */
async function postingsOf(tx: Tx, { id }: DisputeRow): Promise<api.OfficeDisputePage['Postings']> {
  const steps = ['opened', 'lost', 'won'].map((step) => `dispute:${id}:${step}`);
  return (await postingsWith(tx, steps)).map(({ key, kind, at, legs }) => ({
    Key: key,
    Kind: kind,
    At: at.toISOString(),
    Legs: legs.map(({ account, bucket, amount }) => ({ Account: account, Bucket: bucket, Amount: toWire(amount) })),
  }));
}

/** Everything about one dispute. */
export async function presentPage(tx: Tx, row: DisputeRow): Promise<api.OfficeDisputePage> {
  const open = row.state === 'opened';
  const called = await nameStaff(tx);
  return {
    ...present(row, tx.now, await customersNamed(tx, [row.customerId])),
    Taken: toWire(fromMinor(row.taken)),
    ...(row.state === 'lost' ? { Fee: toWire(fromMinor(row.fee)) } : {}),
    Evidence: row.evidence,
    AskedAt: row.askedAt.toISOString(),
    ...(open ? { NextAskAt: nextAskOf(row).toISOString() } : {}),
    Topup: await topupOf(tx, row),
    Postings: await postingsOf(tx, row),
    History: (await listActivity(tx, { object: `dispute:${row.id}` })).map((act) => presentAudit(act, called)),
    Actions: open ? ['ask'] : [],
  };
}

/** What staff see of disputed payments. */
export const disputeStaffRoutes: readonly Route[] = [
  route(api.officeDisputes, async (tx, input) => {
    const page = await pageDisputes(tx, input.State, input.After);
    const named = await customersNamed(
      tx,
      page.rows.map(({ customerId }) => customerId),
    );
    return answerPage(page, (row) => present(row, tx.now, named));
  }),
  route(api.officeDispute, async (tx, input) => {
    const row = await findDispute(tx, BigInt(input.Id));
    if (!row) throw refuse('NOT_FOUND');
    return presentPage(tx, row);
  }),
  route(api.askDispute, async (tx, input) => presentPage(tx, await askOpenDispute(tx, BigInt(input.Id)))),
];
