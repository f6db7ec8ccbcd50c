import { OWN_DATA_GATHER_HOURS_MAX } from '#contract/rules/own/own-data.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { gatherOwnDataJob } from './jobs.ts';
import { ownDataMachine } from './machine.ts';
import { insertOwnData } from './store.ts';

const HOUR_MS = 3_600_000;

/**
 * Books the gathering of everything held of the caller. Race: two at once; the unique index lets one in. @throws
 * refusal OWN_DATA_UNDER_WAY
 */
export async function askOwnData(tx: Tx, pictures: boolean): Promise<bigint> {
  const customerId = customerOf(tx);
  const dueAt = new Date(tx.now.getTime() + OWN_DATA_GATHER_HOURS_MAX * HOUR_MS);
  const id = await insertOwnData(tx, { customerId, pictures, dueAt });
  if (id === undefined) throw refuse('OWN_DATA_UNDER_WAY');
  await recordBirth(tx, ownDataMachine, id);
  await record(tx, { act: 'account.askOwnData', object: { kind: 'own_data', id }, after: { pictures } });
  await enqueue(tx, gatherOwnDataJob, { Id: String(id) });
  return id;
}
