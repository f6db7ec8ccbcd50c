import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { ServerIdentity } from './credentials.ts';
import { Session, type SessionHouse } from './session.ts';

/** Connections in all, logged in or not. */
const CONNECTIONS_MAX = 250;
const HANDSHAKE_MS = 10_000;

export interface EppListener {
  /** The port, the same through `close` and `open`. */
  readonly port: number;
  sessions(): Session[];
  /** Cuts every connection and refuses new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** Listens for EPP over TLS with client certificates of our own authority (RFC 5734 §9). */
export async function listen(
  house: SessionHouse,
  identity: ServerIdentity,
  host: string,
  port: number,
): Promise<EppListener> {
  const sessions = new Set<Session>();
  const sockets = new Set<{ destroy(): void }>();
  let ids = 0;
  const server: Server = createServer({
    ...identity,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    handshakeTimeout: HANDSHAKE_MS,
  });
  server.maxConnections = CONNECTIONS_MAX;
  // A handshake that fails (no certificate, a foreign one, plain text) is the client's affair.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('secureConnection', (socket) => {
    const session = new Session(house, socket, ++ids);
    sessions.add(session);
    socket.on('close', () => sessions.delete(session));
  });
  // Out of file handles, say: one connection is lost, the server stays.
  server.on('error', () => {});
  const open = async (at: number) => {
    server.listen(at, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const fixed = await open(port);
  return {
    port: fixed,
    sessions: () => [...sessions],
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open() {
      if (!server.listening) await open(fixed);
    },
  };
}
