import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One connection that is passed on. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Nothing passes any more, in neither direction, and nobody is told. */
  silent: boolean;
  /** What the server says next is lost, and the connection with it. */
  losing: boolean;
}

/** The way between a house and its database, with the faults that real ones have. For tests only. */
export interface Cable {
  /** The same database by this way. */
  through(databaseUrl: string): string;
  /**
   * From now on nothing passes and nothing ends: a firewall that has forgotten its connections, a server that hangs.
   */
  hush(): void;
  /** New connections pass again; those of before stay silent for ever. */
  letNew(): void;
  /** Ends every connection as a crash does. */
  cut(): void;
  /**
   * The next statement that says so reaches the server; its answer is lost with its connection. Resolves when it was.
   */
  loseAnswerTo(statement: string): Promise<void>;
  close(): Promise<void>;
}

function serverOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}

/** Lays a cable to the server of a database. */
export async function layCable(databaseUrl: string): Promise<Cable> {
  const pairs = new Set<Pair>();
  let hushed = false;
  let lose: { readonly statement: string; readonly done: () => void } | undefined;

  const pass = (near: Socket) => {
    const far = connect({ noDelay: true, ...serverOf(databaseUrl) });
    const pair: Pair = { near, far, silent: hushed, losing: false };
    pairs.add(pair);
    const end = () => {
      if (pair.silent) return;
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const side of [near, far]) side.on('error', () => {}).on('close', end);
    near.on('data', (chunk) => {
      if (pair.silent) return;
      if (lose && chunk.includes(lose.statement)) pair.losing = true;
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (pair.silent) return;
      if (!pair.losing) return void near.write(chunk);
      lose?.done();
      lose = undefined;
      end();
    });
  };

  const server = createServer({ noDelay: true }, pass);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  return {
    through(url) {
      const { username, password, pathname } = new URL(url);
      return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
    },
    hush() {
      hushed = true;
      for (const pair of pairs) pair.silent = true;
    },
    letNew() {
      hushed = false;
    },
    cut,
    loseAnswerTo: (statement) =>
      new Promise((done) => {
        lose = { statement, done };
      }),
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
