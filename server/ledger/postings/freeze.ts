import type { Money } from '#contract/money.ts';
import type { FreezeCause } from '#contract/states/freeze.ts';
import { customerAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

/** Money is set aside for its cause: available money, topup first, then proceeds; or only what is of one origin. */
export function freezeOpened(of: {
  customerId: bigint;
  amount: Money;
  cause: { kind: FreezeCause; id: bigint };
  about: string | null;
  attempt: number;
  from?: 'available' | 'topup' | 'proceeds';
}): Posting {
  const account = customerAccount(of.customerId, of.amount.currency);
  return {
    kind: 'freeze_opened',
    key: `freeze:${of.cause.kind}:${of.cause.id}:${of.attempt}`,
    customerId: of.customerId,
    ref: of.cause,
    about: of.about,
    legs: [debit(account, of.amount, of.from ?? 'available'), credit(account, of.amount, 'frozen')],
  };
}

/** What is still frozen goes back to where it came from. */
export function freezeReleased(of: {
  id: bigint;
  customerId: bigint;
  left: Money;
  cause: { kind: FreezeCause; id: bigint };
  about: string | null;
}): Posting {
  const account = customerAccount(of.customerId, of.left.currency);
  return {
    kind: 'freeze_released',
    key: `freeze:${of.id}:released`,
    customerId: of.customerId,
    ref: of.cause,
    about: of.about,
    freezeId: of.id,
    legs: [debit(account, of.left, 'frozen'), credit(account, of.left, 'thawed')],
  };
}
