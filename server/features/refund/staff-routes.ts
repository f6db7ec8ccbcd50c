import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/refund.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nextState } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { customersNamed } from '../account/index.ts';
import { payersOf } from '../bank-transfer/index.ts';
import { type WhyNotAlone, whyNotAlone, whySecond } from '../dual-control/index.ts';
import { actingStaff, staffNames } from '../staff-access/index.ts';
import { matchNames } from '../templates/real-name/index.ts';
import { refundMachine } from './machine.ts';
import { beginPayout, giveUpPayout, namePayout } from './pay-out.ts';
import { approveRefund, markRefundPaid, rejectRefund } from './review-refund.ts';
import { findRefund, isLate, pageRefunds, type RefundRow } from './store.ts';
import { wayBack } from './way-back.ts';

/** What this member may do about a payment by hand: who approved it alone does not pay it. */
function payoutActs(row: RefundRow, now: Date, self: bigint): api.OfficeRefund['Actions'] {
  if (!row.byHand) return [];
  const mayPay = row.state === 'approved' && (row.secondBy !== null || row.approvedBy !== self);
  if (row.network === null) return mayPay ? ['paid'] : [];
  if (row.state === 'approved') return !mayPay || (row.payAfter !== null && row.payAfter > now) ? [] : ['begin'];
  if (row.state !== 'refunding' || row.proofState === 'proved') return [];
  return row.proofState === 'checking' || row.notPaidBy === self ? ['name'] : ['name', 'notPaid'];
}

/** Why two must approve; what is paid by hand has another member who pays, whatever was moved that day. */
function whyTwo(row: RefundRow, why: WhyNotAlone): Pick<api.OfficeRefund, 'WhyTwo'> {
  const second = whySecond(row.amount);
  const alone = row.byHand && second === 'first';
  const found = row.state === 'awaiting_second' ? second : alone ? undefined : why({ ...row, worth: row.amount });
  const open = row.state === 'awaiting_second' || row.state === 'pending_review';
  return found === undefined || !open ? {} : { WhyTwo: found };
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

/** How the member who looks sees these refunds: what they may do depends on what they have done. */
async function showTo(tx: Tx, rows: readonly RefundRow[]): Promise<Show> {
  const self = (await actingStaff(tx)).id;
  const names = await staffNames(tx);
  const name = (id: bigint) => names.get(id) ?? String(id);
  const customers = rows.map(({ customerId }) => customerId);
  const named = await customersNamed(tx, customers);
  const why = await whyNotAlone(tx, customers);
  const match = await matchNames(tx, customers);
  const payers = await payersOf(
    tx,
    rows.filter(({ channel }) => channel === 'bank').map(({ transactionId }) => transactionId),
  );
  return (row) => {
    const people = [row.approvedBy, row.secondBy].filter((id) => id !== null);
    const approves = nextState(refundMachine, row.state, 'approve') && !people.includes(self);
    const payer = payers.get(row.transactionId);
    return {
      Id: String(row.id),
      Number: row.number,
      CustomerId: String(row.customerId),
      ...named(row.customerId),
      At: row.createdAt.toISOString(),
      Channel: row.channel,
      TransactionId: row.transactionId,
      Amount: toWire(fromMinor(row.amount)),
      ...payoutOf(row),
      State: row.state,
      ReviewBy: row.reviewBy.toISOString(),
      Late: isLate(row, tx.now),
      ...whyTwo(row, why),
      ...(payer === undefined ? {} : { Payer: { Name: payer, Match: match(row.customerId, payer) } }),
      ByHand: row.byHand,
      ApprovedBy: people.map(name),
      ...(row.notPaidBy === null || row.state !== 'refunding' ? {} : { NotPaidBy: name(row.notPaidBy) }),
      ...(row.reference === null ? {} : { Reference: row.reference }),
      ...(row.reason === null ? {} : { Reason: row.reason }),
      Actions: [
        ...(approves ? (['approve'] as const) : []),
        ...payoutActs(row, tx.now, self),
        ...(nextState(refundMachine, row.state, 'reject') ? (['reject'] as const) : []),
      ],
    };
  };
}

const show = async (tx: Tx, row: RefundRow) => (await showTo(tx, [row]))(row);

/** What staff do with refunds. */
export const refundStaffRoutes: readonly Route[] = [
  route(api.officeRefunds, async (tx, input) => {
    const page = await pageRefunds(tx, input.State, input.After);
    return answerPage(page, await showTo(tx, page.rows));
  }),
  route(api.officeRefund, async (tx, input) => {
    const row = await findRefund(tx, BigInt(input.Id));
    if (!row) throw refuse('NOT_FOUND');
    return show(tx, row);
  }),
  route(api.approveRefund, async (tx, input) => show(tx, await approveRefund(tx, BigInt(input.Id)))),
  route(api.rejectRefund, async (tx, input) => show(tx, await rejectRefund(tx, BigInt(input.Id), input.Reason))),
  route(api.markRefundPaid, async (tx, input) => show(tx, await markRefundPaid(tx, BigInt(input.Id), input.Reference))),
  route(api.beginPayout, async (tx, input) => show(tx, await beginPayout(tx, BigInt(input.Id)))),
  route(api.namePayout, async (tx, input) => {
    const hash = input.Hash.startsWith('0x') ? input.Hash : `0x${input.Hash}`;
    return show(tx, await namePayout(tx, BigInt(input.Id), hash));
  }),
  route(api.giveUpPayout, async (tx, input) => show(tx, await giveUpPayout(tx, BigInt(input.Id), input.Reason))),
];
