import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainFilter, DomainSort } from '#contract/api/domain-filter.ts';
import { COUNTED_NAMES_MAX, LIST_WALK_ROWS } from '#contract/rules/domain-lists.ts';
import { toAscii } from '../../../platform/idn.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { markLeft, recordRenewals } from '../index.ts';
import { saveLabel } from '../labels/save-label.ts';
import { arriveNames, labelAll, type TestName, testCustomer } from '../testing.ts';
import { countDomains } from './count-domains.ts';
import { toNameFilter } from './filter.ts';
import { domainState, listDomains } from './list-domains.ts';
import { countMatches } from './store.ts';

const DAY_MS = 86_400_000;
/** More names than a list looks through before it gathers. */
const MANY = LIST_WALK_ROWS + 600;
const SUFFIXES = ['com', 'net', 'cc'];
const LIMIT = 100;

let house: TestHouse;
let now: Date;
let owner: { id: bigint; templateId: bigint };
let stranger: { id: bigint; templateId: bigint };
let folder: bigint;
let tag: bigint;

interface Kept extends TestName {
  readonly unicode: string;
  readonly id: bigint;
  readonly autoRenew: boolean;
  readonly inFolder: boolean;
  readonly tagged: boolean;
  readonly phase: 'active' | 'redemption' | 'pending_delete';
}
let kept: Kept[];

const mixed = (n: number) => ((n * 2_654_435_761) % 4_294_967_296).toString(36);

function nameOf(n: number): TestName {
  const suffix = SUFFIXES[n % 3] as string;
  const unicode = n % 50 === 0 ? `\u4e2d\u6587${n}.${suffix}` : `${mixed(n)}-${n}.${suffix}`;
  return {
    name: toAscii(unicode) as string,
    unicode,
    registeredAt: new Date(now.getTime() - ((n * 7_919) % 900) * DAY_MS - n * 1000),
    expiresAt: new Date(now.getTime() + (((n * 104_729) % 1_000) - 40) * DAY_MS + n * 1000),
    statuses: [n % 4 === 0 ? 'clientTransferProhibited' : 'ok', ...(n % 53 === 0 ? ['clientHold'] : [])],
  };
}

beforeAll(async () => {
  house = await openTestHouse();
  now = await house.inTx(async (tx) => tx.now);
  owner = await testCustomer(house, 'owner@example.com');
  stranger = await testCustomer(house, 'stranger@example.com');
  const names = Array.from({ length: MANY }, (_, n) => nameOf(n));
  const ids: bigint[] = [];
  for (let n = 0; n < MANY; n += 500) ids.push(...(await arriveNames(house, owner, names.slice(n, n + 500))));
  await arriveNames(house, stranger, [{ ...nameOf(1), name: 'foreign.com', unicode: 'foreign.com' }]);
  [folder, tag] = await house.inTx(async (tx) => [
    await saveLabel(tx, 'folder', owner.id, undefined, { name: 'Work' }),
    await saveLabel(tx, 'tag', owner.id, undefined, { name: 'short', colour: 'red' }),
  ]);
  kept = names.map((each, n) => ({
    ...each,
    unicode: each.unicode as string,
    id: ids[n] as bigint,
    autoRenew: n % 5 === 0,
    inFolder: n % 40 === 0,
    tagged: n % 37 === 0,
    phase: n % 61 === 0 ? 'redemption' : n % 97 === 0 ? 'pending_delete' : 'active',
  }));
  const pick = (test: (one: Kept) => boolean) => kept.filter(test).map(({ name }) => name);
  await house.pool.query('UPDATE domain SET auto_renew = true WHERE name = ANY($1)', [pick((one) => one.autoRenew)]);
  for (const phase of ['redemption', 'pending_delete'])
    await house.pool.query('UPDATE domain SET phase = $2 WHERE name = ANY($1)', [
      pick((one) => one.phase === phase),
      phase,
    ]);
  await labelAll(house, owner.id, { Names: pick((one) => one.inFolder) }, { folder: folder });
  await labelAll(house, owner.id, { Names: pick((one) => one.tagged) }, { add: [tag], remove: [] });
  await house.pool.query('ANALYZE domain');
});
afterAll(() => house.close());

