import * as api from '#contract/api/recharge.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nextState } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { closeRecharge } from './close-recharge.ts';
import { createRecharge } from './create-recharge.ts';
import { rechargeMachine } from './machine.ts';
import { findRecharge, pageRecharges, type RechargeRow } from './store.ts';

function present(row: RechargeRow): api.Recharge {
  const payable = row.state === 'paying' && row.payUrl !== null;
  return {
    Number: row.number,
    CreatedAt: row.createdAt.toISOString(),
    Channel: row.channel,
    Amount: toWire(fromMinor(row.amount)),
    ...(row.credited === null || row.credited === row.amount ? {} : { Credited: toWire(fromMinor(row.credited)) }),
    State: row.state,
    ...(payable ? { PayUrl: row.payUrl as string } : {}),
    ExpiresAt: row.expiresAt.toISOString(),
    ...(row.paidAt ? { PaidAt: row.paidAt.toISOString() } : {}),
    Actions: nextState(rechargeMachine, row.state, 'close') ? ['close'] : [],
  };
}

export const rechargeRoutes: readonly Route[] = [
  route(api.createRecharge, async (tx, input) =>
    present(await createRecharge(tx, { channel: input.Channel, amount: input.Amount, returnTo: input.ReturnTo })),
  ),
  route(api.rechargeInfo, async (tx, input) => {
    const row = await findRecharge(tx, customerOf(tx), input.Number);
    if (!row) throw refuse('NOT_FOUND');
    return { ...present(row), ...(row.returnTo === null ? {} : { ReturnTo: row.returnTo }) };
  }),
  route(api.listRecharges, async (tx, input) => {
    const before = input.After === undefined ? undefined : BigInt(input.After);
    const { rows, next } = await pageRecharges(tx, customerOf(tx), input.State, before);
    return { Items: rows.map(present), ...(next === undefined ? {} : { Next: String(next) }) };
  }),
  route(api.closeRecharge, async (tx, input) => present(await closeRecharge(tx, input.Number))),
];
