import { type BenchHouse, done, withHouse } from './house.ts';
import { LARGE, LARGE_QUICK, loadNames } from './names/load.ts';
import { measureMarket } from './names/market.ts';
import { type Bench, type BenchOptions, type BenchResult, quantile } from './result.ts';

/**
 * Asked so often in a round, of each account in turn: of twenty, what else the machine did in one moment decided the
 * p95. Of sixty, two sets of answers of one and the same account differ by a tenth to a sixth in their p95: one of 69
 * cases was then missed by chance, another each time.
 */
const ASKED = 120;
const SORTS = ['name', 'expires', 'registered'] as const;
const ORDERS = ['asc', 'desc'] as const;
const FILTERS: Readonly<Record<string, string>> = {
  all: '',
  suffix: 'Suffix=cn',
  lock: 'Locked=yes',
  'auto-renew': 'AutoRenew=yes',
  active: 'State=active',
  expiring: 'State=expiring',
  expired: 'State=expired',
  beginning: 'Search=ab&Match=prefix',
  'suffix and lock': 'Suffix=tv&Locked=no',
};
/** What one part of a filter says, the kept numbers tell. */
const COUNTED: Readonly<Record<string, string>> = {
  all: '',
  suffix: 'Suffix=cn',
  lock: 'Locked=yes',
  active: 'State=active',
};
/** What two say is counted, up to ten thousand: the small account has a quarter of that to count. */
const TWICE = 'Suffix=com&Locked=no';
const MOST_TWICE = 2;
const PARTS = ['zab', 'abcd', '7f'];
const P95 = 0.95;

type Client = BenchHouse['customer'];

type Ask = (client: Client) => Promise<unknown>;

const list =
  (query: string): Ask =>
  async (client) =>
    done(await client.get(`/domain/list?Limit=20&${query}`), query);

const count =
  (filter: string): Ask =>
  async (client) =>
    done(await client.get(`/domain/count?${filter}`), filter);

/** As an act on all names of a filter begins. */
const choose = async (client: Client, filter: string): Promise<string> => {
  const Selection = { Filter: Object.fromEntries(new URLSearchParams(filter)) };
  return done(await client.post('/domain/select', { Selection }), filter).Data.Id;
};

/** And as the page of the act reads it: ten thousand names at most. */
const readChoice =
  (filter: string): Ask =>
  async (client) =>
    done(await client.get(`/domain/selection?Selection=${await choose(client, filter)}`), filter);

async function ms(ask: Ask, client: Client): Promise<number> {
  const begin = performance.now();
  await ask(client);
  return performance.now() - begin;
}

/** p95 of the large account ÷ p95 of the small one, asked in turns; the first question of each is the warm-up. */
async function ratioOf(small: Client, large: Client, ask: Ask): Promise<number> {
  const [few, many]: [number[], number[]] = [[], []];
  for (let n = 0; n <= ASKED; n++) {
    const [a, b] = [await ms(ask, small), await ms(ask, large)];
    if (n > 0) few.push(a);
    if (n > 0) many.push(b);
  }
  return quantile(many, P95) / quantile(few, P95);
}

interface Case {
  readonly what: string;
  readonly ask: Ask;
  /** The ratio that is allowed at most. */
  readonly most: number;
}

function casesOf(only: string | undefined): Case[] {
  const orders = SORTS.flatMap((sort) => ORDERS.map((order) => `Sort=${sort}&Order=${order}`));
  return [
    ...Object.entries(FILTERS).flatMap(([what, filter]) =>
      orders.map((order) => ({ what: `names, ${what}, ${order}`, ask: list(`${order}&${filter}`), most: 1.25 })),
    ),
    ...orders.map((order) => ({ what: `names, last page, ${order}`, ask: list(`${order}&Last=yes`), most: 1.25 })),
    ...PARTS.flatMap((part) =>
      SORTS.map((sort) => ({
        what: `names, part '${part}', ${sort}`,
        ask: list(`Search=${part}&Sort=${sort}`),
        most: 2,
      })),
    ),
    ...Object.entries(COUNTED).flatMap(([what, filter]) => [
      { what: `names, count of ${what}`, ask: count(filter), most: 1.25 },
      { what: `names, choice of ${what}`, ask: (client: Client) => choose(client, filter), most: 1.25 },
    ]),
    { what: 'names, count of suffix and lock', ask: count(TWICE), most: MOST_TWICE },
    { what: 'names, choice of active and its names', ask: readChoice('State=active'), most: 1.25 },
  ].filter(({ what }) => only === undefined || what.includes(only));
}

async function measure(
  house: BenchHouse,
  cases: readonly Case[],
  { rounds, quick }: BenchOptions,
): Promise<BenchResult> {
  const names = quick ? LARGE_QUICK : LARGE;
  const { small, large } = await loadNames(house, names);
  const samples = new Map<string, number[]>(cases.map(({ what }) => [what, []]));
  for (let round = 0; round < rounds; round++)
    for (const { what, ask } of cases) samples.get(what)?.push(await ratioOf(small, large, ask));
  const total = (await large.get('/domain/list')).Data.Total;
  return {
    name: 'flat',
    rounds,
    ratios: cases.map(({ what, most }) => ({
      what,
      samples: samples.get(what) ?? [],
      target: { kind: 'atMost', value: most } as const,
    })),
    invariants: [
      {
        what: `the large account has ${names} names, and its kept number says so`,
        holds: total === names,
        examined: 1,
      },
    ],
    notes: [
      `p95 of 1,000,000 names ÷ p95 of 10,000 over HTTP, ${ASKED} questions of each in turns a round.`,
      'Pages read by one list of the large account and of the small one, which no noise moves: 133 to 150 against 133 to 137 in most cases. What expires soon in another order than that of expiry: 460 to 590 against 143 (thirty days of 21 names merged, 0.55 ms in the database instead of 0.2), whatever the number of names; it is planned once a connection, the list of the small account each time, so that both take 0.9 ms on the clock. Most of the pages beyond are those that say which rows all may see, asked by turns. Tried against it: four names of a day first and more only where they count (as many pages, and twice the planning); days by fours in the index (0.3 to 0.5 ms, by where the month begins in them: names beside it are read and left).',
    ],
  };
}

/** Bench E: every list, order and filter at a million names against ten thousand, of an account and of the market. */
export const flat: Bench = {
  name: 'flat',
  run: async (options) => {
    const cases = casesOf(options.only);
    const nothing: BenchResult = { name: 'flat', rounds: options.rounds, ratios: [], invariants: [] };
    const names = cases.length === 0 ? nothing : await withHouse({}, (house) => measure(house, cases, options));
    return { ...names, ratios: [...names.ratios, ...(await measureMarket(options))] };
  },
};
