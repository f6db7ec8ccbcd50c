import type { Socket } from 'node:net';
import pg from 'pg';

/** A connection that cannot be made within so long is not waited for. */
export const CONNECT_MS_MAX = 5_000;
/**
 * Whether anything was said is looked at so often; a connection is given up after so many looks in which this process
 * was awake.
 */
const LOOK_MS = 500;
/** The server ends a statement by itself; what is still unsaid so long after is not coming. */
const AFTER_STATEMENT_MS = 2_000;
/** A transaction that is asked nothing for so long has lost who asked; it would keep its locks from everybody else. */
const IDLE_IN_TRANSACTION_MS_MAX = 15_000;
/** Whoever is silent while nothing is asked is tried (TCP), and is gone after ten tries, a second apart (Node). */
const KEEP_ALIVE_MS = 10_000;

/** How long what is asked on a connection may take. */
export interface Times {
  /** One statement, by the server's clock. */
  readonly statementMs: number;
  /** Waiting for one lock; without it as long as a statement. */
  readonly lockMs?: number;
}

/** The words of a connection that was given up; `isPassing` knows them. */
export const SILENT = 'Connection terminated: the database does not answer';

/** Settings of a session, as the one parameter at its start that a pooler between us and the server may drop. */
function sessionOptions({ statementMs, lockMs = 0 }: Times, more: string): string {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
    // The server too gives up who has gone without a word. A Unix socket knows nothing of these.
    tcp_user_timeout: 20_000,
    tcp_keepalives_idle: 20,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 4,
  };
  const said = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return [...said, more].join(' ').trim();
}

/** What of the library's client is not told by its types. */
interface Inside {
  /** False while the server owes an answer. */
  readonly readyForQuery?: boolean;
  readonly connection: { readonly stream: Socket };
}

/** What a transaction said about the length of its statements, by its connection. */
const longer = new WeakMap<object, number>();

/** A transaction's statements may take so long from now on: longer than others, told to both ends. */
export async function allowStatements(client: pg.ClientBase, statementMs: number): Promise<void> {
  longer.set(client, statementMs);
  await client.query(`SET LOCAL statement_timeout = ${Math.floor(statementMs)}`);
}

/** The transaction that was allowed more is over. */
export const forgetAllowance = (client: pg.ClientBase): void => void longer.delete(client);

const owes = (client: pg.Client) => (client as unknown as Inside).readyForQuery === false;
const give = (client: pg.Client) => (client as unknown as Inside).connection.stream.destroy(new Error(SILENT));

/**
 * Gives up a connection whose server owes an answer and has said nothing for longer than a statement can take: it
 * hangs, or a firewall between has forgotten us, and whoever asked would wait for a quarter of an hour. What lies idle
 * beside it is from the same time and goes too, or each would keep somebody waiting anew. Looks are counted and not
 * time: a process that was busy itself has not listened.
 */
function watch(client: pg.Client, statementMs: number, all: Set<pg.Client>): void {
  const { connection } = client as unknown as Inside;
  let [heard, quiet] = [0, 0];
  const look = setInterval(() => {
    const { bytesRead } = connection.stream;
    quiet = owes(client) && bytesRead === heard ? quiet + 1 : 0;
    heard = bytesRead;
    if (quiet * LOOK_MS <= (longer.get(client) ?? statementMs) + AFTER_STATEMENT_MS) return;
    give(client);
    for (const other of all) if (!owes(other) && other.getTransactionStatus() === 'I') give(other);
  }, LOOK_MS);
  look.unref();
  all.add(client);
  client.once('end', () => {
    clearInterval(look);
    all.delete(client);
  });
}

/** The class of a pool's connections: they wait neither for a server nor for its answers without end. */
export function connectionClass(times: Times, options = ''): typeof pg.Client {
  const all = new Set<pg.Client>();
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({
        ...config,
        connectionTimeoutMillis: CONNECT_MS_MAX,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
        options: sessionOptions(times, options),
      });
      watch(this, times.statementMs, all);
    }
  };
}

/** Takes leave of a server; one that does not answer is not waited for. */
export async function endConnection(client: pg.Client): Promise<void> {
  const late = setTimeout(() => give(client), AFTER_STATEMENT_MS);
  await client.end().catch(() => {});
  clearTimeout(late);
}
