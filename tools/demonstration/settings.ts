import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts, isFree, isFreeOfUdp } from './free-ports.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PORT_MAX = 65_535;

/** The loopback ports of the demonstration with the setting that moves each (house: what runs, and where). */
const PORTS = {
  console: { setting: 'CONSOLE_PORT', usual: 8080, what: 'the console' },
  office: { setting: 'OFFICE_PORT', usual: 8081, what: 'the back office' },
  sandbox: { setting: 'SANDBOX_PORT', usual: 8090, what: 'the sandbox desk' },
  epp: { setting: 'EPP_PORT', usual: 7700, what: 'the sandbox registry' },
  smtp: { setting: 'SMTP_PORT', usual: 8025, what: 'the sandbox mailbox' },
  forward: { setting: 'FORWARD_PORT', usual: 8085, what: 'the forwarder' },
  dns: { setting: 'DNS_PORT', usual: 8053, what: 'the name server' },
} as const;

export type Ports = Record<keyof typeof PORTS, number>;
type Env = Readonly<Record<string, string | undefined>>;

/** Settings for a house beside others on the same machine: every port any free one. */
export const FREE_PORTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(PORTS).map(({ setting }) => [setting, '0']),
);

/** `NAMESTEAD_DATA`, default `.data` in the checkout. */
export function dataFolder(env: Env): string {
  return resolve(ROOT, env['NAMESTEAD_DATA'] ?? '.data');
}

function wantedPort(env: Env, setting: string, usual: number): number {
  const text = env[setting] ?? String(usual);
  if (/^\d{1,5}$/.test(text) && Number.parseInt(text, 10) <= PORT_MAX) return Number.parseInt(text, 10);
  throw new Error(`${setting} must be a port, 0 for any free one; it is '${text}'.`);
}

/** What stands behind the port of the first registry. */
const FURTHER_REGISTRIES = 7;

/**
 * The ports to use; 0 in a setting means any free one.
 * @throws Error naming every taken port with the setting that moves it.
 */
export async function choosePorts(env: Env): Promise<Ports> {
  const taken: string[] = [];
  const chosen: Partial<Ports> = {};
  const names = Object.keys(PORTS) as (keyof Ports)[];
  // The registry's comes last: further registries take the ports behind it.
  const asksForAny = names.some((name) => wantedPort(env, PORTS[name].setting, PORTS[name].usual) === 0);
  const row = asksForAny ? await freePorts(names.length + FURTHER_REGISTRIES) : [];
  for (const name of [...names.filter((each) => each !== 'epp'), 'epp' as const]) {
    const { setting, usual, what } = PORTS[name];
    const wanted = wantedPort(env, setting, usual);
    const port = wanted === 0 ? (row.shift() as number) : wanted;
    // DNS needs the same port for TCP and UDP.
    if (wanted !== 0 && !((await isFree(port)) && (name !== 'dns' || (await isFreeOfUdp(port)))))
      taken.push(`port ${port} for ${what} (another one by ${setting})`);
    chosen[name] = port;
  }
  if (taken.length > 0) throw new Error(`Another program on 127.0.0.1 has taken ${taken.join(', ')}.`);
  return chosen as Ports;
}

/** The demonstration's own secrets, made once and kept closed in the data folder. */
export function secrets(data: string): { MASTER_KEY: string } {
  const file = join(data, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as { MASTER_KEY: string };
  const made = { MASTER_KEY: randomBytes(32).toString('base64') };
  mkdirSync(data, { recursive: true, mode: 0o711 });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}
