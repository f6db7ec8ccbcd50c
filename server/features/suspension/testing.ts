/** An account that two members of staff suspend, for tests. */
import type { SuspensionReason } from '#contract/states/account/suspension.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { confirmSuspension, liftSuspension, proposeSuspension } from './suspend-account.ts';

export { confirmSuspension, dropSuspension, liftSuspension, proposeSuspension } from './suspend-account.ts';

type Member = Actor & { readonly staffId: bigint };
let last = 0;

/** Two members who may suspend. */
export async function twoMembers(house: TestHouse): Promise<readonly [Member, Member]> {
  const made: Member[] = [];
  for (let each = 0; each < 2; each += 1) {
    last += 1;
    const { rows } = await house.pool.query<{ id: bigint }>(
      `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
       VALUES ($1, 'none', 'none', '{manager}', true, now()) RETURNING id`,
      [`suspender${last}`],
    );
    made.push({ kind: 'staff', staffId: rows[0]?.id as bigint });
  }
  return made as [Member, Member];
}

/** Both decide alike; the suspension's id. */
export async function suspend(
  house: TestHouse,
  customerId: bigint,
  [one, two]: readonly [Member, Member],
  reason: SuspensionReason = 'identity',
): Promise<bigint> {
  const { id } = await house.inTx((tx) => proposeSuspension(tx, { customerId, reason, note: 'for this test' }), one);
  await house.inTx((tx) => confirmSuspension(tx, id), two);
  return id;
}

export async function lift(house: TestHouse, id: bigint, [one, two]: readonly [Member, Member]): Promise<void> {
  await house.inTx((tx) => liftSuspension(tx, id, 'settled'), one);
  await house.inTx((tx) => confirmSuspension(tx, id), two);
}
