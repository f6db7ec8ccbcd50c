import * as api from '#contract/api/finance/balance.ts';
import { toWire } from '#contract/money.ts';
import { LIST_PAGE_ROWS } from '#contract/rules/ui.ts';
import { type Balance, balanceOf } from '../../ledger/balances.ts';
import { type FreezeShown, freezesOf, type Movement, movementsOf, statementBefore } from '../../ledger/statement.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';

const RECENT_ROWS = 5;

/** A number people can read to each other: the day and the posting. */
const serialOf = (letter: string, at: Date, id: bigint) =>
  `${letter}${at.toISOString().slice(2, 10).replaceAll('-', '')}-${String(id).padStart(8, '0')}`;

const presentBalance = ({ available, frozen, withdrawable, owed }: Balance): api.Balance => ({
  Available: toWire(available),
  Frozen: toWire(frozen),
  Withdrawable: toWire(withdrawable),
  Owed: toWire(owed),
});

const presentRecord = (row: Movement): api.FinanceRecord => ({
  Serial: serialOf('F', row.at, row.id),
  Type: row.kind,
  Amount: toWire(row.amount),
  BalanceAfter: toWire(row.totalAfter),
  At: row.at.toISOString(),
  ...(row.about === null ? {} : { About: row.about }),
});

const presentFreeze = (row: FreezeShown): api.FinanceFreeze => ({
  Serial: serialOf('Z', row.openedAt, row.id),
  Type: row.cause.kind,
  ...(row.about === null ? {} : { About: row.about }),
  Amount: toWire(row.amount),
  Left: toWire(row.left),
  At: row.openedAt.toISOString(),
  Rule: row.rule,
  ExpectedAt: row.expectedAt.toISOString(),
  ...(row.closedAt ? { EndedAt: row.closedAt.toISOString() } : {}),
});

const nextOf = (next: bigint | undefined) => (next === undefined ? {} : { Next: String(next) });
const positionOf = (after: string | undefined) => (after === undefined ? undefined : BigInt(after));

export const balanceRoutes: readonly Route[] = [
  route(api.balanceSummary, async (tx) => presentBalance(await balanceOf(tx, customerOf(tx)))),
  route(api.financeCenter, async (tx) => {
    const customerId = customerOf(tx);
    const records = await movementsOf(tx, customerId, { which: 'all', limit: RECENT_ROWS });
    const freezes = await freezesOf(tx, customerId, { which: 'open', limit: RECENT_ROWS });
    return {
      Balance: presentBalance(await balanceOf(tx, customerId)),
      Records: records.rows.map(presentRecord),
      Freezes: freezes.rows.map(presentFreeze),
    };
  }),
  route(api.listRecords, async (tx, input) => {
    const customerId = customerOf(tx);
    const from = input.From === undefined ? undefined : new Date(input.From);
    const to = input.To === undefined ? undefined : new Date(input.To);
    const before = positionOf(input.After);
    const asked = { which: input.Kind ?? 'all', before, from, to, limit: LIST_PAGE_ROWS } as const;
    const { rows, next } = await movementsOf(tx, customerId, asked);
    const first = before === undefined;
    return {
      Items: rows.map(presentRecord),
      ...nextOf(next),
      ...(first && from ? { Opening: toWire((await statementBefore(tx, customerId, from)).total) } : {}),
      ...(first && to ? { Closing: toWire((await statementBefore(tx, customerId, to)).total) } : {}),
    };
  }),
  route(api.listFreezes, async (tx, input) => {
    const asked = { which: input.Show ?? 'open', before: positionOf(input.After), limit: LIST_PAGE_ROWS } as const;
    const { rows, next } = await freezesOf(tx, customerOf(tx), asked);
    return { Items: rows.map(presentFreeze), ...nextOf(next) };
  }),
];
