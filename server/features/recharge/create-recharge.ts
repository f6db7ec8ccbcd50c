import { randomBytes } from 'node:crypto';
import { cmp, type Money, toDecimal, toGrouped, usd } from '#contract/money.ts';
import { payerAmount } from '#contract/quote.ts';
import { localAddress } from '#contract/return-url.ts';
import {
  RECHARGE_MAX_USD,
  RECHARGE_MIN_USD,
  RECHARGE_PAY_MINUTES,
  RECHARGE_QUOTE_MINUTES,
} from '#contract/rules/finance/recharge.ts';
import type { OnlineChannel, RechargeChannel } from '#contract/states/recharge.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { openCheckoutJob } from './jobs.ts';
import { rechargeMachine } from './machine.ts';
import { assertMayBegin } from './may-begin.ts';
import { sheetOfThisMoment } from './rates/read-rates.ts';
import { insertRecharge, type Quote, type RechargeRow } from './store.ts';
import { currencyOf, rateOn } from './ways.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MINUTE_MS = 60_000;

/** `R261121-7KQ2M9XD`: the day for people, 40 random bits so that numbers cannot be guessed or counted. */
function newNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `R${day}-${[...randomBytes(8)].map((byte) => ALPHABET[byte & 31]).join('')}`;
}

export interface RechargeWish {
  readonly channel: OnlineChannel;
  /** US dollars as typed. */
  readonly amount: string;
  readonly returnTo?: string | undefined;
}

/** A recharge that another feature begins (bank transfer, USDT): its own acts lead to `creditRecharge`. */
export interface NewRechargeOf {
  readonly customerId: bigint;
  readonly channel: RechargeChannel;
  /** US dollars; what the payer said they would send, or what came. */
  readonly amount: Money;
  readonly expiresAt: Date;
  readonly returnTo?: string | undefined;
  /** What the payer pays where it is not US dollars. */
  readonly quote?: Quote;
}

/** Writes a recharge order in state `created`, its history and its activity; calls no channel and checks no range. */
export async function createRechargeOf(tx: Tx, of: NewRechargeOf): Promise<RechargeRow> {
  const row = await insertRecharge(tx, {
    customerId: of.customerId,
    number: newNumber(tx.now),
    channel: of.channel,
    amount: of.amount.minor,
    returnTo: localAddress(of.returnTo) ?? null,
    ...of.quote,
    expiresAt: of.expiresAt,
  });
  await recordBirth(tx, rechargeMachine, row.id);
  await record(tx, {
    act: 'recharge.create',
    object: { kind: 'recharge', id: row.id },
    onBehalfOf: of.customerId,
    after: { number: row.number, amount: toDecimal(of.amount) },
  });
  return row;
}

/** What the payer pays at the channel, frozen for a quarter of an hour; undefined where it is US dollars. */
async function quoteFor(tx: Tx, channel: OnlineChannel, amount: Money): Promise<Quote | undefined> {
  const currency = currencyOf(tx.house, channel);
  if (currency === undefined) throw refuse('RECHARGE_CHANNEL_CLOSED');
  if (currency === 'USD') return undefined;
  const sheet = await sheetOfThisMoment(tx);
  const rate = sheet && rateOn(sheet, currency);
  if (sheet === undefined || rate === undefined) throw refuse('RECHARGE_NO_RATE');
  return {
    payAmount: payerAmount(amount, rate, currency).minor,
    payCurrency: currency,
    quoteRate: rate,
    quoteSource: sheet.source,
    quoteDate: sheet.date,
    quoteExpiresAt: new Date(tx.now.getTime() + RECHARGE_QUOTE_MINUTES * MINUTE_MS),
  };
}

/** Writes the order and books the opening of its pay page; the channel is called by the job, never from here. */
export async function createRecharge(tx: Tx, wish: RechargeWish): Promise<RechargeRow> {
  const amount = usd(wish.amount);
  if (cmp(amount, usd(RECHARGE_MIN_USD)) < 0 || cmp(amount, usd(RECHARGE_MAX_USD)) > 0) {
    throw refuse('RECHARGE_AMOUNT_RANGE', {
      min: toGrouped(usd(RECHARGE_MIN_USD)),
      max: toGrouped(usd(RECHARGE_MAX_USD)),
    });
  }
  await assertMayBegin(tx, customerOf(tx), 'online');
  const quote = await quoteFor(tx, wish.channel, amount);
  const row = await createRechargeOf(tx, {
    customerId: customerOf(tx),
    channel: wish.channel,
    amount,
    returnTo: wish.returnTo,
    expiresAt: quote?.quoteExpiresAt ?? new Date(tx.now.getTime() + RECHARGE_PAY_MINUTES * MINUTE_MS),
    ...(quote ? { quote } : {}),
  });
  await enqueue(tx, openCheckoutJob, { Id: String(row.id) });
  return row;
}
