import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CONNECT_MS_MAX, endConnection } from './connection.ts';

/** After a connection that broke the next is tried so much later. */
const AGAIN_MS = 500;

export interface Listening {
  stop(): Promise<void>;
}

/**
 * Hears a channel of the database on a connection of its own, and connects again when it breaks. `onNews` is called for
 * each notification and once for every connection made: what was said while nobody listened has to be asked for. News
 * may come late or never; who needs certainty asks by themselves too.
 */
export function listen(
  connectionString: string,
  channel: string,
  onNews: () => void,
  onError: (error: Error) => void,
): Listening {
  const ending = new AbortController();
  const left = new Promise<void>((done) => ending.signal.addEventListener('abort', () => done(), { once: true }));
  let client: pg.Client | undefined;
  // What breaks because we leave is no trouble of the database's.
  const tell = (error: Error) => {
    if (!ending.signal.aborted) onError(error);
  };
  async function once(): Promise<void> {
    const own = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      keepAlive: true,
      application_name: 'namestead-listen',
    });
    client = own;
    const broken = new Promise<void>((done) => {
      own.on('end', done);
      own.on('error', (error) => {
        tell(error);
        done();
      });
    });
    own.on('notification', onNews);
    try {
      // A connection that is ended while it is made never says so.
      await Promise.race([own.connect(), left]);
      if (ending.signal.aborted) return;
      await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      onNews();
      await broken;
    } finally {
      own.removeListener('notification', onNews);
      await endConnection(own);
    }
  }
  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await once().catch(tell);
      await wait(AGAIN_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    async stop() {
      ending.abort();
      if (client) await endConnection(client);
      await running;
    },
  };
}
