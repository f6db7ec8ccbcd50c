import type pg from 'pg';
import type { QueryArrayConfig, QueryArrayResult, QueryConfig, QueryResult } from 'pg';
import { connectionClass, endConnection, type Times } from './connection.ts';
import { gather } from './gather.ts';
import { CALL_TIMES } from './pool.ts';
import { isStalePlan } from './statement-names.ts';
import { valueParsers } from './value-parsers.ts';

/** What runs single read-only statements, each on a snapshot of its own. */
export interface Reads {
  query<R extends unknown[]>(query: QueryArrayConfig): Promise<QueryArrayResult<R>>;
  query<R extends pg.QueryResultRow>(query: QueryConfig): Promise<QueryResult<R>>;
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
  end(): Promise<void>;
}

interface Lane {
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
  /** Statements sent and not answered. */
  under: number;
}

interface Waiting {
  readonly go: (lane: Lane) => void;
  readonly fail: (error: Error) => void;
  readonly since: number;
}

/**
 * Statements on their way on one connection: so many hide the way there and back; more would wait behind each other.
 */
const UNDER_WAY_MAX = 8;
const WAIT_MS_MAX = 5_000;
/** The pool's own words, so that both are told to the caller as BUSY. */
const WAITED = 'timeout exceeded when trying to connect';

function connectsTo(connectionString: string, times: Times): () => pg.Client {
  const Connection = connectionClass(times, '-c default_transaction_read_only=on');
  const config = { connectionString, types: valueParsers, application_name: 'namestead-reads', pipeline: true };
  return () => new Connection(config as pg.ClientConfig);
}

/** A statement that was prepared before an upgrade of the schema is asked once more, without its name. */
async function askAnew(client: pg.Client, { name, ...query }: QueryConfig): Promise<QueryResult> {
  if (name === undefined) return client.query(query);
  try {
    return await client.query({ ...query, name });
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return client.query(query);
  }
}

/** One more connection; it leaves the lanes when it breaks. */
function openLane(client: pg.Client, lanes: Set<Lane>, onError: (error: Error) => void): Lane {
  const lane: Lane = { client, ready: client.connect(), under: 0 };
  lanes.add(lane);
  const drop = () => lanes.delete(lane);
  client.on('error', (error) => {
    drop();
    onError(error);
  });
  client.on('end', drop);
  lane.ready.catch(drop);
  return lane;
}

/**
 * Connections for reading outside transactions: a statement goes to the least busy one and several are on their way at
 * once (pipeline). The server refuses every write on them (`default_transaction_read_only`). At most `max` connections,
 * opened as they are needed; who waits longer than five seconds is told that we are busy.
 */
export function createReads(
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
  times = CALL_TIMES,
): Reads {
  const connect = connectsTo(connectionString, times);
  const lanes = new Set<Lane>();
  const waiting: Waiting[] = [];
  let ended = false;

  const open = () => openLane(connect(), lanes, onError);

  function free(): Lane | undefined {
    let best: Lane | undefined;
    for (const lane of lanes) if (!best || lane.under < best.under) best = lane;
    if ((!best || best.under > 0) && lanes.size < max) return open();
    return best && best.under < UNDER_WAY_MAX ? best : undefined;
  }

  /** Takes a place on a lane; given back by the statement's end. */
  function take(): Lane | undefined {
    const lane = free();
    if (lane) lane.under += 1;
    return lane;
  }

  function next(): void {
    while (waiting.length > 0) {
      const lane = take();
      if (!lane) return;
      waiting.shift()?.go(lane);
    }
  }

  const watch = setInterval(() => {
    const late = performance.now() - WAIT_MS_MAX;
    while (waiting[0] && waiting[0].since < late) waiting.shift()?.fail(new Error(WAITED));
  }, 500);
  watch.unref();

  function place(): Lane | Promise<Lane> {
    if (ended) throw new Error('the connections for reading are closed');
    const lane = waiting.length === 0 ? take() : undefined;
    return lane ?? new Promise<Lane>((go, fail) => waiting.push({ go, fail, since: performance.now() }));
  }

  async function query(first: QueryConfig | string, values?: unknown[]) {
    const asked = place();
    const on = asked instanceof Promise ? await asked : asked;
    try {
      await on.ready;
      gather(on.client, setImmediate);
      return await (typeof first === 'string' ? on.client.query(first, values) : askAnew(on.client, first));
    } finally {
      on.under -= 1;
      if (waiting.length > 0) next();
    }
  }

  return {
    query: query as Reads['query'],
    async end() {
      ended = true;
      clearInterval(watch);
      for (const each of waiting.splice(0)) each.fail(new Error('the connections for reading are closed'));
      await Promise.all([...lanes].map((each) => endConnection(each.client)));
    },
  };
}
