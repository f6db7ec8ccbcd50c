import { UNCLAIMED_FILE_HOURS } from '#contract/rules/files.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { Sweep } from '../../platform/jobs.ts';
import { record } from '../activity/index.ts';
import { blankFile, blankUnclaimed, lockFile, ofCustomer } from './store.ts';

const HOUR_MS = 3_600_000;

/** Destroys a picture for good: its bytes and the only key to them. Nothing happens where it is gone already. */
export async function eraseFile(tx: Tx, fileId: bigint): Promise<void> {
  const file = await lockFile(tx, fileId);
  if (!file || !(await blankFile(tx, fileId))) return;
  const object = { kind: 'file', id: fileId };
  await record(tx, { act: 'file.erased', object, ...ofCustomer(file), before: { purpose: file.purpose } });
}

/** Erases what no form has taken within its time, by the business clock. */
export const eraseUnclaimed: Sweep = {
  name: 'files-unclaimed',
  everySeconds: 300,
  run: (house) =>
    transact(house, systemCaller('files-unclaimed'), async (tx) => {
      const ids = await blankUnclaimed(tx, new Date(tx.now.getTime() - UNCLAIMED_FILE_HOURS * HOUR_MS));
      if (ids.length > 0) house.log.info({ files: ids.length }, 'pictures that no form took were erased');
    }),
};
