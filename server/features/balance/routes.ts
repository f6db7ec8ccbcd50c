import * as api from '#contract/api/finance/balance.ts';
import * as statements from '#contract/api/finance/statement.ts';
import { toWire, usd } from '#contract/money.ts';
import { DOCUMENT_PER_ADDRESS } from '#contract/rules/limits.ts';
import { LIST_PAGE_ROWS } from '#contract/rules/ui.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { freezesOf, movementsOf } from '../../ledger/movements.ts';
import { statementBefore } from '../../ledger/statement.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { exportFreezes, exportRecords } from './export-money.ts';
import { flowDays } from './flow-days.ts';
import { type FindBought, freezesAsked, recordsAsked } from './narrow.ts';
import { presentBalance, presentDay, presentFreeze, presentLow, presentRecord } from './present.ts';
import { periodOf, readStatement } from './read-statement.ts';
import { statementPdf } from './statement-pdf.ts';
import { lowBalanceOf, setLowBalance } from './watch-low-balance.ts';

const RECENT_ROWS = 5;

const nextOf = (next: bigint | undefined) => (next === undefined ? {} : { Next: String(next) });
const positionOf = (after: string | undefined) => (after === undefined ? undefined : BigInt(after));

const centerRoutes: readonly Route[] = [
  route(api.balanceSummary, async (tx) => presentBalance(await balanceOf(tx, customerOf(tx)))),
  route(api.financeCenter, async (tx) => {
    const customerId = customerOf(tx);
    const balance = await balanceOf(tx, customerId);
    const records = await movementsOf(tx, customerId, { which: 'all', limit: RECENT_ROWS });
    const freezes = await freezesOf(tx, customerId, { which: 'open', limit: RECENT_ROWS });
    return {
      Balance: presentBalance(balance),
      Flow: (await flowDays(tx, customerId)).map(presentDay),
      ...presentLow(await lowBalanceOf(tx, customerId, balance.available)),
      Records: records.rows.map(presentRecord),
      Freezes: freezes.rows.map(presentFreeze),
    };
  }),
  route(api.setLowBalance, async (tx, { Below }) =>
    presentLow(await setLowBalance(tx, Below === undefined ? undefined : usd(Below))),
  ),
];

const statementRoutes: readonly Route[] = [
  route(statements.statement, async (tx, input) => {
    const { rows, movements } = await readStatement(tx, customerOf(tx), periodOf(input));
    return {
      Parts: rows.map(({ part, opening, in: came, out, closing }) => ({
        Part: part,
        Opening: toWire(opening),
        In: toWire(came),
        Out: toWire(out),
        Closing: toWire(closing),
      })),
      Movements: movements.length,
    };
  }),
  fileRoute(
    statements.statementPdf,
    async (house, caller, input) => statementPdf(house, caller, periodOf(input)),
    DOCUMENT_PER_ADDRESS,
  ),
];

/**
 * The balance's pages. `findBought` finds what a number or a name stands for in the ledger; orders are above and give
 * it.
 */
export function balanceRoutes(findBought: FindBought): readonly Route[] {
  return [
    ...centerRoutes,
    ...statementRoutes,
    route(api.listRecords, async (tx, { After, ...filter }) => {
      const customerId = customerOf(tx);
      const before = positionOf(After);
      const asked = await recordsAsked(tx, customerId, filter, findBought);
      const { rows, next } = await movementsOf(tx, customerId, { ...asked, before, limit: LIST_PAGE_ROWS });
      const totalAt = async (at: Date) => toWire((await statementBefore(tx, customerId, at)).total);
      const first = before === undefined;
      return {
        Items: rows.map(presentRecord),
        ...nextOf(next),
        ...(first && asked.from ? { Opening: await totalAt(asked.from) } : {}),
        ...(first && asked.to ? { Closing: await totalAt(asked.to) } : {}),
      };
    }),
    route(api.listFreezes, async (tx, { After, ...filter }) => {
      const customerId = customerOf(tx);
      const asked = await freezesAsked(tx, customerId, filter, findBought);
      const { rows, next } = await freezesOf(tx, customerId, {
        ...asked,
        before: positionOf(After),
        limit: LIST_PAGE_ROWS,
      });
      return { Items: rows.map(presentFreeze), ...nextOf(next) };
    }),
    fileRoute(api.exportRecords, (house, caller, input) => exportRecords(house, caller, input, findBought)),
    fileRoute(api.exportFreezes, (house, caller, input) => exportFreezes(house, caller, input, findBought)),
  ];
}
