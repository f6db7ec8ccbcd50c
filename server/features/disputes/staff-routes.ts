import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/disputes.ts';
import { answerPage } from '../../platform/db/page.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type DisputeRow, pageDisputes } from './store.ts';

const present = (row: DisputeRow): api.OfficeDispute => ({
  Id: String(row.id),
  Number: row.number,
  CustomerId: String(row.customerId),
  At: row.createdAt.toISOString(),
  DisputeId: row.providerId,
  TransactionId: row.transactionId,
  Amount: toWire(fromMinor(row.amount)),
  Owed: toWire(fromMinor(row.owed)),
  Why: row.why,
  State: row.state,
  ...(row.evidenceBy === null ? {} : { EvidenceBy: row.evidenceBy.toISOString() }),
  ...(row.settledAt === null ? {} : { SettledAt: row.settledAt.toISOString() }),
});

/** What staff see of disputed payments. */
export const disputeStaffRoutes: readonly Route[] = [
  route(api.officeDisputes, async (tx, input) => answerPage(await pageDisputes(tx, input.State, input.After), present)),
];
