import { fromMinor, toDecimal } from '#contract/money.ts';
import { type ChainGateway, type Chains, ChainTrouble } from '../../gateways/chain/index.ts';
import { owingWithMoney, payOwed } from '../../ledger/owing.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import type { Sweep } from '../../platform/jobs.ts';
import { record } from '../activity/index.ts';
import { applyLook, finalHeight, SETTLED_AT_ONCE, settleFinal } from './apply-look.ts';
import { type CursorRow, keptBlocks, selectCursors, setTrouble } from './cursor-store.ts';
import { lookAtChain, newReach, type Reach, ReplacedTooDeep } from './look-at-chain.ts';
import { resumeChain } from './resume-chain.ts';
import { selectFinal } from './store.ts';

const CALLER = systemCaller('usdt-watch');
const EVERY_SECONDS = 3;
const OWED_EVERY_SECONDS = 30;
/** A long pause is caught up in this many steps at once; the next sweep goes on. */
const STEPS_MAX = 200;
const OWING_AT_ONCE = 100;

/** One step of one network: look, write, credit. Answers whether there is more to read at once. */
async function step(house: House, gateway: ChainGateway, reach: Reach): Promise<boolean> {
  const { network } = gateway;
  const start = await transact(house, CALLER, async (tx) => ({
    cursor: (await selectCursors(tx)).get(network),
    kept: await keptBlocks(tx, network),
  }));
  if (!start.cursor) return false;
  if (start.cursor.resumeSecond !== null) {
    await resumeChain(house, gateway, start.cursor);
    return true;
  }
  // Whoever named a block above the fork names another: until then the network stands still.
  if (start.cursor.trouble === 'resume_above_fork') return false;
  const look = await lookAtChain(gateway, start.cursor, start.kept, reach);
  if (!look) return false;
  if (!(await transact(house, CALLER, (tx) => applyLook(tx, start.cursor as CursorRow, look)))) return false;
  if (look.transfers.length > 0) faultPoint(house, 'usdt.seen');
  await settle(house, gateway, look.head);
  return look.more;
}

/** Before money moves, the node is asked once more whether the deposit's own block still stands. */
async function settle(house: House, gateway: ChainGateway, head: bigint): Promise<void> {
  const { network } = gateway;
  for (let settled = SETTLED_AT_ONCE; settled === SETTLED_AT_ONCE; ) {
    const due = await transact(house, CALLER, (tx) =>
      selectFinal(tx, network, finalHeight(network, head), SETTLED_AT_ONCE),
    );
    if (due.length === 0) return;
    const canonical = new Map<bigint, string | undefined>();
    for (const { height } of due)
      if (!canonical.has(height)) canonical.set(height, (await gateway.blockAt(height))?.hash);
    settled = await transact(house, CALLER, async (tx) => {
      const done = await settleFinal(tx, network, head, canonical);
      faultPoint(house, 'usdt.settled-uncommitted');
      return done;
    });
    faultPoint(house, 'usdt.settled');
  }
}

async function tellTrouble(house: House, gateway: ChainGateway, error: unknown): Promise<void> {
  const deep = error instanceof ReplacedTooDeep;
  if (!deep && !(error instanceof ChainTrouble)) throw error;
  const kind = deep ? 'replaced_too_deep' : error.kind;
  house.metrics.alarms.inc({ kind: `chain_${kind}` });
  const news = await transact(house, CALLER, (tx) => setTrouble(tx, gateway.network, kind));
  // Looked at every few seconds: the same trouble is one line of the log, and counted each time.
  if (news)
    house.log.error({ network: gateway.network, kind, text: error.message }, 'a chain cannot be read; nothing is lost');
}

/** Reads a network as far as it goes now. */
export async function watchChain(house: House, gateway: ChainGateway): Promise<void> {
  const reach = newReach();
  try {
    for (let steps = 0; steps < STEPS_MAX && (await step(house, gateway, reach)); steps += 1);
  } catch (error) {
    await tellTrouble(house, gateway, error);
  }
}

/** Watches every network that has a cursor. Several processes may: the cursor lets one of them write. */
export function watchChains(chains: Chains): Sweep {
  return {
    name: 'usdt-watch',
    everySeconds: EVERY_SECONDS,
    run: async (house) => {
      const cursors = await transact(house, CALLER, selectCursors);
      const watched = [...chains.values()].filter(({ network }) => cursors.has(network));
      await Promise.all(watched.map((gateway) => watchChain(house, gateway)));
    },
  };
}

/** What is owed is paid first by money that comes or becomes free. */
export async function payOwedFirst(tx: Tx, customerId: bigint): Promise<void> {
  const paid = await payOwed(tx, customerId);
  if (paid === 0n) return;
  const object = { kind: 'customer', id: customerId };
  const after = { amount: toDecimal(fromMinor(paid)) };
  await record(tx, { act: 'balance.owedPaid', object, onBehalfOf: customerId, after });
}

/** For money that became free without news: a freeze that was released, proceeds of a sale. */
export const payOwedSweep: Sweep = {
  name: 'usdt-pay-owed',
  everySeconds: OWED_EVERY_SECONDS,
  run: async (house) => {
    for (const id of await transact(house, CALLER, (tx) => owingWithMoney(tx, OWING_AT_ONCE)))
      await transact(house, CALLER, (tx) => payOwedFirst(tx, id));
  },
};
