import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const HOST = '127.0.0.1';
/** Below those that the systems we run on give to connections (RFC 6335 §6: from 49152; Linux: from 32768). */
const FREE_FROM = 20_000;
const FREE_TO = 32_000;
/** Where nothing may listen at all, nobody looks for ever. */
const TRIES_MAX = 100;

/** Whether nothing listens there. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => done(false));
    server.listen(port, HOST, () => server.close(() => done(true)));
  });
}

/** Whether nothing listens there by UDP. */
export async function isFreeOfUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  const free = await new Promise<boolean>((done) => {
    socket.once('error', () => done(false));
    socket.bind(port, HOST, () => done(true));
  });
  socket.close();
  return free;
}

/**
 * So many ports beside each other that are free of TCP and UDP. A connection of another program is given none of them,
 * so each is still free when it is wanted, and again after whoever had it was killed. Which ones is chance: several
 * houses may start at once.
 * @throws Error with one sentence when none are found.
 */
export async function freePorts(count: number): Promise<number[]> {
  for (let tried = 0; tried < TRIES_MAX; tried++) {
    const first = randomInt(FREE_FROM, FREE_TO - count);
    const ports = Array.from({ length: count }, (_, n) => first + n);
    const free = await Promise.all(ports.flatMap((port) => [isFree(port), isFreeOfUdp(port)]));
    if (!free.includes(false)) return ports;
  }
  throw new Error(`No ${count} ports beside each other are free on ${HOST} from ${FREE_FROM} to ${FREE_TO}.`);
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}
