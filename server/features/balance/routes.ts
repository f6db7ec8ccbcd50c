import { balanceSummary } from '#contract/api/balance.ts';
import { toWire } from '#contract/money.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';

export const balanceRoutes: readonly Route[] = [
  route(balanceSummary, async (tx) => {
    const { available, frozen, withdrawable, owed } = await balanceOf(tx, customerOf(tx));
    return {
      Available: toWire(available),
      Frozen: toWire(frozen),
      Withdrawable: toWire(withdrawable),
      Owed: toWire(owed),
    };
  }),
];
