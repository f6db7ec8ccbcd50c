import type { SandboxRegistry } from '../registry/start-registry.ts';

/** What a registry tells anybody of one of its names. Instants are ISO 8601 in UTC. */
export interface PublicName {
  readonly name: string;
  readonly roid: string;
  /** The sponsor: its id and its name. */
  readonly registrar: { readonly id: string; readonly title: string };
  readonly createdAt: string;
  readonly updatedAt: string | null;
  readonly transferredAt: string | null;
  readonly expiresAt: string;
  /** EPP and grace statuses. */
  readonly statuses: readonly string[];
  readonly nameservers: readonly string[];
  readonly signed: boolean;
}

/** A registry as its public services see it. */
export interface NameBook {
  readonly registry: string;
  readonly suffixes: readonly string[];
  readonly find: (name: string) => PublicName | undefined;
}

/** The public side of a registry's books. */
export function nameBookOf(registry: SandboxRegistry): NameBook {
  return {
    registry: registry.traits.name,
    suffixes: Object.keys(registry.traits.suffixes),
    find(name) {
      const found = registry.domain(name);
      if (!found) return undefined;
      const title = registry.registrars().find(({ id }) => id === found.registrar)?.title ?? found.registrar;
      return {
        ...found,
        registrar: { id: found.registrar, title },
        statuses: [...found.statuses, ...found.rgpStatuses],
        signed: found.ds.length > 0,
      };
    },
  };
}