// A pasted list is a kept choice, tested where choices are kept.
const fits: { readonly [Key in keyof Omit<DomainFilter, 'List'>]-?: (one: Kept, value: string) => boolean } = {
  Search: (one, text) => text.split(' ').every((word) => one.unicode.includes(word)),
  Match: () => true,
  Suffix: (one, suffix) => one.name.endsWith(`.${suffix}`),
  State: (one, state) =>
    state === 'expired'
      ? one.expiresAt <= now
      : domainState({ ...one, statuses: [...(one.statuses ?? [])], dnsCutAt: null }, now) === state,
  Folder: (one, id) => (id === 'none' ? !one.inFolder : one.inFolder),
  Tag: (one) => one.tagged,
  ExpiresFrom: (one, from) => one.expiresAt >= new Date(from),
  ExpiresBefore: (one, before) => one.expiresAt < new Date(before),
  Registrar: (_, name) => name === 'Namestead',
  AutoRenew: (one, word) => one.autoRenew === (word === 'yes'),
  Locked: (one, word) => (one.statuses?.[0] !== 'ok') === (word === 'yes'),
};

function expected(filter: DomainFilter, sort: DomainSort, order: 'asc' | 'desc'): string[] {
  const found = kept.filter((one) =>
    Object.entries(filter).every(([key, value]) =>
      key === 'Search' && filter.Match === 'prefix'
        ? one.unicode.startsWith(value)
        : fits[key as keyof typeof fits](one, value),
    ),
  );
  const bytes = (text: string) => Buffer.from(text);
  const by = {
    name: (a: Kept, b: Kept) => Buffer.compare(bytes(a.unicode), bytes(b.unicode)),
    expires: (a: Kept, b: Kept) => a.expiresAt.getTime() - b.expiresAt.getTime() || Number(a.id - b.id),
    registered: (a: Kept, b: Kept) => a.registeredAt.getTime() - b.registeredAt.getTime() || Number(a.id - b.id),
  }[sort];
  const names = found.sort(by).map(({ unicode }) => unicode);
  return order === 'asc' ? names : names.reverse();
}

const page = (wire: DomainFilter, more: Partial<Parameters<typeof listDomains>[2]> = {}) =>
  house.inTx((tx) => listDomains(tx, owner.id, { filter: toNameFilter(wire), limit: LIMIT, ...more }));

const from = () => new Date(now.getTime() + 100 * DAY_MS).toISOString();
const before = () => new Date(now.getTime() + 130 * DAY_MS).toISOString();
const FILTERS: [string, () => DomainFilter, boolean][] = [
  ['nothing', () => ({}), true],
  ['a suffix', () => ({ Suffix: 'net' }), true],
  ['a folder', () => ({ Folder: String(folder) }), true],
  ['no folder', () => ({ Folder: 'none' }), false],
  ['a tag', () => ({ Tag: String(tag) }), true],
  ['auto-renew', () => ({ AutoRenew: 'yes' }), true],
  ['the lock', () => ({ Locked: 'no' }), true],
  ['the registrar', () => ({ Registrar: 'Namestead' }), true],
  ['another registrar', () => ({ Registrar: 'Else' }), true],
  ['expired', () => ({ State: 'expired' }), true],
  ['expiring', () => ({ State: 'expiring' }), true],
  ['active', () => ({ State: 'active' }), true],
  ['grace', () => ({ State: 'grace' }), true],
  ['redemption', () => ({ State: 'redemption' }), true],
  ['pending deletion', () => ({ State: 'pendingDelete' }), true],
  ['suspension', () => ({ State: 'suspended' }), false],
  ['redemption in a suffix', () => ({ State: 'redemption', Suffix: 'net', Locked: 'no' }), false],
  ['a range of expiries', () => ({ ExpiresFrom: from(), ExpiresBefore: before() }), true],
  ['a beginning', () => ({ Search: '1', Match: 'prefix' }), false],
  ['two letters', () => ({ Search: '7x' }), false],
  ['a rare part', () => ({ Search: '-4321.' }), false],
  ['a long part', () => ({ Search: `${mixed(17)}` }), false],
  ['two words', () => ({ Search: 'com 7x' }), false],
  ['one Chinese character', () => ({ Search: '\u6587' }), false],
  ['a part of a suffix', () => ({ Search: 'ne' }), false],
  ['a tag, a suffix and a state', () => ({ Tag: String(tag), Suffix: 'com', State: 'active' }), false],
  ['folder, lock and a text', () => ({ Folder: String(folder), Locked: 'yes', Search: '0' }), false],
  ['a rare state of a suffix', () => ({ Suffix: 'cc', State: 'expiring', AutoRenew: 'yes' }), false],
];

