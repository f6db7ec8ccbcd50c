import type { CrashHouse } from './crash-house.ts';

interface Domain {
  name: string;
  registrar: string;
  expiresAt: string;
  history: { what: string; clTRID: string | null }[];
}
interface Registrar {
  id: string;
  lines: { what: string; domain: string | null; amount: string }[];
}

/** What the registry itself knows of a name: what was done to it, and what our deposit paid for it. */
export interface RegistryRecord {
  /** `create 1 y`, `renew 2 y` in the order they were done; empty for a free name. */
  readonly acts: readonly string[];
  /** One text per movement of our deposit, `-9.59`. */
  readonly paid: readonly string[];
  readonly expiresAt: string | undefined;
}

/** Asks the registry's desk about a name. */
export async function recordOf(house: CrashHouse, name: string): Promise<RegistryRecord> {
  const domain = await house.desk<Domain>(`/registry/domain/${encodeURIComponent(name)}`);
  const registrars = (await house.desk<Registrar[]>('/registry/registrars')) ?? [];
  const lines = registrars.flatMap((registrar) => registrar.lines).filter((line) => line.domain === name);
  return {
    acts: domain?.history.map(({ what }) => what) ?? [],
    paid: lines.map((line) => line.amount),
    expiresAt: domain?.expiresAt,
  };
}
