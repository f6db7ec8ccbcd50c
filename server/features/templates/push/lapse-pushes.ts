import { systemCaller, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { endPush } from './end-push.ts';
import { itemsOf, lockLapsed } from './store.ts';

const AT_ONCE = 100;

/** Ends the offers whose seven days are over, by the business clock. */
export async function lapsePushes(house: House): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await transact(house, systemCaller('template-push'), async (tx) => {
      const over = await lockLapsed(tx, AT_ONCE);
      const items = await itemsOf(
        tx,
        over.map(({ id }) => id),
      );
      for (const push of over) await endPush(tx, push, 'lapse', items.get(push.id) ?? []);
      return over.length;
    });
  }
}
