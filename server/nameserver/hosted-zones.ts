import { setTimeout as wait } from 'node:timers/promises';
import { ZONES_ASKED_EVERY_MS } from '#contract/rules/dns/records.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { answeredZones, type ZoneHead, zonesWrittenSince } from '../features/dns-hosting/index.ts';
import type { House } from '../platform/house.ts';
import { compileZone } from './compile-zone.ts';
import type { Zone } from './zone.ts';
import { type ZoneSource, zonesByApex } from './zone-source.ts';

/** Zones whose records are fetched by one statement. */
const AT_ONCE = 1000;

export interface HostedZones {
  readonly source: ZoneSource;
  /** Asks the database now, for what was committed before; rejects where it does not answer. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface Held {
  readonly id: bigint;
  readonly version: number;
}

/** What is answered, by apex, and of which versions. */
function createTable(house: House) {
  const zones = new Map<string, Zone>();
  const held = new Map<string, Held>();
  const apexOf = (name: string) => canonicalName(`${name}.`);
  const forget = ({ id, name }: ZoneHead) => {
    // A later zone of the same name may be answered already.
    if (held.get(name)?.id !== id) return;
    held.delete(name);
    zones.delete(apexOf(name));
  };
  const isKnown = ({ id, name, version }: ZoneHead) => {
    const have = held.get(name);
    return have?.id === id && have.version === version;
  };
  const take = async (ids: readonly bigint[]) => {
    for (const zone of await answeredZones(house, ids)) {
      held.set(zone.name, zone);
      try {
        zones.set(apexOf(zone.name), compileZone(zone, house.config.defaultNameServers));
      } catch (error) {
        // The zone stays as it was answered before, and stops no other.
        house.log.error({ err: error, zone: zone.name, version: zone.version }, 'a zone cannot be answered');
      }
    }
  };
  return {
    zones,
    async hear(heads: readonly ZoneHead[]) {
      for (const head of heads) if (!head.answered) forget(head);
      const news = heads.filter((head) => head.answered && !isKnown(head)).map(({ id }) => id);
      for (let at = 0; at < news.length; at += AT_ONCE) await take(news.slice(at, at + AT_ONCE));
    },
  };
}

/**
 * Every zone that is answered, in memory, fed from the database: all of them at first, then several times a second what was written since. While the
 * database is away the zones go on being answered as they were. Rejects where the first asking fails.
 */
export async function openHostedZones(house: House): Promise<HostedZones> {
  const table = createTable(house);
  const ending = new AbortController();
  let mark = '0';
  let silent = false;
  let asking: Promise<void> = Promise.resolve();
  async function ask(): Promise<void> {
    const news = await zonesWrittenSince(house, mark);
    await table.hear(news.heads);
    mark = news.mark;
  }
  /** One at a time: an answer that comes late must not undo a later one. */
  function refresh(): Promise<void> {
    asking = asking.catch(() => undefined).then(ask);
    return asking;
  }
  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(ZONES_ASKED_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      try {
        await refresh();
        if (silent) house.log.info('zones are fed again');
        silent = false;
      } catch (error) {
        if (!silent) house.log.error({ err: error }, 'zones are answered as they were: the database does not answer');
        silent = true;
      }
    }
  }
  await refresh();
  const following = follow();
  return {
    source: zonesByApex(table.zones),
    refresh,
    async stop() {
      ending.abort();
      await following;
    },
  };
}
