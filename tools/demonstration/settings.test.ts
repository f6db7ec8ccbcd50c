import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { choosePorts, FREE_PORTS } from './settings.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function taken(kind: 'tcp' | 'udp'): Promise<number> {
  if (kind === 'udp') {
    const socket = createSocket('udp4');
    ends.push(() => void socket.close());
    await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
    return socket.address().port;
  }
  const server = createServer();
  ends.push(() => void server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as { port: number }).port;
}

test('every port may be any free one, and no two are the same', async () => {
  const ports = Object.values(await choosePorts(FREE_PORTS));
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports).not.toContain(0);
});

test('every taken port is named with the setting that moves it, that of the name server also when only UDP is taken', async () => {
  const [forward, dns] = [await taken('tcp'), await taken('udp')];
  const chosen = choosePorts({ ...FREE_PORTS, FORWARD_PORT: String(forward), DNS_PORT: String(dns) });
  await expect(chosen).rejects.toThrow(
    `Another program on 127.0.0.1 has taken port ${forward} for the forwarder (another one by FORWARD_PORT), ` +
      `port ${dns} for the name server (another one by DNS_PORT).`,
  );
});
