import { systemCaller, transact } from '../../../../platform/db/transaction.ts';
import type { Sweep } from '../../../../platform/jobs.ts';
import { lapseChange } from './answer-change.ts';
import { lockLapsed } from './change-store.ts';

const EVERY_SECONDS = 60;
/** Changes of one transaction. */
const ROWS = 50;

/** Changes of holder that nobody answered in time. */
export const lapseChangesSweep: Sweep = {
  name: 'holder-change-lapse',
  everySeconds: EVERY_SECONDS,
  run: async (house) => {
    for (;;) {
      const count = await transact(house, systemCaller('holder-change'), async (tx) => {
        const due = await lockLapsed(tx, ROWS);
        for (const change of due) await lapseChange(tx, change);
        return due.length;
      });
      if (count < ROWS) return;
    }
  },
};
