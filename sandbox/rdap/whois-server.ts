import { createServer, type Socket } from 'node:net';
import type { FaultBoard } from '../faults.ts';
import { listening } from '../listening.ts';
import type { NameBook, PublicName } from './name-book.ts';

const QUESTION_BYTES_MAX = 512;
const HUGE_CHARS = 8_000_000;
const SLOW_MS = 2000;
const CHINA_MS = 8 * 3_600_000;

/** Times without a zone, eight hours before UTC, as this registry writes them. */
const localTime = (at: string): string =>
  new Date(Date.parse(at) + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The answer about a name, line by line; the holder is told in full, as this registry does. */
function whoisText(name: PublicName): string {
  return [
    `Domain Name: ${name.name}`,
    `ROID: ${name.roid}`,
    ...name.statuses.map((status) => `Domain Status: ${status}`),
    'Registrant: Someone Private',
    'Registrant Contact Email: someone.private@holder.example',
    `Sponsoring Registrar: ${name.registrar.title}`,
    ...name.nameservers.map((host) => `Name Server: ${host}`),
    `Registration Time: ${localTime(name.createdAt)}`,
    `Expiration Time: ${localTime(name.expiresAt)}`,
    `DNSSEC: ${name.signed ? 'signedDelegation' : 'unsigned'}`,
    '',
  ].join('\r\n');
}

function reply(socket: Socket, books: readonly NameBook[], name: string, kind: string | undefined): void {
  const found = books.map((book) => book.find(name)).find((each) => each !== undefined);
  const text = found ? whoisText(found) : 'No matching record.\r\n';
  if (kind === 'cut') socket.write(text.slice(0, 20), () => socket.resetAndDestroy());
  else if (kind === 'garbage') socket.end('Welcome\r\n');
  else if (kind === 'huge') socket.end('x'.repeat(HUGE_CHARS));
  else if (kind === 'other-name') socket.end(text.replace(name, `not-${name}`));
  else if (kind !== 'silent') socket.end(text);
}

/** Starts WHOIS for these registries (RFC 3912): one line in, an answer out, the connection is closed. */
export async function startWhois(
  books: readonly NameBook[],
  faults: FaultBoard,
  host: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
    let question = '';
    socket.on('data', (chunk: Buffer) => {
      question += chunk.toString('latin1');
      if (question.length > QUESTION_BYTES_MAX) return void socket.destroy();
      const end = question.indexOf('\n');
      if (end < 0) return;
      const name = question.slice(0, end).trim().toLowerCase();
      question = '';
      const on = faults.list()[0];
      const fault = on && faults.take(on.kind);
      const wait = fault?.kind === 'slow' ? (fault.delayMs ?? SLOW_MS) : 0;
      const later = setTimeout(() => reply(socket, books, name, fault?.kind), wait);
      socket.once('close', () => clearTimeout(later));
    });
  });
  const port = await listening(server, host, 0, 'WHOIS');
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
