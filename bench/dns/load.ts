import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { encodeMessage, type Question, queryMessage } from '#protocols/dns/message.ts';

export interface DnsLoad {
  readonly perSecond: number;
  /** Queries that got no answer in time. */
  readonly lost: number;
}

const SOCKETS = 8;
/** Queries under way at a time on each socket: 200 together. */
const WINDOW = 25;
const LOST_AFTER_MS = 1000;

interface Lane {
  answered: number;
  lost: number;
}

/** One socket that keeps its window full until the end. */
async function lane(socket: Socket, queries: readonly Buffer[], first: number, until: number, seen: Lane) {
  let next = first;
  let waiting = 0;
  let last = performance.now();
  const send = () => {
    socket.send(queries[next % queries.length] as Buffer);
    next += SOCKETS;
    waiting += 1;
  };
  socket.on('message', () => {
    seen.answered += 1;
    waiting -= 1;
    last = performance.now();
    if (last < until) send();
  });
  for (let count = 0; count < WINDOW; count++) send();
  await new Promise<void>((done) => {
    const watch = setInterval(() => {
      const now = performance.now();
      const stuck = waiting > 0 && now - last > LOST_AFTER_MS;
      if (stuck) {
        seen.lost += waiting;
        waiting = 0;
        last = now;
        if (now < until) for (let count = 0; count < WINDOW; count++) send();
      }
      if (now >= until && waiting === 0) {
        clearInterval(watch);
        done();
      }
    }, 50);
  });
}

/** A closed loop over all questions, in a process of its own so that it shares no loop with anybody. */
export async function loadDns(port: number, questions: readonly Question[], seconds: number): Promise<DnsLoad> {
  const queries = questions.map((question, index) => encodeMessage(queryMessage(question, { id: index & 0xffff })));
  const sockets = Array.from({ length: SOCKETS }, () => createSocket('udp4'));
  await Promise.all(
    sockets.map((socket) => {
      socket.connect(port, '127.0.0.1');
      return once(socket, 'connect');
    }),
  );
  const seen: Lane = { answered: 0, lost: 0 };
  const begin = performance.now();
  await Promise.all(sockets.map((socket, index) => lane(socket, queries, index, begin + seconds * 1000, seen)));
  const took = (performance.now() - begin) / 1000;
  for (const socket of sockets) socket.close();
  return { perSecond: seen.answered / took, lost: seen.lost };
}
