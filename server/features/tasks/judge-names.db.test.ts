import { afterAll, beforeAll, expect, test } from 'vitest';
import { BATCH_OPERATIONS, BATCH_RULES, batchLimit, TASK_ITEMS_MAX } from '#contract/rules/batch.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { previewTask } from './judge-names.ts';
import type { WritingKind } from './kind.ts';
import { cartKind } from './testing/kinds.ts';
import { figuresOf, itemsOf, makeOwner, names, type Owner, start } from './testing/rows.ts';

let house: TestHouse;
let owner: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  owner = await makeOwner(house);
});
afterAll(() => house.close());

/** Of an act that keeps the limit of one task. */
const kind: WritingKind = {
  ...cartKind,
  kind: 'hosts',
  judge: async (_tx, asked) =>
    asked.map(({ name }) => {
      if (name.startsWith('typo'))
        return { verdict: 'fixable', reason: 'tasks:reason.notName', fix: { rename: name.replace('typo', 'right') } };
      if (name.startsWith('locked'))
        return { verdict: 'fixable', reason: 'tasks:reason.asking', fix: { act: 'unlock' } };
      if (name.startsWith('gone'))
        return { verdict: 'impossible', reason: 'tasks:reason.setAside', vars: { tries: name.length } };
      return { verdict: 'good', payload: { of: name } };
    }),
};
const preview = (list: readonly string[]) =>
  house.inTx((tx) => previewTask(tx, kind, { customerId: owner.customerId, names: list }), owner);

test('I1 a preview tells what is good, what can be fixed and what is impossible, together by reason', async () => {
  const mixed = ['A.com', 'a.COM', 'typo1.com', 'locked1.com', 'locked2.com', 'gone1.com', 'gone22.com', 'no name'];
  const seen = await preview(mixed);
  expect(seen).toMatchObject({ Total: 7, Limit: 600, Good: 1, Fixable: 3, Impossible: 3 });
  expect(seen.Groups.map(({ Verdict, Names, Fix }) => [Verdict, Names.length, Fix?.Act])).toEqual([
    ['fixable', 2, 'unlock'],
    ['fixable', 1, 'rename'],
    ['impossible', 1, undefined],
    ['impossible', 1, undefined],
    ['impossible', 1, undefined],
  ]);
  expect(seen.Groups[1]?.Names).toEqual([{ Name: 'typo1.com', Unicode: 'typo1.com', To: 'right1.com' }]);
  expect(seen.Groups.every(({ Reason }) => Reason !== '' && !Reason.includes('{{'))).toBe(true);
});

test('I2 names that cannot be processed must be cleared first; afterwards the task begins with the rest', async () => {
  const refused = start(house, owner, kind, ['a.com', 'gone1.com']);
  await expect(refused).rejects.toMatchObject({ key: 'TASK_NAMES_TO_CLEAR', data: { Good: 1, Impossible: 1 } });
  const { id } = await start(house, owner, kind, ['a.com', 'A.com', 'b.com']);
  expect(await figuresOf(house, id)).toMatchObject({ total: 2, waiting: 2 });
  expect(await itemsOf(house, id)).toMatchObject([{ payload: { of: 'a.com' } }, { payload: { of: 'b.com' } }]);
});

test('I2 more names than the limit are refused with the limit named, also by the preview; none are refused too', async () => {
  const words = { key: 'TASK_TOO_MANY_NAMES', vars: { limit: 600, count: 601 } };
  await expect(start(house, owner, kind, names(601))).rejects.toMatchObject(words);
  await expect(preview(names(601))).rejects.toMatchObject(words);
  expect(await preview(names(600))).toMatchObject({ Good: 600 });
  await expect(start(house, owner, kind, [])).rejects.toMatchObject({ key: 'TASK_EMPTY' });
});

test('I2 every operation has one limit of 20, 200 or 600 names; the engine is built for more', () => {
  for (const operation of BATCH_OPERATIONS)
    expect([20, 200, 600], operation).toContain(batchLimit(operation, '2026-11-21'));
  expect(BATCH_RULES.flatMap(({ operations }) => operations).sort()).toEqual([...BATCH_OPERATIONS].sort());
  expect(batchLimit('transferOut', '2026-11-21')).toBe(20);
  expect(batchLimit('register', '2026-11-21')).toBe(200);
  expect(batchLimit('nameServers', '2026-11-21')).toBe(600);
  expect(batchLimit('renew', '2026-11-21')).toBe(600);
  expect(BATCH_RULES.every((rule) => rule.names < TASK_ITEMS_MAX)).toBe(true);
});
