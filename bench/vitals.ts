import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { type BenchHouse, buyNames, done, nameOf, withHouse } from './house.ts';
import type { Bench, BenchOptions, BenchResult, Ratio } from './result.ts';
import { openBrowser, visit } from './vitals/browser.ts';
import { scoreOf } from './vitals/lighthouse.ts';

const ROWS = 20;
const RECORDS = 8;
const SPEEDS = [1, 4] as const;
/** What people open first, and what they open most. */
interface Look {
  /** As the figures call it. */
  readonly what: string;
  readonly path: string;
  readonly signedIn: boolean;
  readonly rows: boolean;
}

const recordOf = (at: number) => ({
  Line: 'default',
  Ttl: 600,
  Host: `host-${at}`,
  Type: 'A',
  Value: `203.0.113.${at + 1}`,
});

/**
 * The demonstration's customer sells a name of theirs and another gets records, so that there is a deal and a zone to
 * look at; then the pages that are measured.
 */
async function looks({ customer }: BenchHouse): Promise<readonly Look[]> {
  const asked = { Type: 'sell', Name: nameOf(0), Price: '120', FeeBy: 'buyer', Agreed: true };
  const deal = await customer.post('/escrow/apply', asked, { 'idempotency-key': crypto.randomUUID() });
  const { Number: number } = done(deal, 'ask for a deal').Data as { Number: string };
  const Put = Array.from({ length: RECORDS }, (_, at) => recordOf(at));
  const zone = { Domain: nameOf(1), Version: 0, Put, Remove: [] };
  done(await customer.post('/domain/resolution/change', zone), 'records of a zone');
  const look = (path: string, signedIn: boolean, rows = false, what = path): Look => ({ what, path, signedIn, rows });
  return [
    look('/', false, false, 'visitors’ home'),
    look('/', true, false, 'home'),
    look('/login/sso', false),
    look('/domain/list', true, true),
    look('/domain/search', false),
    look('/finance/order', true, true),
    look(`/domain/resolution/${nameOf(1)}`, true, true, 'a zone'),
    look(`/escrow/escrowinfo?Number=${number}`, true, false, 'a deal'),
  ];
}
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

interface Course {
  readonly browser: Browser;
  readonly house: BenchHouse;
  readonly emptyUrl: string;
  readonly pages: readonly Look[];
}

async function round({ browser, house, emptyUrl, pages }: Course, scored: boolean): Promise<Round> {
  const empty = await atBothSpeeds((slower) => visit(browser, { url: emptyUrl, rows: false, slower, act: false }));
  const routes = new Map<string, Record<1 | 4, Seen>>();
  const scores = new Map<string, number>();
  for (const { what, path, signedIn, rows } of pages) {
    const url = `${house.consoleUrl}${path}`;
    const cookie = signedIn ? house.customer.cookie() : 'Lang=zh-HK';
    routes.set(what, await atBothSpeeds((slower) => visit(browser, { url, cookie, rows, slower, act: slower === 1 })));
    if (scored) scores.set(what, await scoreOf(url, 'desktop', cookie));
  }
  return { empty, routes, scores };
}

function routeRatios(page: string, hasRows: boolean, rounds: readonly Round[]): Ratio[] {
  const of = (pick: (seen: Record<1 | 4, Seen>, round: Round) => number) =>
    rounds.map((each) => pick(each.routes.get(page) as Record<1 | 4, Seen>, each));
  const atMost = (value: number) => ({ kind: 'atMost', value }) as const;
  const scores = rounds.flatMap(({ scores }) => scores.get(page) ?? []);
  const speeds = SPEEDS.flatMap((slower): Ratio[] => [
    {
      what: `${page} LCP ÷ empty page, ${slower}× slower CPU`,
      samples: of((seen, { empty }) => seen[slower].lcp / empty[slower].lcp),
      target: atMost(3),
    },
    { what: `${page} LCP, ${slower}×`, samples: of((seen) => seen[slower].lcp), unit: 'ms' },
  ]);
  const rows: Ratio[] = [
    { what: `${page} rows visible, 1×`, samples: of((seen) => seen[1].rows), unit: 'ms' },
    { what: `${page} rows visible, 4×`, samples: of((seen) => seen[4].rows), unit: 'ms', target: atMost(1500) },
  ];
  return [
    ...speeds,
    ...(hasRows ? rows : []),
    {
      what: `${page} CLS from frame to app`,
      samples: of((seen) => Math.max(seen[1].cls, seen[4].cls)),
      unit: '',
      target: atMost(0.02),
    },
    { what: `${page} INP p95, 1×`, samples: of((seen) => seen[1].inp), unit: 'ms', target: atMost(100) },
    ...(scores.length > 0
      ? [
          {
            what: `${page} Lighthouse, desktop`,
            samples: scores,
            unit: '',
            target: { kind: 'atLeast', value: 0.95 } as const,
          },
        ]
      : []),
  ];
}

function largestOf(page: string, rounds: readonly Round[]): string[] {
  return [...new Set(rounds.map(({ routes }) => `\`${routes.get(page)?.[1].lcpElement}\``))];
}

async function measure(house: BenchHouse, browser: Browser, { rounds, quick }: BenchOptions): Promise<BenchResult> {
  await buyNames(house, ROWS);
  const pages = await looks(house);
  const { url, close } = await emptyPage();
  try {
    const seen: Round[] = [];
    for (let number = 0; number <= rounds; number++) {
      const one = await round({ browser, house, emptyUrl: url, pages }, number > 0 && !(quick && number > 1));
      // The first is the warm-up.
      if (number > 0) seen.push(one);
    }
    const visits = seen.flatMap(({ routes }) => [...routes.values()].flatMap((speeds) => Object.values(speeds)));
    return {
      name: 'vitals',
      rounds,
      ratios: pages.flatMap(({ what, rows }) => routeRatios(what, rows, seen)),
      invariants: [
        { what: 'every page painted something', holds: visits.every(({ lcp }) => lcp > 0), examined: visits.length },
        {
          what: 'no page broke its content security policy',
          holds: visits.every(({ violations }) => violations === 0),
          examined: visits.length,
        },
      ],
      notes: [
        `Chromium ${browser.version()}, empty cache, 1440 × 900, zh-HK, loopback; lists of ${ROWS} names. INP: typing, choices, menus and ticks at 1×; event timing counts in steps of 8 ms from 16 ms.`,
        ...pages.map(({ what }) => `The largest thing painted on ${what}: ${largestOf(what, seen).join(', ')}`),
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
