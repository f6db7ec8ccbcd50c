import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { askChannelJob } from './jobs.ts';
import { rechargeMachine } from './machine.ts';
import { findRecharge, type RechargeRow } from './store.ts';

/** The payer gives the order up. A payment that is already under way is credited all the same. */
export async function closeRecharge(tx: Tx, number: string): Promise<RechargeRow> {
  const row = await findRecharge(tx, customerOf(tx), number);
  if (!row) throw refuse('NOT_FOUND');
  const state = await transition(tx, rechargeMachine, row, 'close');
  await record(tx, { act: 'recharge.close', object: { kind: 'recharge', id: row.id } });
  // The channel is asked and told at once, so that nobody pays an order that was given up.
  if (row.checkoutId !== null) await enqueue(tx, askChannelJob, { Id: String(row.id) }, String(row.id));
  return { ...row, state };
}
