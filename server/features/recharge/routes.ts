import * as api from '#contract/api/finance/recharge.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import { answerPage } from '../../platform/db/page.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nextState } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { closeRecharge } from './close-recharge.ts';
import { createRecharge } from './create-recharge.ts';
import { type HeldRow, heldAmong, heldOf } from './held/store.ts';
import { rechargeMachine } from './machine.ts';
import { toPay } from './quote.ts';
import { findRecharge, pageRecharges, type RechargeRow } from './store.ts';
import { rechargeWays } from './ways.ts';

function quoteOf(row: RechargeRow): Pick<api.Recharge, 'PayAmount' | 'Quote'> {
  const { quoteRate, quoteSource, quoteDate, quoteExpiresAt } = row;
  if (quoteRate === null || quoteSource === null || quoteDate === null || quoteExpiresAt === null) return {};
  const Quote = { PerUsd: quoteRate, Source: quoteSource, Date: quoteDate, ExpiresAt: quoteExpiresAt.toISOString() };
  return { PayAmount: toWire(toPay(row)), Quote };
}

/** An order as its customer sees it. */
export function present(row: RechargeRow, now: Date): api.Recharge {
  const checking = row.state === 'paying' && row.expiresAt <= now;
  const payable = row.state === 'paying' && !checking;
  return {
    Number: row.number,
    CreatedAt: row.createdAt.toISOString(),
    Channel: row.channel,
    Amount: toWire(fromMinor(row.amount)),
    ...(row.credited === null || row.credited === row.amount ? {} : { Credited: toWire(fromMinor(row.credited)) }),
    State: row.state,
    ...quoteOf(row),
    ...(payable && row.payUrl !== null ? { PayUrl: row.payUrl } : {}),
    ...(payable && row.qr !== null ? { Qr: row.qr } : {}),
    ExpiresAt: row.expiresAt.toISOString(),
    ...(checking ? { Checking: true } : {}),
    ...(row.paidAt ? { PaidAt: row.paidAt.toISOString() } : {}),
    Actions: !checking && nextState(rechargeMachine, row.state, 'close') ? ['close'] : [],
  };
}

/** Nothing where the money went to this very order. */
function presentHeld(row: HeldRow | undefined, number: string) {
  if (!row || (row.state === 'credited' && row.creditedNumber === number)) return {};
  const as = row.state === 'credited' && row.creditedNumber !== null ? { CreditedAs: row.creditedNumber } : {};
  return { Held: { Paid: toWire(fromMinor(row.amount, row.currency)), State: row.state, ...as } };
}

export const rechargeRoutes: readonly Route[] = [
  route(api.createRecharge, async (tx, input) =>
    present(
      await createRecharge(tx, { channel: input.Channel, amount: input.Amount, returnTo: input.ReturnTo }),
      tx.now,
    ),
  ),
  route(api.rechargeWays, async (tx) => ({ Ways: await rechargeWays(tx) })),
  route(api.rechargeInfo, async (tx, input) => {
    const row = await findRecharge(tx, customerOf(tx), input.Number);
    if (!row) throw refuse('NOT_FOUND');
    const left = Math.max(0, Math.ceil((row.expiresAt.getTime() - tx.now.getTime()) / 1000));
    return {
      ...present(row, tx.now),
      ...(row.returnTo === null ? {} : { ReturnTo: row.returnTo }),
      ...(row.state === 'paying' ? { SecondsLeft: left } : {}),
      ...presentHeld(await heldOf(tx, row), row.number),
    };
  }),
  route(api.listRecharges, async (tx, input) => {
    const only = { state: input.State, channel: input.Channel };
    const page = await pageRecharges(tx, customerOf(tx), only, input.After);
    const ids = page.rows.map(({ id }) => id);
    const held = await heldAmong(tx, customerOf(tx), ids);
    return answerPage(page, (row) => ({ ...present(row, tx.now), ...presentHeld(held.get(row.id), row.number) }));
  }),
  route(api.closeRecharge, async (tx, input) => present(await closeRecharge(tx, input.Number), tx.now)),
];
