import { get } from 'node:http';
import { sql } from 'kysely';
import { usd } from '#contract/money.ts';
import { LISTING_PAGE_ROWS, type MarketKind, type MarketOrder } from '#contract/rules/market/listing.ts';
import { marketPage } from '#server/features/listings/market-store.ts';
import { withConnection } from '#server/platform/db/pool.ts';
import { queryBuilderOn } from '#server/platform/db/query-builder.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type BenchHouse, done, withHouse } from '../house.ts';
import { type BenchOptions, type BenchResult, quantile } from '../result.ts';
import { LARGE, LARGE_QUICK } from './load.ts';

const SMALL = 10_000;
/** As often as lists of one's own names are asked, and for the same reason (`flat.ts`). */
const ASKED = 120;
const P95 = 0.95;
const MOST = 1.25;
/**
 * Of pages read: an index of a hundred times as many names is a page or two deeper, and the shortest lists read three.
 */
const MOST_PAGES = 2;
/** Every so many names one has a label of hexadecimal digits and a `q`. */
const SHORT_EVERY = 100;
const SUFFIXES = ['com', 'com', 'com', 'net', 'tv', 'vip'] as const;

/**
 * Names of the demonstration's customer on the market: one in eleven without a price, four with offers, one in a
 * hundred of three characters.
 */
const FILL = `
  WITH owner AS (SELECT c.id, min(t.id) AS template FROM customer c JOIN template t ON t.customer_id = c.id WHERE c.email = $1 GROUP BY c.id),
  made AS (
    INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id, holder,
      auth_info, arrived_at)
    SELECT o.id, label || '.' || suffix, label || '.' || suffix, suffix, 'Namestead', now() - interval '99 days', now() + interval '300 days',
      ARRAY['ns1.namestead.example'], ARRAY['ok'], o.template, '{"kind": "individual", "name": "Chan"}', 'x', now()
    FROM owner o, (SELECT n, CASE WHEN n % ${SHORT_EVERY} = 0 THEN to_hex(n / ${SHORT_EVERY}) || 'q' ELSE 'm' || substr(md5(n::text), 1, 4 + n % 9) || to_hex(n) END AS label,
        ($3::text[])[1 + n % 6] AS suffix FROM generate_series(1, $2::integer) AS n) AS numbered
    RETURNING id, customer_id, name, suffix)
  INSERT INTO listing (customer_id, domain_id, name, unicode, suffix, length, state, price, takes_offers, listed_at)
  SELECT customer_id, id, name, name, suffix, length(split_part(name, '.', 1)), 'listed',
    CASE WHEN id % 11 = 0 THEN NULL ELSE 100 * (1 + id * 7919 % 500000) END, id % 11 < 4, now() FROM made`;

