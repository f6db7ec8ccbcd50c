import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { type DomainRow, findDomainById } from '../store.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { takeUndone } from './undone-deletion.ts';

let house: TestHouse;
let owner: { id: bigint; templateId: bigint };
let now: Date;
beforeAll(async () => {
  house = await openTestHouse();
  owner = await testCustomer(house, 'undone@example.com');
  now = await house.inTx(async (tx) => tx.now);
});
afterAll(() => house.close());

/** A name that is back from its registry, its last paid day so many days ago; what its customer reads of it. */
async function told(name: string, ago: number): Promise<{ subject: string; day: string }[]> {
  const dates = { registeredAt: addDays(now, -365 - ago), expiresAt: addDays(now, -ago) };
  const [id] = await arriveNames(house, owner, [{ name, ...dates }]);
  const row = await house.inTx((tx) => findDomainById(tx, id as bigint));
  await house.inTx((tx) => takeUndone(tx, row as DomainRow));
  const { rows } = await house.pool.query(
    `SELECT letter ->> 'subject' AS subject, letter #>> '{vars,day}' AS day FROM notice
     WHERE kind = 'domain.undeleted' AND letter #>> '{vars,name}' = $1`,
    [name],
  );
  return rows;
}

test('E3 who has a name back after its last paid day reads until when they can renew it', async () => {
  const [letter] = await told('undone-now.com', 33);
  expect(letter?.subject).toBe('life:undone.subject');
  expect([dayText(addDays(now, 8)), dayText(addDays(await house.inTx(async (tx) => tx.now), 8))]).toContain(
    letter?.day,
  );
  expect(await told('undone-now.cn', 33)).toMatchObject([{ subject: 'life:undone.subject', day: letter?.day }]);
  expect(await told('undone-paid.com', -100)).toEqual([]);
});