test.each(FILTERS)(
  'E1 by %s: each order, both ways, forwards, backwards and from the end',
  async (_, make, counted) => {
    const filter = make();
    for (const sort of ['name', 'expires', 'registered'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const all = expected(filter, sort, order);
        const first = await page(filter, { sort, order });
        expect(first.rows.map(({ unicode }) => unicode)).toEqual(all.slice(0, LIMIT));
        expect(first.prev).toBeUndefined();
        if (counted) expect(first.total).toBe(all.length);
        else expect([undefined, all.length]).toContain(first.total);
        const last = await page(filter, { sort, order, last: true });
        expect(last.rows.map(({ unicode }) => unicode)).toEqual(all.slice(-LIMIT));
        expect(last.next).toBeUndefined();
        if (all.length <= LIMIT) continue;
        const second = await page(filter, { sort, order, after: first.next });
        expect(second.rows.map(({ unicode }) => unicode)).toEqual(all.slice(LIMIT, 2 * LIMIT));
        const again = await page(filter, { sort, order, before: second.prev });
        expect(again.rows.map(({ unicode }) => unicode)).toEqual(all.slice(0, LIMIT));
        const beforeLast = await page(filter, { sort, order, before: last.prev });
        expect(beforeLast.rows.map(({ unicode }) => unicode)).toEqual(all.slice(0, -LIMIT).slice(-LIMIT));
      }
    }
  },
);

test.each(FILTERS)('E1 by %s: how many there are, whatever the kept numbers tell', async (_, make) => {
  const filter = toNameFilter(make());
  const all = expected(make(), 'name', 'asc');
  const count = (of: typeof filter) => house.inTx((tx) => countDomains(tx, owner.id, of));
  expect(await count(filter)).toBe(all.length);
  // All but some, of which one does not match.
  const kept = all.slice(0, 2).flatMap((unicode) => toAscii(unicode) ?? []);
  expect(await count({ ...filter, except: [...kept, 'foreign.com'] })).toBe(all.length - kept.length);
});

test('E1 what stands only at the far end of an order is found, alone and where two filters agree on nothing before it', async () => {
  const far = await testCustomer(house, 'far@example.com');
  const [names, late] = [LIST_WALK_ROWS + 100, 3];
  // The oldest are locked and of .com but for the last three, which alone are unlocked, expired and of .net.
  await house.pool.query(
    `INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id, holder,
       auth_info, arrived_at)
     SELECT $1, n, n, CASE WHEN late THEN 'net' ELSE 'com' END, 'Namestead', $3, $3::timestamptz + CASE WHEN late THEN '-1 day' ELSE '1 year' END::interval,
       '{}', CASE WHEN late THEN '{ok}' ELSE '{clientTransferProhibited}' END::text[], $2, '{}', 'x', $3
     FROM (SELECT 'far-' || (10000 + at) || CASE WHEN at > $4 THEN '.net' ELSE '.com' END AS n, at > $4 AS late FROM generate_series(1, $5::integer) AS at) AS made`,
    [far.id, far.templateId, now, names - late, names],
  );
  const found = async (wire: DomainFilter, sort: DomainSort) => {
    const { rows } = await house.inTx((tx) =>
      listDomains(tx, far.id, { filter: toNameFilter(wire), sort, limit: LIMIT }),
    );
    return rows.map(({ unicode }) => unicode).sort();
  };
  const last = [1, 2, 3].map((n) => `far-${10_000 + names - late + n}.net`);
  expect(await found({ State: 'expired' }, 'name')).toEqual(last);
  expect(await found({ State: 'expired', Search: 'far-', Match: 'prefix' }, 'registered')).toEqual(last);
  expect(await found({ Locked: 'no', AutoRenew: 'no' }, 'name')).toEqual(last);
  expect(await found({ Suffix: 'net', Locked: 'no', State: 'expired' }, 'registered')).toEqual(last);
  expect(await found({ Search: 'net', Locked: 'no' }, 'name')).toEqual(last);
});

test('E1 every part of a name finds the names that hold it, in whatever script, also across the dot', async () => {
  const searcher = await testCustomer(house, 'searcher@example.com');
  const names = [
    'abc-ab9.com',
    'ab.com',
    'x.com',
    'ab\u4e2d\u6587cd.com',
    'a\u4e2db.com',
    '\u4e2d\u6587.com',
    'cd-ab.com',
  ];
  const made = names.map((unicode) => ({ ...nameOf(1), unicode, name: toAscii(unicode) as string }));
  await arriveNames(house, searcher, made);
  const parts = new Set(
    names.flatMap((name) => {
      const signs = [...name.slice(0, -2)];
      return signs.flatMap((_, at) => signs.slice(at).map((__, size) => signs.slice(at, at + size + 1).join('')));
    }),
  );
  const found = await house.inTx(async (tx) => {
    const reader = { customerId: searcher.id, now, suffixes: ['com'] };
    const counts: [string, number | undefined][] = [];
    for (const part of parts) counts.push([part, await countMatches(tx, reader, toNameFilter({ Search: part }))]);
    return counts;
  });
  expect(found).toEqual([...parts].map((part) => [part, names.filter((name) => name.includes(part)).length]));
  const wire = toAscii('ab\u4e2d\u6587cd') as string;
  for (const Search of [wire, wire.slice(0, 9)])
    expect(
      (await house.inTx((tx) => listDomains(tx, searcher.id, { filter: toNameFilter({ Search }) }))).rows,
    ).toHaveLength(1);
});

