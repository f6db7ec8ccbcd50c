import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Taken } from './export/take-file.ts';
import { type BenchHouse, serverPid, withHouse } from './house.ts';
import { LARGE, loadNames } from './names/load.ts';
import { canMeasure, residentMb } from './processes.ts';
import { type Bench, type BenchOptions, type BenchResult, quantile } from './result.ts';

const SAMPLE_MS = 50;
/** At rest, before the file and as many behind it: enough for a hundredth to be more than the slowest one. */
const CALLS = 300;

const PEER = `COPY (SELECT unicode, name, CASE WHEN expires_at <= now() THEN 'expired' ELSE 'active' END, suffix, expires_at::date,
  registered_at::date, array_to_string(name_servers, ' '), locked, auto_renew, registrar, '', '', note
  FROM domain WHERE customer_id = $1 AND left_at IS NULL ORDER BY unicode) TO STDOUT WITH (FORMAT csv)`;

const NOTE =
  `What a reader beside waits for was measured call by call: the work of his calls is the same as at rest, and the collector's too; what grows is
the wait for one of two processors, in the server and in his own database process. An export woke the server ten thousand times, once for each 8 KiB
the database wrote. It looks every 8 ms now, by a Unix socket, which holds less, every 3 (decision 0039); by a port every 16 ms the file comes at
0.54 of psql instead of 0.73 and the reader waits 10.5 ms instead of 14. Without a gain: less of the file in memory, the file taken by a process of its own, one
part a turn of the event loop, pauses of 2 to 8 ms while other calls are under way.`.replaceAll('\n', ' ');

interface Sent extends Taken {
  readonly riseMb: number;
  readonly p99Ms: number;
}

function copying({ database }: BenchHouse, customerId: bigint, stdout: 'pipe' | 'ignore'): ChildProcess {
  return spawn('psql', [database.ownerUrl, '-qc', PEER.replace('$1', String(customerId))], {
    stdio: ['ignore', stdout, 'inherit'],
  });
}

/** psql itself writes the same rows; its bytes are counted as they come. */
async function peer(house: BenchHouse, customerId: bigint): Promise<{ seconds: number; bytes: number }> {
  const begin = performance.now();
  const child = copying(house, customerId, 'pipe');
  let bytes = 0;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) bytes += chunk.length;
  return { seconds: (performance.now() - begin) / 1000, bytes };
}

async function callsMs({ customer }: BenchHouse, going: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (going()) {
    const begin = performance.now();
    await customer.get('/domain/list?Limit=20&Sort=expires');
    times.push(performance.now() - begin);
  }
  return times;
}

async function callsAtRest(house: BenchHouse): Promise<number[]> {
  let left = CALLS;
  return callsMs(house, () => left-- > 0);
}

/**
 * The same reader while psql copies: what two processors give them when a database reads a million names for anybody.
 */
async function callsBesidePeer(house: BenchHouse, customerId: bigint): Promise<number> {
  let sending = true;
  const others = callsMs(house, () => sending);
  await once(copying(house, customerId, 'ignore'), 'exit');
  sending = false;
  return quantile(await others, 0.99);
}

const TAKER = fileURLToPath(new URL('export/take-file.ts', import.meta.url));

async function fetchFile(house: BenchHouse, format: 'csv' | 'xlsx'): Promise<Sent> {
  const pid = serverPid(house);
  const address = `${house.consoleUrl}/api/domain/export?Format=${format}`;
  const taker = spawn(process.execPath, [TAKER, address, house.customer.cookie()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(taker.stdout, 'data');
  const before = residentMb(pid);
  let [highest, sending] = [before, true];
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMb(pid));
  }, SAMPLE_MS);
  const others = callsMs(house, () => sending);
  taker.stdin.write('go\n');
  const told = (await taker.stdout.setEncoding('utf8').toArray()).join('');
  sending = false;
  clearInterval(watch);
  return { ...(JSON.parse(told) as Taken), riseMb: highest - before, p99Ms: quantile(await others, 0.99) };
}

