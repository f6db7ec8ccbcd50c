import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { transition } from '../../platform/machine.ts';
import { ownDataMachine } from './machine.ts';
import { erasePieces, lockOverdue } from './store.ts';

const AT_ONCE = 50;

/** Erases documents whose days are over, and gives up what was not gathered in a day. */
export async function expireOwnData(house: House): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; )
    count = await transact(house, systemCaller('own-data'), async (tx) => {
      const over = await lockOverdue(tx, AT_ONCE);
      for (const row of over) {
        if (row.state === 'gathering') {
          house.metrics.alarms.inc({ kind: 'own_data_failed' });
          house.log.error({ id: String(row.id) }, 'a document of own data was not gathered in time');
        }
        await erasePieces(tx, row.id);
        await transition(tx, ownDataMachine, row, row.state === 'ready' ? 'expire' : 'fail');
      }
      return over.length;
    });
}
