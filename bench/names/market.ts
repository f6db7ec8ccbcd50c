import { withConnection } from '#server/platform/db/pool.ts';
import { type BenchHouse, done, withHouse } from '../house.ts';
import { type BenchOptions, type BenchResult, quantile } from '../result.ts';
import { LARGE, LARGE_QUICK } from './load.ts';

const SMALL = 10_000;
const ASKED = 60;
const P95 = 0.95;
const MOST = 1.25;

/** Names of the demonstration's customer on the market: one in eleven without a price, four with offers, one in a hundred of three characters. */
const FILL = `
  WITH owner AS (SELECT c.id, min(t.id) AS template FROM customer c JOIN template t ON t.customer_id = c.id WHERE c.email = $1 GROUP BY c.id),
  made AS (
    INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id, holder,
      auth_info, arrived_at)
    SELECT o.id, label || '.' || suffix, label || '.' || suffix, suffix, 'Namestead', now() - interval '99 days', now() + interval '300 days',
      ARRAY['ns1.namestead.example'], ARRAY['ok'], o.template, '{"kind": "individual", "name": "Chan"}', 'x', now()
    FROM owner o, (SELECT n, CASE WHEN n % 100 = 0 THEN to_hex(n / 100) || 'q' ELSE 'm' || substr(md5(n::text), 1, 4 + n % 9) || to_hex(n) END AS label,
        (ARRAY['com', 'com', 'com', 'net', 'tv', 'vip'])[1 + n % 6] AS suffix FROM generate_series(1, $2::integer) AS n) AS numbered
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
    await client.query(FILL, [accounts.customer?.email, count]);
    await client.query("SET maintenance_work_mem = '256MB'");
    for (const { made } of indexes.rows) await client.query(made);
    await client.query('VACUUM ANALYZE domain');
    await client.query('VACUUM ANALYZE listing');
  });
}

const ORDERS = ['newest', 'cheapest', 'dearest', 'shortest'] as const;
const FILTERS: Readonly<Record<string, string>> = {
  all: '',
  suffix: 'Suffix=tv',
  'between prices': 'From=1000&To=2000',
  'of eight characters': 'Length=8',
  'with offers': 'Kind=offers',
  'suffix and length': 'Suffix=com&Length=9',
  beginning: 'Text=m1',
};

async function ms({ customer }: BenchHouse, query: string): Promise<number> {
  const begin = performance.now();
  done(await customer.get(`/market/list?${query}`), query);
  return performance.now() - begin;
}

/** p95 of the large market ÷ p95 of the small one, asked in turns; the first question of each is the warm-up. */
async function ratioOf(small: BenchHouse, large: BenchHouse, query: string): Promise<number> {
  const [few, many]: [number[], number[]] = [[], []];
  for (let n = 0; n <= ASKED; n++) {
    const [a, b] = [await ms(small, query), await ms(large, query)];
    if (n > 0) few.push(a);
    if (n > 0) many.push(b);
  }
  return quantile(many, P95) / quantile(few, P95);
}

/** The market at a million names (two hundred thousand with `quick`) against ten thousand: two houses, asked in turns. */
export function measureMarket({ rounds, quick }: BenchOptions): Promise<BenchResult['ratios']> {
  return withHouse({}, (small) =>
    withHouse({}, async (large) => {
      await fill(small, SMALL);
      await fill(large, quick ? LARGE_QUICK : LARGE);
      const cases = Object.entries(FILTERS).flatMap(([what, filter]) =>
        ORDERS.map((order) => ({ what: `market, ${what}, ${order}`, query: `Order=${order}&${filter}` })),
      );
      const samples = new Map<string, number[]>(cases.map(({ what }) => [what, []]));
      for (let round = 0; round < rounds; round++)
        for (const { what, query } of cases) samples.get(what)?.push(await ratioOf(small, large, query));
      return cases.map(({ what }) => ({
        what,
        samples: samples.get(what) ?? [],
        target: { kind: 'atMost', value: MOST } as const,
      }));
    }),
  );
}
