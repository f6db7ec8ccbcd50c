import { systemCaller, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import type { Sweep } from '../../../platform/jobs.ts';
import { publishZone } from '../publish-zone.ts';
import { turnDue } from './store.ts';

const EVERY_SECONDS = 10;
const AT_ONCE = 100;

/**
 * Takes zones out of the answers while their names are out of the DNS, and brings them back with them. The registry
 * delegates such a name to nobody; whoever still has our name servers in their cache, or asks them by their address, is
 * refused too.
 */
export async function restZones(house: House): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; )
    count = await transact(house, systemCaller('dns-hosting'), async (tx) => {
      const turned = await turnDue(tx, AT_ONCE);
      for (const zone of turned) await publishZone(tx, zone, zone.version);
      return turned.length;
    });
}

export const restSweeps: readonly Sweep[] = [{ name: 'zone-rest', everySeconds: EVERY_SECONDS, run: restZones }];
