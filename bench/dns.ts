import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askEach } from './dns/ask.ts';
import { type DnsLoad, loadDns } from './dns/load.ts';
import { startNsd } from './dns/nsd.ts';
import { questions } from './dns/zone.ts';
import { benchFolder } from './house.ts';
import { canMeasure, processorMs } from './processes.ts';
import type { Bench, BenchOptions, BenchResult, Ratio } from './result.ts';

const SECONDS = 5;
const SECONDS_QUICK = 2;
const READY_TRIES = 100;

interface Side {
  readonly port: number;
  readonly child: ChildProcess;
}

interface Sample extends DnsLoad {
  /** Of the answering process, for one answer. */
  readonly microseconds: number;
}

async function startNode(program: string): Promise<Side> {
  const path = fileURLToPath(new URL(`./dns/${program}`, import.meta.url));
  const child = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] });
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
  readonly echo: Sample;
  readonly nsd: Sample | undefined;
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
            target: { kind: 'atLeast', value: 0.35 } as const,
          },
          { what: 'answers of NSD', samples: nsd.map((round) => round.nsd.perSecond), unit: '/s' },
        ]
      : []),
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

async function measure(sides: { ours: Side; echo: Side; nsd: Side | undefined }, options: BenchOptions) {
  const seconds = options.quick ? SECONDS_QUICK : SECONDS;
  const rounds: Round[] = [];
  for (let count = 0; count <= options.rounds; count++) {
    const echo = await sample(sides.echo, seconds);
    const ours = await sample(sides.ours, seconds);
    const nsd = sides.nsd && (await sample(sides.nsd, seconds));
    // The first is the warm-up.
    if (count > 0) rounds.push({ ours, echo, nsd });
  }
  return rounds;
}

async function run(options: BenchOptions): Promise<BenchResult> {
  const folder = benchFolder();
  const children: ChildProcess[] = [];
  const kept = (side: Side): Side => {
    children.push(side.child);
    return side;
  };
  try {
    const [ours, echo, peer] = [
      kept(await startNode('answering.ts')),
      kept(await startNode('echo.ts')),
      await startNsd(folder),
    ];
    const nsd = peer && (await answering(kept(peer)));
    const rounds = await measure({ ours, echo, nsd }, options);
    const said = await askEach(ours.port, questions());
    const peerSaid = nsd ? await askEach(nsd.port, questions()) : [];
    return {
      name: 'dns',
      rounds: rounds.length,
      ratios: ratiosOf(rounds),
      invariants: [
        {
          what: 'every name was answered with authority and records',
          holds: said.every((text) => text.startsWith('0 true\n')),
          examined: said.length,
        },
        {
          what: 'no answer differs from that of NSD',
          holds: peerSaid.every((text, index) => text === said[index]),
          examined: peerSaid.length,
        },
        {
          what: 'no query of ours was lost',
          holds: rounds.every(({ ours: { lost } }) => lost === 0),
          examined: rounds.length,
        },
      ],
      notes: [
        'A closed loop of 200 queries under way from one Node process, which takes a core of its own: what it can ask bounds what can be answered.',
        ...(nsd
          ? []
          : ['NSD is not installed here (`NSD` names it): the ratio to it, whose target is 0.35, was not measured.']),
        'Measured is the nameserver with one zone in memory; change → answered, a push of 600 zones and Knot are not measured yet.',
      ],
    };
  } finally {
    await Promise.all(
      children.map(async (child) => {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bench G, the part that is there: answers of the embedded nameserver beside NSD and a bare echo. */
export const dns: Bench = { name: 'dns', run };
