import * as z from 'zod/mini';
import { systemCaller, transact } from '../../../platform/db/transaction.ts';
import { defineJob, handler, RowId } from '../../../platform/jobs.ts';
import { emptyLabel } from './store.ts';

/** Names taken out in one transaction, so that no lock stands long. */
const STEP_NAMES = 1_000;

/** Takes every name out of a removed folder or tag; a second run finds none left. */
export const emptyLabelJob = defineJob({
  name: 'domains.emptyLabel',
  payload: z.strictObject({ Id: RowId, Table: z.enum(['folder', 'tag']) }),
});

export const emptyLabelHandler = handler(emptyLabelJob, async (house, { Id, Table }) => {
  const step = () => transact(house, systemCaller('empty-label'), (tx) => emptyLabel(tx, Table, Id, STEP_NAMES));
  while ((await step()) === STEP_NAMES);
});
