import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { findDomain, placeHold } from '../index.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { domainLeft, domainsArrived, endProof } from '../wiring.ts';
import { moveDomains } from './move-domains.ts';
import { askedAtRegistry } from './store.ts';

type Owner = Awaited<ReturnType<typeof testCustomer>>;
const NAMES = ['moved-one.com', 'moved-two.vip'];
let house: TestHouse;
let former: Owner;
let next: Owner;
let ids: bigint[];
const heard: string[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(domainLeft, endProof);
  house.events.on(domainLeft, async (_tx, { name, customerId, movedTo }) => {
    heard.push(`left ${name} ${customerId === former.id} ${movedTo === next.id}`);
  });
  house.events.on(domainsArrived, async (_tx, names) => {
    heard.push(...names.map(({ name, customerId }) => `arrived ${name} ${customerId === next.id}`));
  });
  former = await testCustomer(house, 'former@example.com');
  next = await testCustomer(house, 'next@example.com');
  const now = await house.inTx(async (tx) => tx.now);
  ids = await arriveNames(
    house,
    former,
    NAMES.map((name) => ({ name, registeredAt: addDays(now, -200), expiresAt: addDays(now, 165) })),
  );
  // Every column that may differ from its default does.
  await house.pool.query(
    `UPDATE domain SET auto_renew = true, auto_renew_years = 3, renewed_at = now(), transferred_in_at = now(), holder_changed_at = now(),
       holder_lock_since = now(), holder_lock_waived = true, note = 'mine', registry_seen_at = now(), registry_ask_at = now(),
       holder_yields = 'somebody@example.com', rgp_statuses = '{renewPeriod}', ds = '[{"keyTag": 1}]', spared_until = now(), dns_cut_at = now(), deleted_at = now(),
       statuses = '{clientTransferProhibited}' WHERE id = ANY ($1)`,
    [ids],
  );
  await house.pool.query(
    "INSERT INTO domain_host (domain_id, name, addresses) VALUES ($1, 'ns1.moved-one.com', '{192.0.2.1}')",
    [ids[0]],
  );
});
afterAll(() => house.close());

const rowsOf = async () =>
  (await house.pool.query<Record<string, unknown>>('SELECT * FROM domain WHERE name = ANY ($1) ORDER BY id', [NAMES]))
    .rows;
const move = () =>
  house.inTx((tx) =>
    moveDomains(tx, {
      names: ids.map((id) => ({ id, autoRenew: false, folderId: null })),
      to: next.id,
      cause: 'push:1',
    }),
  );

/** What is the former owner's own, or says whose and since when it is. */
const OWN = [
  'id',
  'customer_id',
  'arrived_at',
  'left_at',
  'moved_at',
  'auto_renew',
  'auto_renew_years',
  'note',
  'folder_id',
  'holder_yields',
];

test('F4 a name that moves is the same name: everything but what its owner set for himself goes along, in both histories', async () => {
  const before = await rowsOf();
  heard.length = 0;
  await move();
  const [one, two, three, four] = (await rowsOf()) as [
    Record<string, unknown>,
    Record<string, unknown>,
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  for (const [was, is] of [
    [before[0], three],
    [before[1], four],
  ] as const) {
    const differing = Object.keys(is).filter(
      (key) => JSON.stringify(is[key], text) !== JSON.stringify(was?.[key], text),
    );
    expect(differing.filter((key) => !OWN.includes(key))).toEqual([]);
    expect(is).toMatchObject({ customer_id: next.id, left_at: null, auto_renew: false, auto_renew_years: 1, note: '' });
    expect(is['moved_at']).toEqual(is['arrived_at']);
  }
  expect([one, two].map(({ customer_id, left_at }) => [customer_id, left_at !== null])).toEqual([
    [former.id, true],
    [former.id, true],
  ]);
  expect(heard).toEqual([
    ...NAMES.map((name) => `left ${name} true true`),
    ...NAMES.map((name) => `arrived ${name} true`),
  ]);
  const { rows } = await house.pool.query(
    "SELECT kind, customer_id FROM activity WHERE kind LIKE 'domain.pushed%' ORDER BY id",
  );
  expect(rows.map(({ kind, customer_id }) => [kind, customer_id])).toEqual([
    ['domain.pushedAway', former.id],
    ['domain.pushedAway', former.id],
    ['domain.pushedIn', next.id],
    ['domain.pushedIn', next.id],
  ]);
  const { rows: hosts } = await house.pool.query('SELECT domain_id FROM domain_host');
  expect(hosts).toEqual([{ domain_id: three['id'] }]);
});

const text = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

test('H3 what the holder still has to prove goes along with its last day, and is asked anew for the new owner', async () => {
  const { rows } = await house.pool.query(
    `SELECT d.name, r.customer_id, r.state, r.due_at, d.email_proof, d.email_due_at FROM registrant_email r JOIN domain d ON d.id = r.domain_id
     WHERE d.name = 'moved-one.com' ORDER BY r.id`,
  );
  expect(rows.map(({ customer_id, state, email_proof }) => [customer_id, state, email_proof])).toEqual([
    [former.id, 'ended', null],
    [next.id, 'waiting', 'waiting'],
  ]);
  expect(rows[1]?.due_at).toEqual(rows[0]?.due_at);
  expect(rows[1]?.email_due_at).toEqual(rows[0]?.due_at);
});

test('F4 what is not live does not move, and the numbers of both lists are right', async () => {
  await expect(move()).rejects.toThrow('not live');
  const { rows } = await house.pool.query(
    "SELECT customer_id, total FROM domain_tally WHERE facet = 'suffix' AND value = 'com' ORDER BY customer_id",
  );
  expect(rows.filter(({ total }) => total !== 0)).toEqual([{ customer_id: next.id, total: 1 }]);
  const row = await house.inTx((tx) => findDomain(tx, next.id, 'moved-one.com'));
  expect(row).toBeDefined();
  await house.inTx((tx) =>
    placeHold(tx, row?.id as bigint, { kind: 'push', cause: 'push:2', ruleId: 'push.waiting', until: null }),
  );
});

test('F4 a name of which a command is under way is told as such', async () => {
  const row = await house.inTx((tx) => findDomain(tx, next.id, 'moved-one.com'));
  const id = row?.id as bigint;
  expect(await house.inTx((tx) => askedAtRegistry(tx, [id]))).toEqual(new Set());
  // Its last day is over, and the sweep that suspends it has not come round.
  const { rows } = await house.pool.query('SELECT due_at FROM registrant_email WHERE domain_id = $1', [id]);
  expect(await house.inTx((tx) => askedAtRegistry({ ...tx, now: rows[0].due_at }, [id]))).toEqual(new Set([id]));
  await house.pool.query('UPDATE registrant_email SET next_try_at = now() WHERE domain_id = $1', [id]);
  expect(await house.inTx((tx) => askedAtRegistry(tx, [id]))).toEqual(new Set([id]));
});
