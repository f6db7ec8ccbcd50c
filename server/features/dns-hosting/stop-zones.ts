import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import type { Sweep } from '../../platform/jobs.ts';
import { endZone } from './publish-zone.ts';
import { lockDue } from './store.ts';

const EVERY_SECONDS = 30;
const AT_ONCE = 100;

/**
 * Ends the zones of names that left long enough ago, by the business clock; our name servers refuse them within a
 * second.
 */
export async function stopZones(house: House): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; )
    count = await transact(house, systemCaller('dns-hosting'), async (tx) => {
      const due = await lockDue(tx, AT_ONCE);
      for (const zone of due) await endZone(tx, zone);
      return due.length;
    });
}

export const zoneSweeps: readonly Sweep[] = [{ name: 'zone-stop', everySeconds: EVERY_SECONDS, run: stopZones }];
