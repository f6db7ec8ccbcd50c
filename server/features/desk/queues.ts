import type * as z from 'zod/mini';
import type { Queue } from '#contract/staff-api/desk.ts';
import { openStops } from '../../ledger/stops.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { statementsWaiting, transfersWaiting } from '../bank-transfer/index.ts';
import { disputesWaiting } from '../disputes/index.ts';
import { enquiriesWaiting } from '../enquiries/index.ts';
import { dealsWaiting } from '../escrow/index.ts';
import { nameDisputesWaiting } from '../name-disputes/index.ts';
import { yearsWaiting } from '../orders/index.ts';
import { heldWaiting } from '../recharge/held/index.ts';
import { sheetsWaiting } from '../recharge/index.ts';
import { unheardWaiting } from '../recharge/unheard/index.ts';
import { unreadWaiting } from '../recharge/unread/index.ts';
import { refundsWaiting } from '../refund/index.ts';
import { suspensionsWaiting } from '../suspension/index.ts';
import { identitiesWaiting } from '../templates/real-name/index.ts';
import { reviewsWaiting } from '../transfer-out/index.ts';
import { chainsWaiting } from '../usdt/index.ts';
import { walletsWaiting } from '../verification/index.ts';
import { settlementsWaiting, withdrawalsWaiting } from '../withdrawal/index.ts';

type Waiting = z.infer<typeof Queue>;

/** What waits in one queue now; undefined where nothing does. */
type Count = (tx: Tx) => Promise<Waiting | undefined>;

async function moneyStops(tx: Tx): Promise<Waiting | undefined> {
  const stops = await openStops(tx);
  const [oldest] = stops;
  return oldest && { Kind: 'moneyStops', Waiting: stops.length, OldestAt: oldest.at.toISOString() };
}

/** A queue by what its feature counts. */
const counted =
  (Kind: Waiting['Kind'], of: (tx: Tx) => Promise<{ count: number; oldest: Date | null }>): Count =>
  async (tx) => {
    const { count, oldest } = await of(tx);
    if (count === 0) return undefined;
    return { Kind, Waiting: count, ...(oldest ? { OldestAt: oldest.toISOString() } : {}) };
  };

/** Every queue of the house, in the order in which staff should look. A feature adds its own line. */
const QUEUES: readonly Count[] = [
  moneyStops,
  counted('enquiries', enquiriesWaiting),
  counted('suspensions', suspensionsWaiting),
  counted('nameDisputes', nameDisputesWaiting),
  counted('transfersOut', reviewsWaiting),
  identitiesWaiting,
  counted('withdrawals', withdrawalsWaiting),
  counted('settlements', settlementsWaiting),
  counted('refunds', refundsWaiting),
  counted('held', heldWaiting),
  counted('unheard', unheardWaiting),
  counted('unread', unreadWaiting),
  counted('rates', sheetsWaiting),
  counted('disputes', disputesWaiting),
  counted('deals', dealsWaiting),
  counted('chains', chainsWaiting),
  counted('statements', statementsWaiting),
  counted('bankTransfers', transfersWaiting),
  walletsWaiting,
  counted('years', yearsWaiting),
];

/** The queues in which something waits. */
export async function queuesNow(tx: Tx): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const count of QUEUES) {
    const queue = await count(tx);
    if (queue) waiting.push(queue);
  }
  return waiting;
}
