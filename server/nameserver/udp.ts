import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { lookup } from 'node:dns';
import { isIPv6 } from 'node:net';
import type { Counts } from './counts.ts';
import { type ResponseRate, truncated } from './response-rate.ts';
import type { Handle } from './start-nameserver.ts';

/** Room for a burst while the loop is at something else; the system may give less. */
const RECEIVE_BUFFER_BYTES = 4_194_304;

export interface UdpSettings {
  readonly host: string;
  readonly port: number;
  readonly handle: Handle;
  readonly rate: ResponseRate;
  readonly counts: Counts;
  readonly onFault: (error: Error) => void;
}

type Sent = (error: Error | null) => void;

function onQuery(socket: Socket, settings: UdpSettings, query: Buffer, from: RemoteInfo, onSent: Sent): void {
  const { handle, rate, counts } = settings;
  const reply = handle(query, { address: from.address, transport: 'udp' });
  // Nobody listens at port 0: the address was made up.
  if (!reply || from.port === 0) {
    counts.withheld('no-query');
    return;
  }
  const verdict = rate.judge(from.address, reply.kind, performance.now());
  if (verdict === 'send') counts.answered('udp', reply.rcode);
  else counts.withheld(verdict === 'drop' ? 'rate-dropped' : 'rate-truncated');
  if (verdict === 'drop') return;
  const bytes = verdict === 'truncate' ? truncated(reply.bytes) : reply.bytes;
  socket.send(bytes, from.port, from.address, onSent);
}

/**
 * A socket that looks up where it listens, and of askers takes the address as it came: looking that up too would cost
 * each answer a turn of the loop.
 */
function openSocket(host: string): Socket {
  let listens = false;
  const socket = createSocket({
    type: isIPv6(host) ? 'udp6' : 'udp4',
    ipv6Only: isIPv6(host),
    lookup: (address, options, done) => (listens ? done(null, address, 0) : lookup(address, options, done)),
  });
  socket.once('listening', () => {
    listens = true;
  });
  return socket;
}

/** Answers over UDP at one address; rejects where it cannot be had. */
export async function serveUdp(settings: UdpSettings): Promise<() => Promise<void>> {
  const { host, port, onFault } = settings;
  const socket = openSocket(host);
  await new Promise<void>((done, fail) => {
    socket.once('error', fail);
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.off('error', fail);
      done();
    });
  });
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  } catch {
    // The system's own size stays.
  }
  socket.on('error', onFault);
  const onSent: Sent = (error) => {
    if (error) settings.counts.withheld('send-failed');
  };
  socket.on('message', (query, from) => onQuery(socket, settings, query, from, onSent));
  return () => new Promise((done) => socket.close(() => done()));
}
