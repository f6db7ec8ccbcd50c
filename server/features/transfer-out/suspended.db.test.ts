import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { translate } from '../../platform/i18n.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { arriveNames, testCustomer } from '../domains/testing.ts';
import { suspend, twoMembers } from '../suspension/testing.ts';
import { accountSuspended } from '../suspension/wiring.ts';
import { hearPendingTransfer } from './on-news.ts';
import { requestTransfers } from './request-transfers.ts';
import { keepSuspended, stopTransfersOf } from './stop-transfers.ts';
import { nameAskedFor } from './wiring.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(accountSuspended, stopTransfersOf);
  house.events.on(nameAskedFor, keepSuspended);
});
afterAll(() => house.close());

/** An account with three names on their way out; `pending.com` was asked for by another registrar. */
async function leaving(email: string, prefix: string) {
  const owner = await testCustomer(house, email);
  const now = await house.inTx(async (tx) => tx.now);
  const names = ['asked', 'given-out', 'pending'].map((name) => `${prefix}-${name}.com`);
  await arriveNames(
    house,
    owner,
    names.map((name) => ({ name, registeredAt: addDays(now, -400), expiresAt: addDays(now, 265) })),
  );
  await house.inTx((tx) => requestTransfers(tx, async () => new Map(), names), {
    kind: 'customer',
    customerId: owner.id,
  });
  const put = (name: string, state: string, dueAt: Date) =>
    house.pool.query('UPDATE transfer_out SET state = $2, due_at = $3 WHERE name = $1', [name, state, dueAt]);
  await put(`${prefix}-given-out.com`, 'code_pending', addDays(now, 3));
  await put(`${prefix}-pending.com`, 'approval_pending', addDays(now, 5));
  const rows = async () =>
    (
      await house.pool.query<{ told: string }>(
        "SELECT concat_ws(' ', name, state, answer, reason) AS told FROM transfer_out WHERE customer_id = $1 ORDER BY name",
        [owner.id],
      )
    ).rows.map(({ told }) => told);
  return { owner, rows };
}

test('F2 transfers of a suspended account that nobody has asked for elsewhere are called off', async () => {
  const { owner, rows } = await leaving('leaving@example.com', 'abuse');
  await suspend(house, owner.id, await twoMembers(house), 'abuse');
  // For abuse no registrar may refuse what another one asks for.
  expect(await rows()).toEqual([
    'abuse-asked.com cancelled',
    'abuse-given-out.com cancelled',
    'abuse-pending.com approval_pending',
  ]);
  const held = await house.pool.query(
    'SELECT d.name FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE h.lifted_at IS NULL',
  );
  expect(held.rows).toEqual([{ name: 'abuse-pending.com' }]);
});

test('F2 L1 what another registrar asked for is rejected where the reason allows it, before the suspension and during it', async () => {
  const { owner, rows } = await leaving('taken-over@example.com', 'taken');
  await suspend(house, owner.id, await twoMembers(house), 'takeover');
  const kept = `approval_pending reject ${translate('en', 'suspension:kept')}`;
  expect((await rows())[2]).toBe(`taken-pending.com ${kept}`);
  const commands = await house.pool.query("SELECT name FROM registry_command WHERE kind = 'transfer-answer'");
  expect(commands.rows).toEqual([{ name: 'taken-pending.com' }]);
  const { rows: named } = await house.pool.query<{ id: bigint }>(
    "SELECT id FROM domain WHERE name = 'taken-asked.com'",
  );
  await house.inTx((tx) => hearPendingTransfer(tx, { domainId: named[0]?.id as bigint }));
  expect((await rows()).filter((told) => told.includes('reject'))).toEqual([
    `taken-asked.com ${kept}`,
    `taken-pending.com ${kept}`,
  ]);
});
