import { toWire } from '#contract/money.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { freezesOf, movementsOf } from '../../ledger/movements.ts';
import { type OwnPart, wholePart } from '../../platform/documents/own-part.ts';

const PAGE_ROWS = 500;
const START = 0n;

/**
 * The ledger of the customer's money: what there is, every movement with the balance after it, everything that was
 * frozen; newest first.
 */
export const balanceOwnData: readonly OwnPart[] = [
  wholePart('Balance', async (tx, customerId) => {
    const { available, frozen, withdrawable, owed } = await balanceOf(tx, customerId);
    return [
      { available: toWire(available), frozen: toWire(frozen), withdrawable: toWire(withdrawable), owed: toWire(owed) },
    ];
  }),
  {
    name: 'FinanceRecords',
    async page(tx, customerId, after) {
      const before = after === START ? undefined : after;
      const { rows, next } = await movementsOf(tx, customerId, { which: 'all', before, limit: PAGE_ROWS });
      const items = rows.map(({ id, kind, at, amount, totalAfter, about }) => ({
        Id: String(id),
        Type: kind,
        At: at.toISOString(),
        Amount: toWire(amount),
        BalanceAfter: toWire(totalAfter),
        About: about,
      }));
      return { items, ...(next === undefined ? {} : { next }) };
    },
  },
  {
    name: 'Freezes',
    async page(tx, customerId, after) {
      const before = after === START ? undefined : after;
      const { rows, next } = await freezesOf(tx, customerId, { which: 'all', before, limit: PAGE_ROWS });
      const items = rows.map((row) => ({
        Id: String(row.id),
        Type: row.cause.kind,
        About: row.about,
        Amount: toWire(row.amount),
        Left: toWire(row.left),
        At: row.openedAt.toISOString(),
        EndedAt: row.closedAt?.toISOString() ?? null,
      }));
      return { items, ...(next === undefined ? {} : { next }) };
    },
  },
];
