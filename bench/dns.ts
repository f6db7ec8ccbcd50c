import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askEach } from './dns/ask.ts';
import { type Changes, measureChanges } from './dns/changes.ts';
import { hasKnot, startOurKnot, startStockKnot } from './dns/knot.ts';
import { type DnsLoad, loadDns } from './dns/load.ts';
import { manyZonesHold, manyZonesRatios, measureManyZones } from './dns/many-zones.ts';
import { startNsd } from './dns/nsd.ts';
import { questions, UNCOUNTED } from './dns/zone.ts';
import { benchFolder } from './house.ts';
import { canMeasure, processorMs } from './processes.ts';
import { type Bench, type BenchOptions, type BenchResult, quantile, type Ratio } from './result.ts';

const SECONDS = 5;
const SECONDS_QUICK = 2;
const READY_TRIES = 100;
/** The one case of which whoever mends it wants to see no other. */
const MANY_ZONES = 'zones';

interface Side {
  readonly port: number;
  readonly child: ChildProcess;
}

interface Sample extends DnsLoad {
  /** Of the answering process, for one answer. */
  readonly microseconds: number;
}

async function startNode(program: string, ...args: readonly string[]): Promise<Side> {
  const path = fileURLToPath(new URL(`./dns/${program}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [port] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['no port'])]);
  return { port: Number(port), child };
}

/** NSD says nothing when it is ready: it is when it answers. */
async function answering(side: Side): Promise<Side> {
  for (let tries = 1; ; tries++) {
    try {
      await askEach(side.port, questions().slice(0, 1));
      return side;
    } catch (error) {
      if (tries === READY_TRIES) throw error;
      await wait(50);
    }
  }
}

async function sample({ port, child }: Side, seconds: number): Promise<Sample> {
  const before = canMeasure ? processorMs(child.pid as number) : Number.NaN;
  const load = await loadDns(port, questions(), seconds);
  const spent = canMeasure ? processorMs(child.pid as number) - before : Number.NaN;
  return { ...load, microseconds: (spent * 1000) / (load.perSecond * seconds) };
}

interface Round {
  readonly ours: Sample;
  /** Ours, without counting what is asked. */
  readonly uncounted: Sample;
  readonly echo: Sample;
  readonly nsd: Sample | undefined;
  readonly knot: { readonly ours: Sample; readonly stock: Sample } | undefined;
}

function knotRatios(rounds: readonly Round[]): Ratio[] {
  const both = rounds.flatMap(({ knot }) => knot ?? []);
  if (both.length === 0) return [];
  const perSecond = both.map(({ ours, stock }) => ours.perSecond / stock.perSecond);
  const processor = both.map(({ ours, stock }) => stock.microseconds / ours.microseconds);
  return [
    {
      what: 'answers of Knot with our zones ÷ stock Knot',
      samples: perSecond,
      target: { kind: 'atLeast', value: 0.95 },
    },
    ...(canMeasure
      ? [{ what: 'processor time of stock Knot ÷ Knot with our zones, per answer', samples: processor }]
      : []),
    { what: 'answers of stock Knot', samples: both.map(({ stock }) => stock.perSecond), unit: '/s' },
  ];
}

function changeRatios(changes: readonly Changes[]): Ratio[] {
  return changes.flatMap(({ engine, each, push }): Ratio[] => [
    {
      what: `a committed change answered by ${engine}, 99 of 100 within`,
      samples: [quantile(each, 0.99)],
      unit: 'ms',
      target: { kind: 'atMost', value: 1000 },
    },
    { what: `a committed change answered by ${engine}`, samples: each, unit: 'ms' },
    {
      what: `600 zones committed together, the last answered by ${engine}`,
      samples: push,
      unit: 'ms',
      target: { kind: 'atMost', value: 5000 },
    },
  ]);
}

function ratiosOf(rounds: readonly Round[]): Ratio[] {
  const nsd = rounds.flatMap((round) => (round.nsd ? [{ ...round, nsd: round.nsd }] : []));
  const of = (pick: (round: Round) => number) => rounds.map(pick);
  return [
    ...(nsd.length > 0
      ? [
          {
            what: 'answers of 10,000 names ÷ NSD, one process each',
            samples: nsd.map((round) => round.ours.perSecond / round.nsd.perSecond),
            target: { kind: 'atLeast', value: 0.5 } as const,
          },
          { what: 'answers of NSD', samples: nsd.map((round) => round.nsd.perSecond), unit: '/s' },
        ]
      : []),
    ...knotRatios(rounds),
    {
      what: 'answers that are counted by name and line ÷ not counted',
      samples: of(({ ours, uncounted }) => ours.perSecond / uncounted.perSecond),
      target: { kind: 'atLeast', value: 0.95 } as const,
    },
    {
      what: 'answers of 10,000 names ÷ bare UDP echo in Node',
      samples: of(({ ours, echo }) => ours.perSecond / echo.perSecond),
    },
    ...(canMeasure
      ? [
          {
            what: 'processor time of the echo ÷ ours, per answer',
            samples: of(({ ours, echo }) => echo.microseconds / ours.microseconds),
          },
          { what: 'processor time per answer', samples: of(({ ours }) => ours.microseconds), unit: 'µs' },
        ]
      : []),
    { what: 'answers', samples: of(({ ours }) => ours.perSecond), unit: '/s' },
    { what: 'bare echoes', samples: of(({ echo }) => echo.perSecond), unit: '/s' },
  ];
}

interface Sides {
  readonly ours: Side;
  readonly uncounted: Side;
  readonly echo: Side;
  readonly nsd: Side | undefined;
  readonly knot: { readonly ours: Side; readonly stock: Side } | undefined;
}

async function measure(sides: Sides, options: BenchOptions) {
  const seconds = options.quick ? SECONDS_QUICK : SECONDS;
  const rounds: Round[] = [];
  for (let count = 0; count <= options.rounds; count++) {
    const echo = await sample(sides.echo, seconds);
    const ours = await sample(sides.ours, seconds);
    const uncounted = await sample(sides.uncounted, seconds);
    const nsd = sides.nsd && (await sample(sides.nsd, seconds));
    const stock = sides.knot && (await sample(sides.knot.stock, seconds));
    const fed = sides.knot && (await sample(sides.knot.ours, seconds));
    // The first is the warm-up.
    if (count > 0) rounds.push({ ours, uncounted, echo, nsd, knot: stock && fed && { stock, ours: fed } });
  }
  return rounds;
}

async function end(children: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }),
  );
}

/** The case of many zones alone: `npm run bench -- dns --only zones`. */
async function runManyZones({ rounds, quick }: BenchOptions): Promise<BenchResult> {
  const folder = benchFolder();
  try {
    const many = await measureManyZones(folder, rounds, quick);
    return {
      name: 'dns',
      rounds: many.rounds.length,
      ratios: manyZonesRatios(many),
      invariants: [manyZonesHold(many)],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(options: BenchOptions): Promise<BenchResult> {
  if (options.only === MANY_ZONES) return runManyZones(options);
  const folder = benchFolder();
  const children: ChildProcess[] = [];
  const kept = (side: Side): Side => {
    children.push(side.child);
    return side;
  };
  try {
    const [ours, uncounted, echo, peer] = [
      kept(await startNode('answering.ts')),
      kept(await startNode('answering.ts', UNCOUNTED)),
      kept(await startNode('echo.ts')),
      await startNsd(folder),
    ];
    const nsd = peer && (await answering(kept(peer)));
    const knot = hasKnot()
      ? {
          ours: await answering(kept(await startOurKnot(folder))),
          stock: await answering(kept(await startStockKnot(folder))),
        }
      : undefined;
    const rounds = await measure({ ours, uncounted, echo, nsd, knot }, options);
    const said = await askEach(ours.port, questions());
    const others = await Promise.all(
      [nsd, knot?.ours, knot?.stock].flatMap((side) => (side ? [askEach(side.port, questions())] : [])),
    );
    await end(children.splice(0));
    const changes = await measureChanges(folder, options.rounds, options.quick);
    const many = await measureManyZones(folder, options.rounds, options.quick);
    return {
      name: 'dns',
      rounds: rounds.length,
      ratios: [...ratiosOf(rounds), ...changeRatios(changes), ...manyZonesRatios(many)],
      invariants: [
        {
          what: 'every name was answered with authority and records',
          holds: said.every((text) => text.startsWith('0 true\n')),
          examined: said.length,
        },
        {
          what: 'no answer differs from those of NSD, stock Knot and Knot with our zones, where they are installed',
          holds: others.every((theirs) => theirs.every((text, index) => text === said[index])),
          examined: others.flat().length,
        },
        {
          what: 'no query of ours was lost',
          holds: rounds.every(({ ours: { lost } }) => lost === 0),
          examined: rounds.length,
        },
        manyZonesHold(many),
      ],
      notes: [
        'A closed loop of 200 queries under way from one Node process, which takes a core of its own: what it can ask bounds what can be answered.',
        ...(nsd
          ? []
          : ['NSD is not installed here (`NSD` names it): the ratio to it, whose target is 0.5, was not measured.']),
        ...(knot ? [] : ['Knot is not installed here: neither its answers nor its changes were measured.']),
        'Changes are written to `published_zone` of a database with full durability; each engine answers by a process `nameserver` of its own, as in production.',
      ],
    };
  } finally {
    await end(children);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bench G: answers of both engines beside NSD, stock Knot and a bare echo; how soon changes are answered. */
export const dns: Bench = { name: 'dns', run };
