import { afterAll, beforeAll, expect, test } from 'vitest';
import { SELECTION_KEPT_HOURS } from '#contract/rules/domain-lists.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { listDomains } from '../list/list-domains.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { beginSelection, keepChoice, readFilter, resolveSelection } from './resolve-selection.ts';

const DAY_MS = 86_400_000;
let house: TestHouse;
let now: Date;
let owner: { id: bigint; templateId: bigint };
let stranger: { id: bigint; templateId: bigint };

const named = (name: string, unicode = name) => ({
  name,
  unicode,
  registeredAt: now,
  expiresAt: new Date(now.getTime() + 90 * DAY_MS),
});

beforeAll(async () => {
  house = await openTestHouse();
  now = await house.inTx(async (tx) => tx.now);
  owner = await testCustomer(house, 'owner@example.com');
  stranger = await testCustomer(house, 'stranger@example.com');
  await arriveNames(house, owner, [
    named('a.com'),
    named('b.com'),
    named('c.net'),
    named('xn--fiq228c.com', '\u4e2d\u6587.com'),
  ]);
  await arriveNames(house, stranger, [named('foreign.com')]);
});
afterAll(() => house.close());

const resolve = (selection: Parameters<typeof resolveSelection>[2], max = 10, customer = owner.id) =>
  house.inTx((tx) => resolveSelection(tx, customer, selection, max));
const keep = (selection: Parameters<typeof keepChoice>[2], customer = owner.id) =>
  house.inTx((tx) => keepChoice(tx, customer, selection));
const names = async (...given: Parameters<typeof resolve>) => (await resolve(...given)).names.map(({ name }) => name);

test('E1 names one by one, in either form and once each; what is not mine is named as missing and never more than that', async () => {
  const { names: found, missing } = await resolve({
    Names: ['B.com', '\u4e2d\u6587.com', 'b.com', 'foreign.com', 'never-was.com', 'no name'],
  });
  expect(found.map(({ name }) => name)).toEqual(['b.com', 'xn--fiq228c.com']);
  expect([...missing].sort()).toEqual(['foreign.com', 'never-was.com', 'no name']);
});

test('E1 all that match, but some; kept under an id that only its customer can open', async () => {
  const { id, total } = await keep({ Filter: { Suffix: 'com' }, Except: ['a.com'] });
  expect(total).toBe(2);
  expect(await names({ Id: id })).toEqual(['b.com', 'xn--fiq228c.com']);
  await expect(resolve({ Id: id }, 10, stranger.id)).rejects.toMatchObject({ key: 'SELECTION_GONE' });
  await expect(keep({ Id: id }, stranger.id)).rejects.toMatchObject({ key: 'SELECTION_GONE' });
});

test('E1 a name that comes after the choice is not in it; one that left is not either', async () => {
  const { id } = await keep({ Filter: { Search: 'later' } }).catch(() => ({ id: '' }));
  expect(id).toBe('');
  const { id: all } = await keep({ Filter: {} });
  await house.moveClock(1_000);
  await arriveNames(house, owner, [named('later.com')]);
  expect(await names({ Id: all })).toEqual(['a.com', 'b.com', 'c.net', 'xn--fiq228c.com']);
  const { id: again, total } = await keep({ Id: all });
  expect(total).toBe(4);
  expect(await names({ Id: again })).toEqual(['a.com', 'b.com', 'c.net', 'xn--fiq228c.com']);
  await house.pool.query("UPDATE domain SET left_at = now() WHERE name = 'later.com'");
});

test('E1 I2 more than the limit is refused, none at all too; a look takes what fits', async () => {
  await expect(resolve({ Filter: {} }, 3)).rejects.toMatchObject({ key: 'SELECTION_TOO_MANY', vars: { limit: 3 } });
  await expect(resolve({ Names: ['a.com', 'b.com', 'x.com'] }, 2)).rejects.toMatchObject({ key: 'SELECTION_TOO_MANY' });
  await expect(resolve({ Names: ['foreign.com'] })).rejects.toMatchObject({ key: 'SELECTION_EMPTY' });
  await expect(resolve({ Filter: { Suffix: 'org' } })).rejects.toMatchObject({ key: 'SELECTION_EMPTY' });
  const look = await house.inTx((tx) => beginSelection(tx, owner.id, { Filter: {} }, 2));
  expect([look.names.length, look.more]).toEqual([2, true]);
});

test('E1 a choice is kept for a day and no longer', async () => {
  const { id } = await keep({ Names: ['a.com'] });
  expect(await names({ Id: id })).toEqual(['a.com']);
  await house.pool.query(
    'UPDATE domain_selection SET kept_until = kept_until - make_interval(hours => $2) WHERE id = $1',
    [id, SELECTION_KEPT_HOURS],
  );
  await expect(resolve({ Id: id })).rejects.toMatchObject({ key: 'SELECTION_GONE' });
});

test('E1 a pasted list finds its names: the list and every act on it show those that are mine, and the rest is told', async () => {
  const { id, total, missing } = await keep({ Names: ['C.net', 'foreign.com', 'a.com', 'no name'] });
  expect([total, [...missing].sort()]).toEqual([2, ['foreign.com', 'no name']]);
  const listed = (List: string, more: object = {}, customer = owner.id) =>
    house.inTx(async (tx) => {
      const filter = await readFilter(tx, customer, { List, ...more });
      const { rows, total: counted } = await listDomains(tx, customer, { filter });
      expect(counted).toBe(rows.length);
      return rows.map(({ name }) => name);
    });
  expect(await listed(id)).toEqual(['a.com', 'c.net']);
  expect(await listed(id, { Suffix: 'net' })).toEqual(['c.net']);
  expect(await names({ Filter: { List: id }, Except: ['a.com'] })).toEqual(['c.net']);
  await expect(listed(id, {}, stranger.id)).rejects.toMatchObject({ key: 'SELECTION_GONE' });
  // Kept again, the choice of a list stays what it was.
  const { id: again } = await keep({ Filter: { List: id, Suffix: 'com' } });
  expect(await names({ Id: again })).toEqual(['a.com']);
});
