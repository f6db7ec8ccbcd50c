import { giveBackCalls, giveBackLines } from '../features/orders/wiring.ts';
import { giveBackCommands } from '../features/registry-commands/wiring.ts';
import { giveBackItems } from '../features/tasks/wiring.ts';
import type { WhenAlone } from '../platform/db/worker-lock.ts';
import type { House } from '../platform/house.ts';
import { type JobHandler, returnLostJobs } from '../platform/jobs.ts';

/** What leases of a lost worker are given back by; each brings up what is due then. */
const AT_BEGIN = [giveBackLines, giveBackItems, giveBackCommands];

/**
 * What workers that are gone had in hand is taken up by this one, the only one there is, at once instead of when their
 * leases have run out. While it works itself it leaves leases alone: they are short, and some are its own.
 */
export function takeUpLostWork(house: House, handlers: readonly JobHandler[]): WhenAlone {
  return async (begins) => {
    await returnLostJobs(house, handlers);
    if (begins) for (const giveBack of AT_BEGIN) await giveBack(house);
    await giveBackCalls(house);
  };
}
