import { cmp, fromMinor, type Money, toDecimal } from '#contract/money.ts';
import { LOW_BALANCE_LOOK_SECONDS } from '#contract/rules/finance/statement.ts';
import { availableOf, balanceOf } from '../../ledger/balances.ts';
import { customerOf, systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import type { Sweep } from '../../platform/jobs.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { lowBalanceLetter } from './letters.ts';
import { findLowWish, lockLowWish, pageLowWishes, removeLowWish, saveLowWish, saveTold } from './store.ts';

const WISHES_AT_ONCE = 1000;

/** What a customer set, and whether their balance is below it now; undefined while they want no notice. */
export interface LowBalanceNow {
  readonly below: Money;
  readonly low: boolean;
}

export async function lowBalanceOf(tx: Tx, customerId: bigint, available: Money): Promise<LowBalanceNow | undefined> {
  const wish = await findLowWish(tx, customerId);
  if (!wish) return undefined;
  const below = fromMinor(wish.below);
  return { below, low: cmp(available, below) < 0 };
}

/** The acting customer's wish; without an amount they want no notice any more. */
export async function setLowBalance(tx: Tx, below: Money | undefined): Promise<LowBalanceNow | undefined> {
  const customerId = customerOf(tx);
  const before = await lockLowWish(tx, customerId);
  const shown = (cents: bigint | undefined) => ({ below: cents === undefined ? null : toDecimal(fromMinor(cents)) });
  if (before?.below !== below?.minor) {
    if (below) await saveLowWish(tx, customerId, below.minor);
    else await removeLowWish(tx, customerId);
    await record(tx, {
      act: 'balance.lowNotice',
      object: { kind: 'customer', id: customerId },
      before: shown(before?.below),
      after: shown(below?.minor),
    });
  }
  return lowBalanceOf(tx, customerId, (await balanceOf(tx, customerId)).available);
}

/**
 * Tells one customer once; again only after their balance was enough in between. Judged anew under lock: two workers
 * tell them once.
 */
async function tell(tx: Tx, customerId: bigint): Promise<void> {
  const wish = await lockLowWish(tx, customerId);
  if (!wish) return;
  const { available } = await balanceOf(tx, customerId);
  const below = fromMinor(wish.below);
  const low = cmp(available, below) < 0;
  if (low === (wish.toldAt !== null)) return;
  await saveTold(tx, customerId, low ? tx.now : null);
  if (low) await sendNotice(tx, await recipientOf(tx, customerId), lowBalanceLetter({ available, below }));
}

/** Looks at every customer who wants to be told. */
export async function watchLowBalances(house: House): Promise<void> {
  const caller = systemCaller('low-balance');
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const place: bigint = after;
    const changed = await transact(house, caller, async (tx) => {
      const wishes = await pageLowWishes(tx, place, WISHES_AT_ONCE);
      const ids = wishes.map(({ customerId }) => customerId);
      const available = await availableOf(tx, ids);
      const turned = wishes.filter(({ customerId, below, toldAt }) => {
        const has = available.get(customerId);
        return has !== undefined && has.minor < below === (toldAt === null);
      });
      return {
        ids: turned.map(({ customerId }) => customerId),
        next: ids.length < WISHES_AT_ONCE ? undefined : ids.at(-1),
      };
    });
    for (const customerId of changed.ids) await transact(house, caller, (tx) => tell(tx, customerId));
    after = changed.next;
  }
}

export const lowBalanceSweep: Sweep = {
  name: 'low-balance',
  everySeconds: LOW_BALANCE_LOOK_SECONDS,
  run: watchLowBalances,
};
