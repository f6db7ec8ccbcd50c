import { join } from 'node:path';
import { withConnection } from '#server/platform/db/pool.ts';
import { besideDatabase, openBeside, recordsOf, UPSERT, untilAll } from './beside-database.ts';
import { hasKnot } from './knot.ts';

const CHANGES = 200;
const CHANGES_QUICK = 20;
const ZONES = 600;

export interface Changes {
  readonly engine: 'embedded' | 'Knot';
  /** Milliseconds from the commit of one change to its answer. */
  readonly each: readonly number[];
  /** Milliseconds from the commit of 600 zones to the last answer. */
  readonly push: readonly number[];
}

async function measure(url: string, port: number, engine: Changes['engine'], rounds: number, changes: number) {
  const each: number[] = [];
  const push: number[] = [];
  const many = Array.from({ length: ZONES }, (_, at) => `${engine.toLowerCase()}-push-${at}.com`);
  await withConnection(url, async (client) => {
    // The server may still be starting.
    await client.query(UPSERT, ['bench-begin.com', recordsOf('bench-begin.com', '10.0.0.1')]);
    await untilAll(port, ['bench-begin.com'], '10.0.0.1');
    for (let at = 1; at <= changes; at++) {
      const apex = `${engine.toLowerCase()}-change-${at % 20}.com`;
      const address = `10.1.${at >> 8}.${at & 255}`;
      await client.query(UPSERT, [apex, recordsOf(apex, address)]);
      each.push(await untilAll(port, [apex], address));
    }
    for (let round = 1; round <= rounds + 1; round++) {
      const address = `10.2.0.${round}`;
      await client.query('BEGIN');
      for (const apex of many) await client.query(UPSERT, [apex, recordsOf(apex, address)]);
      await client.query('COMMIT');
      push.push(await untilAll(port, many, address));
    }
  });
  return { engine, each, push };
}

/** How soon a committed change is answered, by both engines on one database with full durability. */
export async function measureChanges(data: string, rounds: number, quick: boolean): Promise<Changes[]> {
  const changes = quick ? CHANGES_QUICK : CHANGES;
  const { database, settings } = await openBeside(data);
  try {
    const by = (engine: Changes['engine'], more: Record<string, string>) =>
      besideDatabase(data, { ...settings, ...more }, ({ port }) =>
        measure(database.ownerUrl, port, engine, rounds, changes),
      );
    const embedded = await by('embedded', {});
    if (!hasKnot()) return [embedded];
    return [embedded, await by('Knot', { KNOT_FOLDER: join(data, 'knot') })];
  } finally {
    await database.stop();
  }
}
