import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MARKET_KINDS, MARKET_ORDERS } from '#contract/rules/market/listing.ts';
import { withConnection } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { marketPage } from '../listings/testing.ts';
import { awaitingPage, offersOf } from './store.ts';
import { type OfferHouse, openOfferHouse } from './testing.ts';

const NAMES = 20_000;
/**
 * Pages that one page of the market may read, of twenty thousand: an order's own index, with what a filter leaves out
 * of it.
 */
const PAGES_MOST = 600;

let at: OfferHouse;
let house: TestHouse;

/**
 * Names of the seller's on the market: one in eleven without a price, four with offers; one in a hundred of three
 * characters.
 */
const FILL = `
  WITH made AS (
    INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id, holder,
      auth_info, arrived_at)
    SELECT $1, label || '.' || suffix, label || '.' || suffix, suffix, 'Namestead', now() - interval '99 days', now() + interval '300 days',
      ARRAY['ns1.example'], ARRAY['ok'], $2, '{"kind": "individual", "name": "Chan"}', 'x', now()
    FROM (SELECT n, CASE WHEN n % 100 = 0 THEN lpad(to_hex(n / 100), 3, 'q') ELSE 'm' || substr(md5(n::text), 1, 4 + n % 9) || to_hex(n) END AS label,
        (ARRAY['com', 'com', 'com', 'net', 'tv', 'vip'])[1 + n % 6] AS suffix FROM generate_series(1, $3::integer) AS n) AS numbered
    RETURNING id, name, suffix)
  INSERT INTO listing (customer_id, domain_id, name, unicode, suffix, length, state, price, takes_offers, listed_at)
  SELECT $1, id, name, name, suffix, length(split_part(name, '.', 1)), 'listed', CASE WHEN id % 11 = 0 THEN NULL ELSE 100 * (1 + id * 7919 % 50000) END,
    id % 11 < 4, now() FROM made`;

/** Offers of the buyer's on them: nearly all answered by the house, a few open. */
const OFFERS = `
  INSERT INTO name_offer (listing_id, domain_id, name, unicode, seller_id, buyer_id, state, price, made_at, due_at, ended_at)
  SELECT l.id, l.domain_id, l.name, l.name, l.customer_id, CASE WHEN l.id % 2 = 0 THEN $1::bigint ELSE $2::bigint END,
    CASE WHEN l.id % 50 = 0 THEN 'open' WHEN l.id % 50 = 1 THEN 'countered' ELSE 'declined' END, 500, now(),
    date_trunc('second', now()) + make_interval(secs => 86400 + l.id / 7), CASE WHEN l.id % 50 < 2 THEN NULL ELSE now() END
  FROM listing l`;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openOfferHouse(house);
  await withConnection(house.ownerUrl, async (client) => {
    await client.query(FILL, [at.seller.id, at.seller.templateId, NAMES]);
    await client.query(OFFERS, [at.buyer.id, at.other.id]);
    await client.query('VACUUM ANALYZE listing, name_offer');
  });
}, 120_000);
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** How many pages of tables and indexes a question read, and that it read no table from end to end. */
async function pagesOf(ask: (tx: Tx) => { explain(format: 'json', how: ReturnType<typeof sql>): Promise<unknown> }) {
  return house.inTx(async (tx) => {
    const [row] = (await ask(tx).explain('json', sql`analyze, buffers`)) as { 'QUERY PLAN': { Plan: Plan }[] }[];
    const plan = row?.['QUERY PLAN'][0]?.Plan as Plan;
    const whole = nodes(plan).filter((node) => node['Node Type'] === 'Seq Scan');
    expect(whole.map((node) => node['Relation Name'])).toEqual([]);
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  });
}

const NOTHING = { text: '', suffix: undefined, from: undefined, to: undefined, length: undefined, kind: undefined };
const FILTERS = [
  {},
  { suffix: 'tv' },
  { from: 100_000n, to: 200_000n },
  { length: 3 },
  { text: 'm1' },
  { text: 'ma' },
  { text: 'm' },
  { text: 'abc' },
  { suffix: 'vip', length: 12, from: 50_000n },
  { suffix: 'com', length: 3 },
] as const;

test('K1 every page of the market is read by an index, whatever is filtered and ordered, from its beginning and far inside', async () => {
  const wrong: string[] = [];
  for (const order of MARKET_ORDERS)
    for (const kind of [undefined, ...MARKET_KINDS])
      for (const filter of FILTERS)
        for (const after of [
          undefined,
          { key: { newest: 9_000n, shortest: 9n }[order as 'newest'] ?? 900_000n, id: 9_000n },
        ]) {
          const pages = await pagesOf((tx) => marketPage(tx, { ...NOTHING, ...filter, kind, order, after, limit: 21 }));
          if (pages > PAGES_MOST) wrong.push(`${order} ${kind} ${Object.keys(filter)} ${after ? 'far' : ''}: ${pages}`);
        }
  expect(wrong).toEqual([]);
});

test('K1 K2 the inbox of a seller with twenty thousand offers is read by its indexes', async () => {
  for (const [side, who] of [
    ['seller', at.seller],
    ['buyer', at.other],
  ] as const) {
    for (const state of [undefined, 'open', 'accepted', 'declined'] as const) {
      const pages = await pagesOf((tx) => offersOf(tx, who.id, side, state).orderBy('id', 'desc').limit(21));
      expect([side, state, pages < 60]).toEqual([side, state, true]);
    }
    const from = { at: new Date(Date.now() + 90_000_000), id: 0n };
    for (const after of [undefined, from])
      expect(await pagesOf((tx) => awaitingPage(tx, who.id, side, after).limit(21))).toBeLessThan(60);
  }
});

test('K2 what waits is merged by its clock and paged without losing or repeating an offer', async () => {
  const seen: string[] = [];
  let after = '';
  for (let page = 0; page < 60; page += 1) {
    const { Items, Next } = (await at.seller.browser.get(`/escrow/inbox?Box=waiting${after}`)).Data;
    for (const { Offer } of Items) seen.push(Offer.Id);
    if (Next === undefined) break;
    after = `&After=${Next}`;
  }
  const { rows } = await house.pool.query("SELECT id FROM name_offer WHERE state = 'open' ORDER BY due_at, id");
  expect(seen).toEqual(rows.map(({ id }) => String(id)));
  expect(seen.length).toBe(NAMES / 50);
});
