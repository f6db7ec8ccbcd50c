import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { type BenchHouse, buyNames, withHouse } from './house.ts';
import type { Bench, BenchOptions, BenchResult, Ratio } from './result.ts';
import { openBrowser, visit } from './vitals/browser.ts';
import { scoreOf } from './vitals/lighthouse.ts';

const ROWS = 20;
const SPEEDS = [1, 4] as const;
const ROUTES = [
  { path: '/', signedIn: false, rows: false },
  { path: '/login/sso', signedIn: false, rows: false },
  { path: '/domain/list', signedIn: true, rows: true },
  { path: '/finance/order', signedIn: true, rows: true },
] as const;
const EMPTY = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Empty</title><p>Empty</p></html>';

type Seen = Awaited<ReturnType<typeof visit>>;

/** The peer: a page with one paragraph. */
async function emptyPage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(EMPTY),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

interface Round {
  readonly empty: Record<1 | 4, Seen>;
  readonly routes: ReadonlyMap<string, Record<1 | 4, Seen>>;
  readonly scores: ReadonlyMap<string, number>;
}

async function atBothSpeeds(look: (slower: 1 | 4) => Promise<Seen>): Promise<Record<1 | 4, Seen>> {
  const [plain, slow] = [await look(SPEEDS[0]), await look(SPEEDS[1])];
  return { 1: plain, 4: slow };
}

async function round(browser: Browser, house: BenchHouse, emptyUrl: string, scored: boolean): Promise<Round> {
  const empty = await atBothSpeeds((slower) => visit(browser, { url: emptyUrl, rows: false, slower, act: false }));
  const routes = new Map<string, Record<1 | 4, Seen>>();
  const scores = new Map<string, number>();
  for (const { path, signedIn, rows } of ROUTES) {
    const url = `${house.consoleUrl}${path}`;
    const cookie = signedIn ? house.customer.cookie() : 'Lang=zh-HK';
    routes.set(path, await atBothSpeeds((slower) => visit(browser, { url, cookie, rows, slower, act: slower === 1 })));
    if (scored) scores.set(path, await scoreOf(url, 'desktop', cookie));
  }
  return { empty, routes, scores };
}

function routeRatios(path: string, hasRows: boolean, rounds: readonly Round[]): Ratio[] {
  const of = (pick: (seen: Record<1 | 4, Seen>, round: Round) => number) =>
    rounds.map((each) => pick(each.routes.get(path) as Record<1 | 4, Seen>, each));
  const atMost = (value: number) => ({ kind: 'atMost', value }) as const;
  const scores = rounds.flatMap(({ scores }) => scores.get(path) ?? []);
  const speeds = SPEEDS.flatMap((slower): Ratio[] => [
    {
      what: `${path} LCP ÷ empty page, ${slower}× slower CPU`,
      samples: of((seen, { empty }) => seen[slower].lcp / empty[slower].lcp),
      target: atMost(3),
    },
    { what: `${path} LCP, ${slower}×`, samples: of((seen) => seen[slower].lcp), unit: 'ms' },
  ]);
  const rows: Ratio[] = [
    { what: `${path} rows visible, 1×`, samples: of((seen) => seen[1].rows), unit: 'ms' },
    { what: `${path} rows visible, 4×`, samples: of((seen) => seen[4].rows), unit: 'ms', target: atMost(2600) },
  ];
  return [
    ...speeds,
    ...(hasRows ? rows : []),
    {
      what: `${path} CLS from frame to app`,
      samples: of((seen) => Math.max(seen[1].cls, seen[4].cls)),
      unit: '',
      target: atMost(0.02),
    },
    { what: `${path} INP p95, 1×`, samples: of((seen) => seen[1].inp), unit: 'ms', target: atMost(100) },
    ...(scores.length > 0
      ? [
          {
            what: `${path} Lighthouse, desktop`,
            samples: scores,
            unit: '',
            target: { kind: 'atLeast', value: 0.95 } as const,
          },
        ]
      : []),
  ];
}

function largestOf(path: string, rounds: readonly Round[]): string[] {
  return [...new Set(rounds.map(({ routes }) => `\`${routes.get(path)?.[1].lcpElement}\``))];
}

async function measure(house: BenchHouse, browser: Browser, { rounds, quick }: BenchOptions): Promise<BenchResult> {
  await buyNames(house, ROWS);
  const { url, close } = await emptyPage();
  try {
    const seen: Round[] = [];
    for (let number = 0; number <= rounds; number++) {
      const one = await round(browser, house, url, number > 0 && !(quick && number > 1));
      // The first is the warm-up.
      if (number > 0) seen.push(one);
    }
    const pages = seen.flatMap(({ routes }) => [...routes.values()].flatMap((speeds) => Object.values(speeds)));
    return {
      name: 'vitals',
      rounds,
      ratios: ROUTES.flatMap(({ path, rows }) => routeRatios(path, rows, seen)),
      invariants: [
        { what: 'every page painted something', holds: pages.every(({ lcp }) => lcp > 0), examined: pages.length },
        {
          what: 'no page broke its content security policy',
          holds: pages.every(({ violations }) => violations === 0),
          examined: pages.length,
        },
      ],
      notes: [
        `Chromium ${browser.version()}, empty cache, 1440 × 900, zh-HK, loopback; lists of ${ROWS} names. The aim for rows at 4× is 1500 ms. INP: typing, choices, menus and ticks at 1×; event timing counts in steps of 8 ms from 16 ms.`,
        ...ROUTES.map(({ path }) => `The largest thing painted on ${path}: ${largestOf(path, seen).join(', ')}`),
      ],
    };
  } finally {
    close();
  }
}

async function run(options: BenchOptions): Promise<BenchResult> {
  const browser = await openBrowser();
  if (typeof browser === 'string') return { name: 'vitals', rounds: 0, ratios: [], invariants: [], skipped: browser };
  try {
    return await withHouse({ LOG_LEVEL: 'warn' }, (house) => measure(house, browser, options));
  } finally {
    await browser.close();
  }
}

/** Bench I: what a reader sees and when, against an empty page in the same run (reliability.md §2, ui.md). */
export const vitals: Bench = { name: 'vitals', run };
