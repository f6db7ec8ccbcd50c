import { DEAL_RESUME_HOURS_MIN } from '#contract/rules/escrow/deal.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type DealRow, lockDeal, saveDeal } from '../store.ts';
import { tellSides } from '../tell-sides.ts';

const HOUR_MS = 3_600_000n;
const LEAST_MS = BigInt(DEAL_RESUME_HOURS_MIN) * HOUR_MS;

/** A deal that stood still goes on where it stood, with what was left of its clock. The row is locked by the caller. */
export async function goOn(tx: Tx, deal: DealRow): Promise<void> {
  const left = deal.stoppedLeftMs ?? 0n;
  const dueAt = new Date(tx.now.getTime() + Number.parseInt(String(left > LEAST_MS ? left : LEAST_MS), 10));
  const running = { stoppedAt: null, stoppedLeftMs: null, stoppedChoice: null, stoppedChoiceBy: null };
  await saveDeal(tx, deal.id, { ...running, dueAt });
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.goOn', 'resumed');
}
