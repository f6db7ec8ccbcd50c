import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FREE_PORTS } from '#tools/demonstration/settings.ts';
import { startDemonstration } from '#tools/demonstration.ts';
import { type Reviewer, reviewerOf } from './reviewer.ts';

/** Starting a house, and a journey through many of its parts, take so long on a busy machine at most. */
export const HOUSE_MS_MAX = 900_000;

/**
 * A house of its own, for journeys that move the clock or break what others need; two members of staff, signed in once.
 */
export interface OwnHouse {
  readonly consoleUrl: string;
  readonly officeUrl: string;
  readonly sandboxUrl: string;
  readonly staff: readonly [Reviewer, Reviewer];
  /** Another member, signed in: for what four must decide. */
  readonly member: (name: string) => Promise<Reviewer>;
  /** Ends it; the other journeys' house is the one that steps ask again. */
  readonly stop: () => Promise<void>;
}

const SAID = ['CONSOLE_URL', 'OFFICE_URL', 'SANDBOX_URL', 'DNS_PORT'] as const;

/** Starts it; until `stop` the steps of this process ask it. */
export async function openOwnHouse(
  name: string,
  roles: string[] = ['finance'],
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnHouse> {
  const data = mkdtempSync(join(tmpdir(), `namestead-${name}-`));
  // As root PostgreSQL runs under another account, which must be able to walk in.
  chmodSync(data, 0o711);
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
  const own = { ...FREE_PORTS, TRUSTED_PROXIES: '127.0.0.1', NAMESTEAD_DATA: data, ...settings };
  const house = await startDemonstration({ env: { ...env, ...own } });
  const { consoleUrl, officeUrl, sandboxUrl, dnsPort } = house;
  const before = Object.fromEntries(SAID.map((key) => [key, process.env[key]]));
  Object.assign(process.env, {
    ...{ CONSOLE_URL: consoleUrl, OFFICE_URL: officeUrl, SANDBOX_URL: sandboxUrl },
    DNS_PORT: String(dnsPort),
  });
  const signIn = async (member: string) => reviewerOf(officeUrl, await house.addStaff(member, roles));
  return {
    consoleUrl,
    officeUrl,
    sandboxUrl,
    staff: [await signIn('one'), await signIn('two')],
    member: signIn,
    stop: async () => {
      Object.assign(process.env, before);
      await house.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
