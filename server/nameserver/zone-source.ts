import { parentName } from '#protocols/dns/name.ts';
import type { Zone } from './zone.ts';

/** Who asks, as far as an answer may depend on it. */
export interface Viewer {
  /** Of the asker's network when their resolver tells it (RFC 7871), else of the resolver. */
  readonly address: string;
  /** How many bits of it are known. */
  readonly bits: number;
}

export interface View {
  readonly zone: Zone;
  /** How many bits of the viewer's address this view depends on; 0 when everybody has it. */
  readonly scopeBits: number;
}

/**
 * Where zones come from: the nameserver knows no other way to them. Asked for every query, so it answers from memory; a
 * changed zone is another `Zone`, and one that must no longer be answered is not there.
 */
export interface ZoneSource {
  /** The zone that a canonical name belongs to, the one with the longest apex; undefined when none of ours. */
  find(name: string, viewer: Viewer): View | undefined;
}

/** A house without zones: everything is refused. */
export const noZones: ZoneSource = { find: () => undefined };

/** The same zones for everybody, by apex; the map may change between questions. */
export function zonesByApex(zones: ReadonlyMap<string, Zone>): ZoneSource {
  return {
    find(name) {
      for (let at = name; ; at = parentName(at)) {
        const zone = zones.get(at);
        if (zone) return { zone, scopeBits: 0 };
        if (at === '.') return undefined;
      }
    },
  };
}
