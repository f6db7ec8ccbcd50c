import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/refund.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nextState } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { actingStaff, staffNames } from '../staff-access/index.ts';
import { needsTwo } from '../withdrawal/index.ts';
import { refundMachine } from './machine.ts';
import { beginPayout, giveUpPayout, namePayout } from './pay-out.ts';
import { approveRefund, markRefundPaid, rejectRefund } from './review-refund.ts';
import { findRefund, pageRefunds, type RefundRow } from './store.ts';
import { wayBack } from './way-back.ts';

/** What may be done about a stablecoin's payout. */
function payoutActs(row: RefundRow, now: Date): api.OfficeRefund['Actions'] {
  if (row.network === null) return [];
  if (row.state === 'approved') return row.payAfter !== null && row.payAfter > now ? [] : ['begin'];
  if (row.state !== 'refunding' || row.proofState === 'proved') return [];
  return row.proofState === 'checking' ? ['name'] : ['name', 'notPaid'];
}

function payoutOf(row: RefundRow): Pick<api.OfficeRefund, 'GoesBack' | 'Coin' | 'Proof' | 'Trouble'> {
  const { network, sendTo, payAfter, proofHash, proofState, proofNote } = row;
  return {
    ...(row.payAmount === null ? {} : { GoesBack: toWire(wayBack(row)) }),
    ...(network === null || sendTo === null || payAfter === null
      ? {}
      : { Coin: { Network: network, SendTo: sendTo, PayAfter: payAfter.toISOString() } }),
    ...(proofHash === null || proofState === null
      ? {}
      : { Proof: { Hash: proofHash, State: proofState, ...(proofNote === null ? {} : { Note: proofNote }) } }),
    ...(row.trouble === null ? {} : { Trouble: row.trouble }),
  };
}

type Show = (row: RefundRow) => api.OfficeRefund;

/** How the member who looks sees refunds: what he may do depends on what he has done. */
async function showTo(tx: Tx): Promise<Show> {
  const self = (await actingStaff(tx)).id;
  const names = await staffNames(tx);
  return (row) => {
    const people = [row.approvedBy, row.secondBy].filter((id) => id !== null);
    const approves = nextState(refundMachine, row.state, 'approve') && !people.includes(self);
    const pays = row.byHand && row.network === null && row.state === 'approved';
    return {
      Id: String(row.id),
      Number: row.number,
      CustomerId: String(row.customerId),
      At: row.createdAt.toISOString(),
      Channel: row.channel,
      TransactionId: row.transactionId,
      Amount: toWire(fromMinor(row.amount)),
      ...payoutOf(row),
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
        ...payoutActs(row, tx.now),
        ...(nextState(refundMachine, row.state, 'reject') ? (['reject'] as const) : []),
      ],
    };
  };
}

/** What staff do with refunds. */
export const refundStaffRoutes: readonly Route[] = [
  route(api.officeRefunds, async (tx, input) => {
    const show = await showTo(tx);
    return answerPage(await pageRefunds(tx, input.State, input.After), show);
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
  route(api.beginPayout, async (tx, input) => (await showTo(tx))(await beginPayout(tx, BigInt(input.Id)))),
  route(api.namePayout, async (tx, input) => {
    const hash = input.Hash.startsWith('0x') ? input.Hash : `0x${input.Hash}`;
    return (await showTo(tx))(await namePayout(tx, BigInt(input.Id), hash));
  }),
  route(api.giveUpPayout, async (tx, input) =>
    (await showTo(tx))(await giveUpPayout(tx, BigInt(input.Id), input.Reason)),
  ),
];