/** What the rounds told, one of each a round. */
interface Told {
  readonly csv: Sent[];
  readonly xlsx: Sent[];
  /** p99 of a list at rest, and beside psql, in ms. */
  readonly quiet: number[];
  readonly besidePeer: number[];
  readonly peers: { readonly seconds: number; readonly bytes: number }[];
}

function ratiosOf({ csv, xlsx, quiet, besidePeer, peers }: Told): BenchResult['ratios'] {
  const atLeast = (value: number) => ({ kind: 'atLeast', value }) as const;
  const atMost = (value: number) => ({ kind: 'atMost', value }) as const;
  const rate = (one: { seconds: number; bytes: number } | undefined) => (one ? one.bytes / one.seconds : Number.NaN);
  const seconds = (round: number) => peers[round]?.seconds ?? Number.NaN;
  const calm = (round: number) => quiet[round] ?? Number.NaN;
  return [
    {
      what: 'CSV of a million names ÷ COPY by psql, bytes a second',
      samples: csv.map((one, round) => rate(one) / rate(peers[round])),
      target: atLeast(0.65),
    },
    {
      what: 'Excel of the same names ÷ COPY by psql, names a second',
      samples: xlsx.map((one, round) => seconds(round) / one.seconds),
      target: atLeast(0.25),
    },
    { what: 'CSV, first byte', samples: csv.map(({ firstMs }) => firstMs), unit: 'ms', target: atMost(100) },
    {
      what: 'CSV, memory of the server above before',
      samples: csv.map(({ riseMb }) => riseMb),
      unit: 'MB',
      target: atMost(64),
    },
    {
      what: 'Excel, memory of the server above before',
      samples: xlsx.map(({ riseMb }) => riseMb),
      unit: 'MB',
      target: atMost(64),
    },
    {
      what: 'p99 of a list during CSV ÷ at rest',
      samples: csv.map(({ p99Ms }, round) => p99Ms / calm(round)),
      target: atMost(1.5),
    },
    {
      what: 'p99 of a list during COPY by psql ÷ at rest',
      samples: besidePeer.map((p99, round) => p99 / calm(round)),
    },
    { what: 'CSV, whole', samples: csv.map((one) => one.seconds), unit: 's' },
    { what: 'Excel, whole', samples: xlsx.map((one) => one.seconds), unit: 's' },
  ];
}

async function measure(house: BenchHouse, { rounds }: BenchOptions): Promise<BenchResult> {
  const { largeId } = await loadNames(house);
  const told: Told = { csv: [], xlsx: [], quiet: [], besidePeer: [], peers: [] };
  const { csv } = told;
  for (let round = 0; round <= rounds; round++) {
    const before = await callsAtRest(house);
    const one = await peer(house, largeId);
    const beside = await callsBesidePeer(house, largeId);
    const text = await fetchFile(house, 'csv');
    const calm = quantile([...before, ...(await callsAtRest(house))], 0.99);
    const sheet = await fetchFile(house, 'xlsx');
    // The first is the warm-up.
    if (round === 0) continue;
    told.quiet.push(calm);
    told.peers.push(one);
    told.besidePeer.push(beside);
    told.csv.push(text);
    told.xlsx.push(sheet);
  }
  return {
    name: 'export',
    rounds,
    ratios: ratiosOf(told),
    invariants: [
      {
        what: 'every CSV has a line a name and a head',
        holds: csv.every(({ lines }) => lines === LARGE + 1),
        examined: csv.length,
      },
    ],
    notes: [
      'All columns; formulas are escaped by the database. While a file is sent one reader asks his list again and again, and another process takes the file; psql, which CSV and Excel are compared with, copies alone. At rest is measured before psql and behind the CSV, 300 calls each.',
      NOTE,
    ],
  };
}

/** Bench F: a million names as CSV and Excel against psql's COPY. */
export const exportBench: Bench = {
  name: 'export',
  run: async (options) => {
    const skipped = 'resident memory is read from /proc, which this system does not have';
    if (!canMeasure) return { name: 'export', rounds: 0, ratios: [], invariants: [], skipped };
    return withHouse({}, (house) => measure(house, options));
  },
};
