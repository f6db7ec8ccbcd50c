import { RECHARGE_ASK_SECONDS, RECHARGE_LATE_HOURS } from '#contract/rules/recharge.ts';
import type { CardGateway } from '../../gateways/payments/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { enqueue, type Sweep } from '../../platform/jobs.ts';
import { askChannelJob } from './jobs.ts';
import { settleRecharge } from './settle-recharge.ts';
import { lockRecharge, takeToAsk } from './store.ts';

const CALLER = systemCaller('recharge-ask-channel');
const HOUR_MS = 3_600_000;
const ASK_AT_ONCE = 50;

/** Asks the channel and settles by the same rule as its own messages. */
export async function askChannel(house: House, card: CardGateway, id: bigint): Promise<void> {
  const row = await transact(house, CALLER, (tx) => lockRecharge(tx, id));
  if (row.state === 'paid' || row.checkoutId === null) return;
  const fact = await card.readCheckout(row.checkoutId);
  await transact(house, CALLER, async (tx) => {
    await settleRecharge(tx, await lockRecharge(tx, id), fact);
  });
}

/** Finds the recharges whose channel was not asked for a while. */
export const askChannels: Sweep = {
  name: 'recharge-ask-channels',
  everySeconds: 5,
  run: async (house) => {
    await transact(house, CALLER, async (tx) => {
      const now = tx.now.getTime();
      const due = await takeToAsk(
        tx,
        new Date(now - RECHARGE_ASK_SECONDS * 1000),
        new Date(now - RECHARGE_LATE_HOURS * HOUR_MS),
        ASK_AT_ONCE,
      );
      for (const id of due) await enqueue(tx, askChannelJob, { Id: String(id) }, String(id));
    });
  },
};
