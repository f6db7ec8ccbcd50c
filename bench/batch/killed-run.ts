import type pg from 'pg';
import { REGISTRY_SETTLES_SECONDS } from '#contract/rules/order.ts';
import type { BenchHouse } from '../house.ts';
import { decided, freshNames, lookUntil, NAMES, placeLists, register, stepUp } from './runs.ts';

/** Registrations during which the server is killed when half of the names are owned. Milliseconds. */
export interface KilledRun {
  /** The same registrations without a kill, just before. */
  readonly plainMs: number;
  readonly wholeMs: number;
  /** From the kill until every door of the next server answers. */
  readonly restartMs: number;
  /** From then until the last name is owned. */
  readonly recoveryMs: number;
  /**
   * From the next server's start until a name that the registry does not know may be sent again; zero where that is
   * over before.
   */
  readonly waitMs: number;
  /** Lines the killed server was at, of which the registry had to be asked. */
  readonly asked: number;
}

/** What the kill cost beyond one restart and one wait, as a share of the run without a kill. */
export const extraOf = ({ plainMs, wholeMs, restartMs, waitMs }: KilledRun): number =>
  (wholeMs - plainMs - restartMs - waitMs) / plainMs;

/** Sends once more, under the same key, what the killed server did not answer. */
function sendAgain({ customer }: BenchHouse, back: Promise<void>): BenchHouse['customer']['post'] {
  return async (path, body, headers) => {
    try {
      return await customer.post(path, body, headers);
    } catch (error) {
      // The connection broke: nobody knows whether the list was taken.
      if (!(error instanceof TypeError)) throw error;
      await back;
      return customer.post(path, body, headers);
    }
  };
}

/** The names of orders since `last` that are owned. */
const ownedSince = (last: bigint) => ({
  name: 'owned',
  text: 'SELECT coalesce(sum(done), 0)::integer AS found FROM purchase_order WHERE id > $1',
  values: [last],
});

async function lastOrder(database: pg.Client): Promise<bigint> {
  const { rows } = await database.query<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM purchase_order');
  return BigInt(rows[0]?.id ?? 0);
}

async function askedSince(database: pg.Client, last: bigint): Promise<number> {
  const { rows } = await database.query<{ asked: number }>(
    `SELECT count(*)::integer AS asked FROM state_history h JOIN order_line l ON l.id = h.row_id
     WHERE h.machine = 'order_line' AND h.note = 'worker lost' AND l.order_id > $1`,
    [last],
  );
  return rows[0]?.asked ?? 0;
}

/** One run without a kill to make the server warm, one that is measured, and one that is killed. */
export async function killedRun(house: BenchHouse, database: pg.Client): Promise<KilledRun> {
  await stepUp(house, database);
  await register(house, database, freshNames(NAMES, 'kill'));
  const plainMs = await register(house, database, freshNames(NAMES, 'kill'));
  const last = await lastOrder(database);
  const back = Promise.withResolvers<void>();
  const begin = performance.now();
  const placing = placeLists(sendAgain(house, back.promise), freshNames(NAMES, 'kill'));
  await lookUntil(database, ownedSince(last), (owned) => owned >= NAMES / 2);
  const killed = performance.now();
  await house.crashServer();
  const answers = performance.now();
  back.resolve();
  await decided(database, await placing);
  const end = performance.now();
  const waitMs = Math.max(killed + REGISTRY_SETTLES_SECONDS * 1000 - answers, 0);
  const wholeMs = end - begin;
  const asked = await askedSince(database, last);
  return { plainMs, wholeMs, restartMs: answers - killed, recoveryMs: end - answers, waitMs, asked };
}

interface AtRegistry {
  readonly history: readonly { readonly what: string }[];
}

const ASKED_AT_ONCE = 16;

/** Of these names, those that the registry made once and did nothing else with; it is asked about each. */
export async function madeOnce({ sandboxUrl }: BenchHouse, names: readonly string[]): Promise<number> {
  const waiting = [...names];
  let once = 0;
  const ask = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const answer = await fetch(`${sandboxUrl}/desk/api/registry/domain/${name}`);
      const { history } = answer.ok ? ((await answer.json()) as AtRegistry) : { history: [] };
      if (history.length === 1 && history[0]?.what === 'create 1 y') once += 1;
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
  return once;
}
