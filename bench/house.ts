import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FREE_PORTS } from '#tools/demonstration/settings.ts';
import { type Demonstration, startDemonstration } from '#tools/demonstration.ts';
import { type ClientAnswer, type ConsoleClient, openClient, until } from '#tools/testing/console-client.ts';
import { familyOf } from './processes.ts';

export interface BenchHouse extends Demonstration {
  /** The demonstration's customer, signed in. */
  readonly customer: ConsoleClient;
  /** Where everything of this house is kept. */
  readonly data: string;
}

/** A folder that PostgreSQL can walk into under the account it runs as. */
export function benchFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'namestead-bench-'));
  chmodSync(data, 0o711);
  return data;
}

/** Our environment for a house of its own: free ports, embedded PostgreSQL with full durability, own data. */
export function houseSettings(data: string, settings: Record<string, string> = {}): Record<string, string | undefined> {
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
  return { ...env, ...FREE_PORTS, NAMESTEAD_DATA: data, ...settings };
}

/** Throws with the house's own words unless the call was done. */
export function done(answer: ClientAnswer, what: string): ClientAnswer {
  if (answer.Code !== 10_000) throw new Error(`${what}: ${answer.status} ${answer.Code} ${answer.Msg}`);
  return answer;
}

/** Runs `work` with a whole house of its own and ends every process of it, whatever happens. */
export async function withHouse<T>(settings: Record<string, string>, work: (house: BenchHouse) => Promise<T>) {
  const data = benchFolder();
  try {
    const demonstration = await startDemonstration({ env: houseSettings(data, settings) });
    try {
      const customer = openClient(demonstration, 'zh-HK');
      const { email, password, safeCode } = demonstration.accounts.customer as Record<
        'email' | 'password' | 'safeCode',
        string
      >;
      done(await customer.post('/account/sign-in', { Email: email, Password: password }), 'sign in');
      // What stands beside it creates a name and no more: a lock would be a second command of ours for each.
      const open = { TransferLock: false, SafeCode: safeCode };
      done(await customer.post('/domain/defaults/change', open), 'names come open');
      return await Promise.race([work({ ...demonstration, customer, data }), demonstration.failed]);
    } finally {
      await demonstration.stop();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** The process that serves the console. */
export function serverPid({ data }: BenchHouse): number {
  const found = familyOf(process.pid, data).find(({ command }) => command.includes('server/main.ts'));
  if (!found) throw new Error('the server process cannot be found');
  return found.pid;
}

const ROWS_WITHIN_MS = 60_000;

/** The names that `buyNames` buys. */
export const nameOf = (at: number): string => `bench-row-${at}.com`;

/** Buys names as a customer does, and waits until they are theirs. */
export async function buyNames({ customer, accounts }: BenchHouse, count: number): Promise<void> {
  const Items = Array.from({ length: count }, (_, at) => ({ Name: nameOf(at), Years: 1 }));
  const added = done(await customer.post('/domain/cart/add', { Items }), 'fill the cart');
  const SafeCode = accounts.customer?.safeCode;
  const order = { Total: added.Data.Cart.Total, Agreed: true, SafeCode };
  done(await customer.post('/domain/checkout', order, { 'idempotency-key': crypto.randomUUID() }), 'check out');
  const all = async () => (await customer.get('/domain/list')).Data.Items.length === count || undefined;
  await until(all, `${count} names of the customer`, ROWS_WITHIN_MS);
}
