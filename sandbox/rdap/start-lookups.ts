import type { FaultBoard } from '../faults.ts';
import { json, type Route } from '../http.ts';
import type { SandboxRegistry } from '../registry/start-registry.ts';
import { createLookupFaults } from './faults.ts';
import { nameBookOf } from './name-book.ts';
import { startRdap } from './rdap-server.ts';
import { startWhois } from './whois-server.ts';

/** Registries without RDAP: what they tell, they tell by WHOIS. */
const WHOIS_ONLY = ['cnnic'];

/** The public services of all registries. */
export interface Lookups {
  readonly faults: FaultBoard;
  /** `com=http://127.0.0.1:1234/verisign,cn=whois://127.0.0.1:4321`: the house's setting. */
  readonly setting: string;
  readonly addresses: [string, string][];
  /** `GET /desk/api/rdap/asked`: how many questions RDAP was asked. */
  readonly route: Route;
  readonly close: () => Promise<void>;
}

/** Starts RDAP and WHOIS on free ports; the house learns them from `partners.json`. */
export async function startLookups(
  registries: readonly SandboxRegistry[],
  now: () => Date,
  host: string,
): Promise<Lookups> {
  const faults = createLookupFaults();
  const books = registries.map(nameBookOf);
  const [silent, open] = [
    books.filter(({ registry }) => WHOIS_ONLY.includes(registry)),
    books.filter(({ registry }) => !WHOIS_ONLY.includes(registry)),
  ];
  const rdap = await startRdap(open, faults, now, host);
  const whois = await startWhois(silent, faults, host).catch(async (error: unknown) => {
    await rdap.close();
    throw error;
  });
  const rdapBase = `http://${host}:${rdap.port}`;
  const whoisBase = `whois://${host}:${whois.port}`;
  const entries = [
    ...open.flatMap(({ registry, suffixes }) => suffixes.map((suffix) => `${suffix}=${rdapBase}/${registry}`)),
    ...silent.flatMap(({ suffixes }) => suffixes.map((suffix) => `${suffix}=${whoisBase}`)),
  ];
  return {
    faults,
    setting: entries.join(','),
    addresses: [
      ['RDAP of the registries', rdapBase],
      ['WHOIS', whoisBase],
    ],
    route: { method: 'GET', pattern: '/desk/api/rdap/asked', answer: () => json({ asked: rdap.asked() }) },
    async close() {
      await Promise.all([rdap.close(), whois.close()]);
    },
  };
}
