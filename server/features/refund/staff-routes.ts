import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/refund.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nextState } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { actingStaff, staffNames } from '../staff-access/index.ts';
import { needsTwo } from '../withdrawal/index.ts';
import { refundMachine } from './machine.ts';
import { approveRefund, markRefundPaid, rejectRefund } from './review-refund.ts';
import { findRefund, pageRefunds, type RefundRow } from './store.ts';

type Show = (row: RefundRow) => api.OfficeRefund;

/** How the member who looks sees refunds: what he may do depends on what he has done. */
async function showTo(tx: Tx): Promise<Show> {
  const self = (await actingStaff(tx)).id;
  const names = await staffNames(tx);
  return (row) => {
    const people = [row.approvedBy, row.secondBy].filter((id) => id !== null);
    const approves = nextState(refundMachine, row.state, 'approve') && !people.includes(self);
    const pays = row.byHand && row.state === 'approved';
    return {
      Id: String(row.id),
      Number: row.number,
      CustomerId: String(row.customerId),
      At: row.createdAt.toISOString(),
      Channel: row.channel,
      TransactionId: row.transactionId,
      Amount: toWire(fromMinor(row.amount)),
      State: row.state,
      ReviewBy: row.reviewBy.toISOString(),
      NeedsTwo: needsTwo(row.amount),
      ByHand: row.byHand,
      ApprovedBy: people.map((id) => names.get(id) ?? String(id)),
      ...(row.reference === null ? {} : { Reference: row.reference }),
      ...(row.reason === null ? {} : { Reason: row.reason }),
      Actions: [
        ...(approves ? (['approve'] as const) : []),
        ...(pays ? (['paid'] as const) : []),
        ...(nextState(refundMachine, row.state, 'reject') ? (['reject'] as const) : []),
      ],
    };
  };
}

/** What staff do with refunds. */
export const refundStaffRoutes: readonly Route[] = [
  route(api.officeRefunds, async (tx, input) => {
    const show = await showTo(tx);
    const before = input.After === undefined ? undefined : BigInt(input.After);
    const { rows, next } = await pageRefunds(tx, input.State, before);
    return { Items: rows.map(show), ...(next === undefined ? {} : { Next: String(next) }) };
  }),
  route(api.officeRefund, async (tx, input) => {
    const row = await findRefund(tx, BigInt(input.Id));
    if (!row) throw refuse('NOT_FOUND');
    return (await showTo(tx))(row);
  }),
  route(api.approveRefund, async (tx, input) => (await showTo(tx))(await approveRefund(tx, BigInt(input.Id)))),
  route(api.rejectRefund, async (tx, input) =>
    (await showTo(tx))(await rejectRefund(tx, BigInt(input.Id), input.Reason)),
  ),
  route(api.markRefundPaid, async (tx, input) =>
    (await showTo(tx))(await markRefundPaid(tx, BigInt(input.Id), input.Reference)),
  ),
];