test('E1 nobody sees the names of another, whatever he filters by', async () => {
  const own = await house.inTx((tx) => listDomains(tx, stranger.id, {}));
  expect(own.rows.map(({ unicode }) => unicode)).toEqual(['foreign.com']);
  for (const [, make] of FILTERS) {
    const filter = toNameFilter(make());
    const { rows } = await house.inTx((tx) => listDomains(tx, stranger.id, { filter }));
    expect(rows.filter(({ unicode }) => unicode !== 'foreign.com')).toEqual([]);
  }
  // Their folder and tag of the same number are nothing to another.
  const byTag = await house.inTx((tx) => listDomains(tx, stranger.id, { filter: toNameFilter({ Tag: String(tag) }) }));
  expect([byTag.rows.length, byTag.total]).toEqual([0, 0]);
});

/** The kept numbers against the rows they are of. */
async function tallyFaults(): Promise<string[]> {
  const { rows } = await house.pool.query<{ fault: string }>(`
    WITH counted AS (
      SELECT customer_id, facet, value, count(*) AS total FROM domain CROSS JOIN LATERAL (VALUES ('auto_renew', auto_renew::text),
        ('day', ((expires_at AT TIME ZONE 'UTC')::date)::text), ('folder', folder_id::text), ('locked', locked::text),
        ('registrar', registrar), ('standing', standing), ('suffix', suffix)) AS facets (facet, value)
      WHERE left_at IS NULL AND value IS NOT NULL GROUP BY 1, 2, 3
      UNION ALL SELECT customer_id, 'tag', tag_id::text, count(*) FROM domain_tag GROUP BY 1, 3)
    SELECT format('%s %s %s: %s kept, %s there', customer_id, facet, value, t.total, c.total) AS fault
    FROM counted c FULL JOIN domain_tally t USING (customer_id, facet, value) WHERE coalesce(c.total, 0) <> coalesce(t.total, 0)
    UNION ALL SELECT format('tag row of %s differs', d.name) FROM domain_tag x JOIN domain d ON d.id = x.domain_id
    WHERE (x.unicode, x.expires_at, x.registered_at, x.customer_id) IS DISTINCT FROM (d.unicode, d.expires_at, d.registered_at, d.customer_id)
      OR d.left_at IS NOT NULL`);
  return rows.map(({ fault }) => fault);
}

test('E1 the kept numbers follow every change of the names, also of many at once', async () => {
  expect(await tallyFaults()).toEqual([]);
  const tagged = kept.filter((one) => one.tagged).slice(0, 3) as [Kept, Kept, Kept];
  await house.inTx((tx) =>
    recordRenewals(tx, [
      {
        domainId: tagged[0].id,
        expiresAt: new Date(tagged[0].expiresAt.getTime() + 365 * DAY_MS),
        cause: 'order_line:2',
        act: 'domain.renewed',
      },
    ]),
  );
  await house.inTx((tx) => markLeft(tx, tagged[1].id, 'transfer-out:1'));
  await house.pool.query("UPDATE domain SET phase = 'pending_delete' WHERE phase = 'redemption' AND id % 2 = 0");
  await house.pool.query(
    "UPDATE domain SET statuses = '{ok}', phase = 'active' WHERE standing IS NOT NULL AND id % 3 = 0",
  );
  await house.pool.query(
    "UPDATE domain SET auto_renew = NOT auto_renew, statuses = ARRAY['serverTransferProhibited'] WHERE id % 7 = 0 AND left_at IS NULL",
  );
  await labelAll(house, owner.id, { Names: [tagged[2].name] }, { add: [], remove: [tag] });
  await labelAll(house, owner.id, { Filter: { Folder: String(folder), Suffix: 'com' } }, { folder: null });
  expect(await tallyFaults()).toEqual([]);
  expect(COUNTED_NAMES_MAX).toBeGreaterThan(MANY);
});
