import { withConnection } from '#server/platform/db/pool.ts';
import { canMeasure, residentMb } from '../processes.ts';
import type { Ratio } from '../result.ts';
import { type Beside, besideDatabase, openBeside, recordsOf, said, untilAll } from './beside-database.ts';

const ZONES = 100_000;
const ZONES_QUICK = 2_000;
const AT_ONCE = 1_000;
const ADDRESS = '10.3.0.1';
const LOADED_WITHIN_MS = 300_000;
const ROUNDS_MAX = 3;
const ASK_TRIES = 3;
/** More than are kept ready at once: no more memory comes of asking for the others. */
const ASKED_MAX = 25_000;

/** One start of the embedded engine with all zones published. */
interface Loaded {
  /** From the start of the process until the zone that is read last is answered. */
  readonly loadMs: number;
  readonly loadedMb: number;
  /** Once as many zones were asked for as are kept ready, and more. */
  readonly askedMb: number;
  /** Milliseconds of a zone's first answer, one after the other. */
  readonly perZoneMs: number;
  readonly answered: number;
}

export interface ManyZones {
  readonly zones: number;
  /** The same process with a single zone. */
  readonly alone: { readonly loadMs: number; readonly mb: number };
  readonly rounds: readonly Loaded[];
}

const nameOf = (at: number): string => `many-${String(at).padStart(6, '0')}.com`;

/** Publishes the zones from one number to another, many in a statement. */
async function publish(url: string, from: number, to: number): Promise<void> {
  await withConnection(url, async (client) => {
    for (let at = from; at < to; at += AT_ONCE) {
      const names = Array.from({ length: Math.min(AT_ONCE, to - at) }, (_, more) => nameOf(at + more));
      const records = names.map((name) => recordsOf(name, ADDRESS));
      await client.query(
        `INSERT INTO published_zone (apex, records) SELECT apex, records::jsonb FROM unnest($1::text[], $2::text[]) AS z (apex, records)`,
        [names, records],
      );
    }
  });
}

const memoryMb = (pid: number): number => (canMeasure ? residentMb(pid) : Number.NaN);

const askedOf = (zones: number): number => Math.min(zones, ASKED_MAX);

/** How many of the zones that are asked for are answered as published; an answer that was lost is asked for again. */
async function askMany(port: number, zones: number): Promise<number> {
  let answered = 0;
  for (let at = 0; at < zones; at += zones / askedOf(zones))
    for (let tries = 0; tries < ASK_TRIES; tries++)
      if ((await said(port, nameOf(Math.floor(at)))) === ADDRESS) {
        answered += 1;
        break;
      }
  return answered;
}

async function measureLoaded({ port, pid }: Beside, begun: number, zones: number): Promise<Loaded> {
  await untilAll(port, [nameOf(zones - 1)], ADDRESS, LOADED_WITHIN_MS);
  const loadMs = performance.now() - begun;
  const loadedMb = memoryMb(pid);
  const asking = performance.now();
  const answered = await askMany(port, zones);
  return {
    loadMs,
    loadedMb,
    askedMb: memoryMb(pid),
    perZoneMs: (performance.now() - asking) / askedOf(zones),
    answered,
  };
}

/** The embedded engine with 100,000 zones of ten records in memory (issue 19): how long it loads, how much it takes. */
export async function measureManyZones(data: string, rounds: number, quick: boolean): Promise<ManyZones> {
  const zones = quick ? ZONES_QUICK : ZONES;
  const { database, settings } = await openBeside(data);
  const start = <T>(work: (server: Beside, begun: number) => Promise<T>): Promise<T> => {
    const begun = performance.now();
    return besideDatabase(data, settings, (server) => work(server, begun));
  };
  try {
    await publish(database.ownerUrl, 0, 1);
    const alone = await start(async ({ port, pid }, begun) => {
      await untilAll(port, [nameOf(0)], ADDRESS, LOADED_WITHIN_MS);
      return { loadMs: performance.now() - begun, mb: memoryMb(pid) };
    });
    await publish(database.ownerUrl, 1, zones);
    const loaded: Loaded[] = [];
    for (let round = 0; round < Math.min(rounds, ROUNDS_MAX); round++)
      loaded.push(await start((server, begun) => measureLoaded(server, begun, zones)));
    return { zones, alone, rounds: loaded };
  } finally {
    await database.stop();
  }
}

export function manyZonesRatios({ zones, alone, rounds }: ManyZones): Ratio[] {
  const [count, asked] = [zones, askedOf(zones)].map((each) => each.toLocaleString('en'));
  const of = (pick: (round: Loaded) => number) => rounds.map(pick);
  const mb = canMeasure
    ? [
        {
          what: `memory of the embedded engine with ${count} zones loaded`,
          samples: of((one) => one.loadedMb),
          unit: 'MB',
        },
        {
          what: `memory with ${count} zones, once ${asked} of them were asked for`,
          samples: of((one) => one.askedMb),
          unit: 'MB',
        },
        { what: 'memory of the same process with one zone', samples: [alone.mb], unit: 'MB' },
      ]
    : [];
  return [
    { what: `start with ${count} zones until the last is answered`, samples: of((one) => one.loadMs), unit: 'ms' },
    { what: 'start of the same process with one zone', samples: [alone.loadMs], unit: 'ms' },
    ...mb,
    {
      what: `first answer of each of ${asked} zones, asked one after the other`,
      samples: of((one) => one.perZoneMs),
      unit: 'ms',
    },
  ];
}

export const manyZonesHold = ({ zones, rounds }: ManyZones) => ({
  what: 'every zone that was asked for was answered as it was published, in each round',
  holds: rounds.every(({ answered }) => answered === askedOf(zones)),
  examined: askedOf(zones) * rounds.length,
});
