import { join } from 'node:path';
import { withConnection } from '#server/platform/db/pool.ts';
import { dataFolder } from './demonstration/settings.ts';
import { readRecord } from './postgres/cluster.ts';

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
/** Twenty years: beyond the longest registration and its aftermath. */
const OFFSET_MS_MAX = 20 * 366 * 86_400_000;
const DESK_ANSWERS_WITHIN_MS = 5_000;

const USAGE = `npm run clock                       shows the business clock
npm run clock -- +45d               moves it on (s, m, h, d, w; several may follow each other: +1d12h), -1h moves it back
npm run clock -- 2027-01-31T09:00Z  sets it to an instant
npm run clock -- 86400000           sets its distance from the wall clock, in milliseconds
npm run clock -- reset              sets it to the wall clock`;

function moved(text: string): number | undefined {
  const match = /^([+-])((?:\d{1,6}[smhdw])+)$/.exec(text);
  if (!match) return undefined;
  let total = 0;
  for (const [, count, unit] of match[2]!.matchAll(/(\d+)([smhdw])/g))
    total += Number.parseInt(count!, 10) * UNIT_MS[unit!]!;
  return match[1] === '-' ? -total : total;
}

/**
 * The new distance of the business clock from the wall clock, in milliseconds.
 * @throws Error when the words are none of the forms in the usage, or beyond twenty years.
 */
export function newOffset(text: string, current: number, wall: number): number {
  const by = moved(text);
  const instant = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  let offset: number | undefined;
  if (text === 'reset') offset = 0;
  else if (/^-?\d{1,15}$/.test(text)) offset = Number.parseInt(text, 10);
  else if (by !== undefined) offset = current + by;
  else if (!Number.isNaN(instant)) offset = instant - wall;
  if (offset === undefined) throw new Error(`'${text}' is not understood.\n${USAGE}`);
  if (Math.abs(offset) > OFFSET_MS_MAX)
    throw new Error('The business clock may stand at most twenty years from the wall clock.');
  return offset;
}

/** The database whose clock moves: named by a setting, else the embedded one of the running demonstration. */
function databaseUrl(): string {
  const { CLOCK_DATABASE_URL, DATABASE_URL, MIGRATION_DATABASE_URL, NAMESTEAD_MODE } = process.env;
  if (NAMESTEAD_MODE === 'production')
    throw new Error('In production the business clock is the wall clock; it does not move.');
  const named = CLOCK_DATABASE_URL ?? DATABASE_URL ?? MIGRATION_DATABASE_URL;
  if (named) return named;
  const record = readRecord(join(dataFolder(process.env), 'postgres'));
  if (!record?.port) throw new Error('No demonstration was started here (npm start), and DATABASE_URL is not set.');
  return `postgresql://namestead_app:${record.appPassword}@127.0.0.1:${record.port}/namestead`;
}

/** Asks the sandbox desk to move both worlds together; false when no desk of this demonstration listens. */
async function movedByDesk(offsetMs: number): Promise<boolean> {
  const desk = `http://127.0.0.1:${process.env['SANDBOX_PORT'] ?? 8090}/desk/api/clock`;
  let answer: Response;
  try {
    answer = await fetch(desk, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ offsetMs }),
      signal: AbortSignal.timeout(DESK_ANSWERS_WITHIN_MS),
    });
  } catch {
    return false;
  }
  if (!answer.ok) throw new Error(`The sandbox desk refused: ${await answer.text()}`);
  return true;
}

async function main(text: string | undefined): Promise<void> {
  const offset = await withConnection(databaseUrl(), async (client) => {
    const { rows } = await client.query<{ offset_ms: bigint }>('SELECT offset_ms FROM business_clock');
    const current = Number(rows[0]?.offset_ms ?? 0n);
    if (text === undefined) return current;
    const wanted = newOffset(text, current, Date.now());
    // The desk calls us back with plain milliseconds: that form writes the row itself.
    const plain = /^-?\d+$/.test(text);
    if (plain || !(await movedByDesk(wanted))) await client.query('UPDATE business_clock SET offset_ms = $1', [wanted]);
    return wanted;
  });
  const now = new Date(Date.now() + offset).toISOString();
  process.stdout.write(`Business clock ${now}, ${offset} ms from the wall clock.\n`);
}

if (import.meta.main) {
  await main(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
