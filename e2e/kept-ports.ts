import { randomInt } from 'node:crypto';
import { bindable, choosePorts, FREE_PORTS, type Ports } from '#tools/demonstration/settings.ts';

const PORTS_FROM = 20_000;
const PORTS_TO = 32_000;
const PORTS = 32;
const SPARE = 4;

async function freeRow(): Promise<number[]> {
  for (;;) {
    const first = randomInt(PORTS_FROM / PORTS, PORTS_TO / PORTS) * PORTS;
    const ports = Array.from({ length: PORTS }, (_, n) => first + n);
    const free = await Promise.all(ports.map(bindable));
    if (!free.includes(undefined)) return ports;
  }
}

/**
 * Ports for a house whose server is killed and started again. They stand together, below those that the system gives
 * to connections, so that each is free again when it is wanted. Which ones is chance: two suites may run at once.
 * @returns the ports of a demonstration, and four more for parts that only a test has.
 */
export async function keptPorts(): Promise<{ ports: Ports; spare: readonly number[] }> {
  const row = await freeRow();
  const spare = row.slice(0, SPARE);
  // The registry's comes last: further registries take the ports behind it.
  const named = Object.keys(FREE_PORTS).filter((setting) => setting !== 'EPP_PORT');
  const wanted = [...named, 'EPP_PORT'].map((setting, n) => [setting, String(row[SPARE + n])]);
  return { ports: await choosePorts(Object.fromEntries(wanted)), spare };
}