async function fill({ database, accounts }: BenchHouse, count: number): Promise<void> {
  await withConnection(database.ownerUrl, async (client) => {
    const indexes = await client.query<{ name: string; made: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
       WHERE indrelid IN ('domain'::regclass, 'listing'::regclass) AND NOT indisprimary`,
    );
    for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
    await client.query(FILL, [accounts.customer?.email, count, SUFFIXES]);
    await client.query("SET maintenance_work_mem = '256MB'");
    for (const { made } of indexes.rows) await client.query(made);
    await client.query('VACUUM ANALYZE domain');
    await client.query('VACUUM ANALYZE listing');
  });
}

const ORDERS = ['newest', 'cheapest', 'dearest', 'shortest'] as const;
/** What a list of the market is asked, in the words of its address. */
type Filter = Readonly<Partial<Record<'Suffix' | 'From' | 'To' | 'Length' | 'Kind' | 'Text', string>>>;
/** Each of them has a full page in the small market too: a page that is not full is no comparison. */
const FILTERS: Readonly<Record<string, Filter>> = {
  all: {},
  suffix: { Suffix: 'tv' },
  'between prices': { From: '1000', To: '60000' },
  'of eight characters': { Length: '8' },
  'with offers': { Kind: 'offers' },
  'suffix and length': { Suffix: 'com', Length: '9' },
  beginning: { Text: 'm1' },
};
/**
 * Parts of names, as somebody types into the search: a rare one, one that many names have, and Chinese that none has.
 */
const PARTS = ['a7q', '3f2', '\u4fdd\u96aa\u7db2'] as const;

/** What is asked of both houses, and how much longer the large one may take. */
interface Case {
  readonly what: string;
  readonly ask: (house: BenchHouse, at: number) => Promise<unknown>;
  readonly most: number;
}

/** The sale page at the address of a name: the host says which, and what asks it keeps nothing. */
function salePage({ forwardUrl }: BenchHouse, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = get(forwardUrl, { headers: { host: name } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve(undefined) : reject(new Error(`${name} is not for sale`)),
      );
    });
    asked.once('error', reject);
  });
}

/**
 * One of the names that both houses have, another each time until they are through: an answer that is kept tells
 * nothing.
 */
function nameAt(at: number): string {
  const nth = 1 + (at % (SMALL / SHORT_EVERY));
  return `${nth.toString(16)}q.${SUFFIXES[(nth * SHORT_EVERY) % SUFFIXES.length]}`;
}

const list = async ({ customer }: BenchHouse, query: string) =>
  done(await customer.get(`/market/list?${query}`), query);

function casesOf(only: string | undefined): Case[] {
  const cases: Case[] = [
    ...Object.entries(FILTERS).flatMap(([what, filter]) =>
      ORDERS.map((order) => ({
        what: `market, ${what}, ${order}`,
        ask: (house: BenchHouse) => list(house, String(new URLSearchParams({ Order: order, ...filter }))),
        most: MOST,
      })),
    ),
    ...PARTS.flatMap((part) =>
      ORDERS.map((order) => ({
        what: `market, part '${part}', ${order}`,
        ask: (house: BenchHouse) => list(house, `Order=${order}&Text=${part}`),
        most: MOST,
      })),
    ),
    {
      what: 'market, page of a name',
      ask: async ({ customer }, at) => done(await customer.get(`/market/name?Name=${nameAt(at)}`), nameAt(at)),
      most: MOST,
    },
    { what: 'market, sale page at the address of a name', ask: (house, at) => salePage(house, nameAt(at)), most: MOST },
  ];
  return cases.filter(({ what }) => only === undefined || what.includes(only));
}

async function ms(ask: Case['ask'], house: BenchHouse, at: number): Promise<number> {
  const begin = performance.now();
  await ask(house, at);
  return performance.now() - begin;
}

/** p95 of the large market ÷ p95 of the small one, asked in turns; the first question of each is the warm-up. */
async function ratioOf(small: BenchHouse, large: BenchHouse, ask: Case['ask']): Promise<number> {
  const [few, many]: [number[], number[]] = [[], []];
  for (let n = 0; n <= ASKED; n++) {
    const [a, b] = [await ms(ask, small, n), await ms(ask, large, n)];
    if (n > 0) few.push(a);
    if (n > 0) many.push(b);
  }
  return quantile(many, P95) / quantile(few, P95);
}

const minorOf = (dollars: string | undefined) => (dollars === undefined ? undefined : usd(dollars).minor);

/** Pages of tables and indexes that one list of the market reads: what no noise of the machine moves. */
async function pagesOf({ database }: BenchHouse, order: MarketOrder, of: Filter): Promise<number> {
  return withConnection(database.ownerUrl, async (client) => {
    const tx = { db: queryBuilderOn(client) } as unknown as Tx;
    const asked = marketPage(tx, {
      ...{
        text: of.Text ?? '',
        suffix: of.Suffix,
        from: minorOf(of.From),
        to: minorOf(of.To),
        order,
        after: undefined,
      },
      length: of.Length === undefined ? undefined : Number(of.Length),
      kind: of.Kind as MarketKind | undefined,
      limit: LISTING_PAGE_ROWS + 1,
    });
    const [row] = (await asked.explain('json', sql`analyze, buffers`)) as [{ 'QUERY PLAN': [Plan] }];
    const { Plan: plan } = row['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  });
}

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

/** The same lists by the pages they read, beside their times. */
async function pageRatios(small: BenchHouse, large: BenchHouse, only: string | undefined) {
  const ratios: BenchResult['ratios'][number][] = [];
  for (const [what, filter] of Object.entries(FILTERS))
    for (const order of ORDERS) {
      const told = `market, pages read, ${what}, ${order}`;
      if (only !== undefined && !told.includes(only)) continue;
      const [few, many] = [await pagesOf(small, order, filter), await pagesOf(large, order, filter)];
      ratios.push({
        what: `${told} (${few}, ${many})`,
        samples: [many / few],
        target: { kind: 'atMost', value: MOST_PAGES },
      });
    }
  return ratios;
}

/**
 * The market at a million names (two hundred thousand with `quick`) against ten thousand: two houses, asked in turns.
 */
export async function measureMarket({ rounds, quick, only }: BenchOptions): Promise<BenchResult['ratios']> {
  const cases = casesOf(only);
  if (cases.length === 0) return [];
  return withHouse({}, (small) =>
    withHouse({}, async (large) => {
      await fill(small, SMALL);
      await fill(large, quick ? LARGE_QUICK : LARGE);
      const samples = new Map<string, number[]>(cases.map(({ what }) => [what, []]));
      for (let round = 0; round < rounds; round++)
        for (const { what, ask } of cases) samples.get(what)?.push(await ratioOf(small, large, ask));
      const times = cases.map(({ what, most }) => ({
        what,
        samples: samples.get(what) ?? [],
        target: { kind: 'atMost', value: most } as const,
      }));
      return [...times, ...(await pageRatios(small, large, only))];
    }),
  );
}
