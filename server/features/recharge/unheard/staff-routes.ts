import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/unheard.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { answerPage } from '../../../platform/db/page.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type CustomersNamed, customersNamed } from '../../account/index.ts';
import { toPay } from '../quote.ts';
import { askUnheard } from './ask-unheard.ts';
import { pageUnheard, type UnheardRow } from './store.ts';

const present = (row: UnheardRow, named: CustomersNamed): api.UnheardRecharge => ({
  Id: String(row.id),
  Number: row.number,
  CustomerId: String(row.customerId),
  ...named(row.customerId),
  Channel: row.channel as OnlineChannel,
  Amount: toWire(fromMinor(row.amount)),
  ToPay: toWire(toPay(row)),
  State: row.state,
  At: row.createdAt.toISOString(),
  AskedAt: row.askedAt.toISOString(),
});

/** What staff see of orders whose channel has not said how they ended. */
export const unheardStaffRoutes: readonly Route[] = [
  route(api.unheardRecharges, async (tx, input) => {
    const page = await pageUnheard(tx, input.After);
    const named = await customersNamed(
      tx,
      page.rows.map(({ customerId }) => customerId),
    );
    return answerPage(page, (row) => present(row, named));
  }),
  route(api.askUnheard, async (tx, { Id }) => {
    const row = await askUnheard(tx, BigInt(Id));
    return present(row, await customersNamed(tx, [row.customerId]));
  }),
];
