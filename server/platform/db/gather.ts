import type { Duplex } from 'node:stream';
import type pg from 'pg';

const gathering = new WeakSet<object>();

/**
 * What is sent on a connection until `end` leaves in one write: a write wakes the server, and that costs more than what
 * is written.
 */
export function gather(client: pg.ClientBase, end: (send: () => void) => void): void {
  if (gathering.has(client)) return;
  gathering.add(client);
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  end(() => {
    gathering.delete(client);
    stream.uncork();
  });
}
