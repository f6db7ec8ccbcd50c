import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { endLineLeases } from './lines/lost-line-store.ts';
import { forgetCalls } from './store.ts';
import { bringUpDueOrders } from './work-order.ts';

/** What is given back is called only while no other worker lives. */
const CALLER = systemCaller('orders-recovery');

/** Lines that a lost worker had: what it may have sent is asked for at once. */
export const giveBackLines = (house: House): Promise<void> => transact(house, CALLER, endLineLeases);

/**
 * Orders whose job was booked and may have been lost before it began; one whose job waits after all gets two, and the
 * second finds nothing.
 */
export async function giveBackCalls(house: House): Promise<void> {
  await transact(house, CALLER, forgetCalls);
  await bringUpDueOrders(house);
}
