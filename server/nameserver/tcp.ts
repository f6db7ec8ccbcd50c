import { createServer, type Server, type Socket } from 'node:net';
import type { Counts } from './counts.ts';
import type { Handle } from './start-nameserver.ts';

/** A connection that asks nothing for so long ends (RFC 7766 §6.2.3: a few seconds). */
export const IDLE_MS = 10_000;
/** No query is so long; who announces more is not asking. */
const QUERY_BYTES_MAX = 4096;
const LENGTH_BYTES = 2;
/** Answers that wait to be taken; above it nothing more is read from this connection. */
const WAITING_BYTES_MAX = 262_144;

export interface TcpLimits {
  /** Of all askers together. */
  readonly connectionsMax: number;
  readonly connectionsPerAddressMax: number;
  readonly idleMs: number;
}

export const TCP_LIMITS: TcpLimits = { connectionsMax: 1000, connectionsPerAddressMax: 50, idleMs: IDLE_MS };

export interface TcpSettings {
  readonly host: string;
  readonly port: number;
  readonly handle: Handle;
  readonly counts: Counts;
  readonly limits: TcpLimits;
}

function framed(answer: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + answer.length);
  frame.writeUInt16BE(answer.length, 0);
  answer.copy(frame, LENGTH_BYTES);
  return frame;
}

/**
 * One connection: queries are answered in their order, as many as come at once (RFC 7766 §6.2.1.1). Only a whole query
 * keeps it alive, so a byte now and then does not; one that does not take its answers dies of the same rest.
 */
function converse(socket: Socket, { handle, counts, limits }: TcpSettings): void {
  const address = socket.remoteAddress ?? '';
  let held: Buffer = Buffer.alloc(0);
  const rest = setTimeout(() => socket.destroy(), limits.idleMs);

  /** The next whole query, taken out of what is held; null where it is too long to be one. */
  function nextQuery(): Buffer | null | undefined {
    if (held.length < LENGTH_BYTES) return undefined;
    const length = held.readUInt16BE(0);
    if (length > QUERY_BYTES_MAX) return null;
    if (held.length < LENGTH_BYTES + length) return undefined;
    const query = held.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
    held = held.subarray(LENGTH_BYTES + length);
    return query;
  }

  function answerAll(): void {
    // Short queries can ask for long answers: no more of them are made than are taken.
    while (socket.writableLength < WAITING_BYTES_MAX) {
      const query = nextQuery();
      if (query === undefined) {
        socket.resume();
        return;
      }
      const reply = query && handle(query, { address, transport: 'tcp' });
      if (!reply) {
        counts.withheld('no-query');
        socket.destroy();
        return;
      }
      counts.answered('tcp', reply.rcode);
      rest.refresh();
      socket.write(framed(reply.bytes));
    }
    socket.pause();
  }

  socket.setNoDelay(true);
  socket.once('close', () => clearTimeout(rest));
  socket.on('error', () => socket.destroy());
  socket.on('drain', answerAll);
  socket.on('data', (chunk: Buffer) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    socket.cork();
    answerAll();
    socket.uncork();
  });
}

/** Answers over TCP at one address; rejects where it cannot be had. */
export async function serveTcp(settings: TcpSettings): Promise<{ port: number; stop: () => Promise<void> }> {
  const { counts, limits, host, port } = settings;
  const sockets = new Set<Socket>();
  const byAddress = new Map<string, number>();
  const server: Server = createServer((socket) => {
    const address = socket.remoteAddress ?? '';
    const open = byAddress.get(address) ?? 0;
    if (sockets.size >= limits.connectionsMax || open >= limits.connectionsPerAddressMax) {
      counts.refusedConnections += 1;
      return void socket.destroy();
    }
    sockets.add(socket);
    byAddress.set(address, open + 1);
    counts.connections = sockets.size;
    socket.once('close', () => {
      sockets.delete(socket);
      counts.connections = sockets.size;
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left === 0) byAddress.delete(address);
      else byAddress.set(address, left);
    });
    converse(socket, settings);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', fail);
      done();
    });
  });
  const place = server.address();
  return {
    port: typeof place === 'object' && place !== null ? place.port : port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
