import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

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

const ASKED_FOR_FREE_MAX = 20;

/** DNS needs the same port for TCP and UDP: a free one of the first may be taken of the second. */
async function bindableBoth(port: number): Promise<number | undefined> {
  for (let asked = 0; asked < ASKED_FOR_FREE_MAX; asked++) {
    const found = await bindable(port);
    if (found === undefined) return undefined;
    const socket = createSocket('udp4');
    const free = await new Promise<boolean>((done) => {
      socket.once('error', () => done(false));
      socket.bind(found, '127.0.0.1', () => done(true));
    });
    socket.close();
    if (free) return found;
    if (port !== 0) return undefined;
  }
  return undefined;
}

/** The port, 0 for any, if nothing listens there; else undefined. */
export async function bindable(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => done(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => done(found));
    });
  });
}

/**
 * The ports to use; 0 in a setting means any free one.
 * @throws Error naming every taken port with the setting that moves it.
 */
export async function choosePorts(env: Env): Promise<Ports> {
  const taken: string[] = [];
  const chosen: Partial<Ports> = {};
  for (const name of Object.keys(PORTS) as (keyof Ports)[]) {
    const { setting, usual, what } = PORTS[name];
    const wanted = wantedPort(env, setting, usual);
    const port = name === 'dns' ? await bindableBoth(wanted) : await bindable(wanted);
    if (port === undefined) taken.push(`port ${wanted} for ${what} (another one by ${setting})`);
    chosen[name] = port ?? wanted;
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
