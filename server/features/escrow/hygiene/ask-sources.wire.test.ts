import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { openLookups } from '../../../gateways/rdap/look-up.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { drainJobs, type JobHandler } from '../../../platform/jobs.ts';
import { readLookupServers } from '../../../platform/settings/registrar-settings.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { type DealHouse, openDealHouse } from '../testing.ts';
import { lookHandlers, wantLook } from './ask-sources.ts';

const TIMEOUT_MS = 60_000;
let sandbox: SandboxProcess;
let at: DealHouse;
let house: TestHouse;
let registry: RegistryGateway;
let handlers: JobHandler[];

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  const lookupServers = readLookupServers(
    (name) => sandbox.settings[name] ?? '',
    'demonstration',
    () => undefined,
  );
  house = await openTestHouse({ registries, lookupServers });
  registry = openEppRegistry(settingsOfAccess('verisign', registries.verisign));
  const lookups = openLookups(lookupServers, { timeoutMs: 1500, keepFailureMs: 0 });
  handlers = lookHandlers(new Map([['verisign', registry]]), lookups);
  at = await openDealHouse(house);
});
afterAll(async () => {
  await at.push.app.close();
  await registry.close();
  await house.close();
  await sandbox.stop();
});

const wish = async (name: string): Promise<string> => {
  const applied = await at.apply(at.buyer, { Type: 'buy', Name: name, Price: '500' });
  expect(applied.Key).toBe('OK');
  return applied.Data.Number;
};
const told = async (number: string) => (await at.buyer.browser.get(`/escrow/hygiene?Number=${number}`)).Data;
const kinds = (of: { Remarks: { Kind: string }[] }) => of.Remarks.map(({ Kind }) => Kind);

test(
  'K2 an application has registry and directory asked by a job; what they say is told, what they do not say is unknown',
  async () => {
    const number = await wish('news.com');
    expect(await told(number)).toMatchObject({ Registry: 'waiting', Directory: 'waiting' });
    // Whoever was asked long ago and has not answered said nothing.
    await house.pool.query("UPDATE deal_look SET asked_at = asked_at - interval '11 minutes'");
    expect(await told(number)).toMatchObject({ Registry: 'silent', Directory: 'silent' });
    await drainJobs(house, handlers);
    const seen = await told(number);
    expect(seen).toMatchObject({ Registry: 'elsewhere', Directory: 'elsewhere', Registrar: 'Rival Registrar' });
    expect(Date.parse(seen.ExpiresAt)).toBeGreaterThan(Date.parse(seen.RegisteredAt));
    expect(seen.NameServers).toEqual(['ns1.rival-registrar.com', 'ns2.rival-registrar.com']);
    expect(kinds(seen)).toContain('unknownDisputes');
    expect(kinds(seen)).not.toContain('unknownAge');
    const stranger = await at.seller.browser.get(`/escrow/hygiene?Number=${number}`);
    expect(stranger.Code).toBe(ERRORS.NOT_FOUND.code);
  },
  TIMEOUT_MS,
);

test(
  'K2 a name that the registry does not have is called so, and nothing else of it',
  async () => {
    const number = await wish('nobody-has-this-name-yet.com');
    await drainJobs(house, handlers);
    const seen = await told(number);
    expect(seen.Registry).toBe('absent');
    expect(kinds(seen)).toEqual(['absent', 'unknownDisputes']);
  },
  TIMEOUT_MS,
);

test(
  'K2 sources that cannot be asked leave everything unknown; they are asked again only after a minute',
  async () => {
    const number = await wish('silent-sources.com');
    const silent = lookHandlers(new Map(), openLookups(house.config.lookupServers, { timeoutMs: 1, keepFailureMs: 0 }));
    await drainJobs(house, silent);
    expect(await told(number)).toMatchObject({ Registry: 'silent', Directory: 'silent' });
    expect(kinds(await told(number))).toEqual(['unknownAge', 'unknownEnd', 'unknownStatus', 'unknownDisputes']);
    const id = await at.idOf(number);
    await house.inTx((tx) => wantLook(tx, id));
    expect(await drainJobs(house, handlers)).toBe(0);
    await house.pool.query("UPDATE deal_look SET asked_at = asked_at - interval '60 seconds' WHERE deal_id = $1", [id]);
    await house.inTx((tx) => wantLook(tx, id));
    expect(await drainJobs(house, handlers)).toBe(1);
    expect((await told(number)).Registry).toBe('absent');
  },
  TIMEOUT_MS,
);
