import { addDays } from '#contract/calendar.ts';
import { DISPUTE_ASK_HOURS, DISPUTE_LOOK_BACK_DAYS } from '#contract/rules/finance/finance.ts';
import type { DisputeGateway } from '../../gateways/payments/index.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { enqueue, type Sweep } from '../../platform/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { askDisputeJob, listDisputesJob } from './jobs.ts';
import { settleDispute } from './settle-dispute.ts';
import { type DisputeRow, takeOpen, takeToAsk } from './store.ts';

const CALLER = systemCaller('dispute-ask');
const AT_ONCE = 50;
const LIST_EVERY_SECONDS = 1_800;
const HOUR_MS = 3_600_000;

/** The company told of a dispute: it is asked at once. What it told is not believed further than that. */
export async function askToldDispute(tx: Tx, { disputeId }: { readonly disputeId: string }): Promise<void> {
  await enqueue(tx, askDisputeJob, { DisputeId: disputeId }, disputeId);
}

/** When an open dispute is asked about again by itself, at the latest. */
export const nextAskOf = ({ askedAt }: DisputeRow): Date => new Date(askedAt.getTime() + DISPUTE_ASK_HOURS * HOUR_MS);

/**
 * A member does not wait for the next question: the company is asked now. @throws refusal NOT_FOUND where it is decided
 */
export async function askOpenDispute(tx: Tx, id: bigint): Promise<DisputeRow> {
  const row = await takeOpen(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  await enqueue(tx, askDisputeJob, { DisputeId: row.providerId }, row.providerId);
  await record(tx, { act: 'dispute.ask', object: { kind: 'dispute', id }, after: { number: row.number } });
  return row;
}

export async function askDispute(house: House, disputes: DisputeGateway, disputeId: string): Promise<void> {
  const fact = await disputes.readDispute(disputeId);
  await transact(house, CALLER, (tx) => settleDispute(tx, fact));
}

export async function listDisputes(house: House, disputes: DisputeGateway): Promise<void> {
  for (const fact of await disputes.disputesSince(addDays(house.wall(), -DISPUTE_LOOK_BACK_DAYS)))
    await transact(house, CALLER, (tx) => settleDispute(tx, fact));
}

/** Asks about open disputes, and for those of which no message came. */
export const disputeSweeps: readonly Sweep[] = [
  {
    name: 'dispute-ask-due',
    everySeconds: 60,
    run: (house) =>
      transact(house, CALLER, async (tx) => {
        const due = await takeToAsk(tx, new Date(tx.now.getTime() - DISPUTE_ASK_HOURS * HOUR_MS), AT_ONCE);
        for (const id of due) await enqueue(tx, askDisputeJob, { DisputeId: id }, id);
      }),
  },
  {
    name: 'dispute-list-due',
    everySeconds: LIST_EVERY_SECONDS,
    run: (house) => transact(house, CALLER, (tx) => enqueue(tx, listDisputesJob, {}, 'list')),
  },
];
