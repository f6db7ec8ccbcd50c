import { randomBytes } from 'node:crypto';
import { cmp, usd } from '#contract/money.ts';
import { localAddress } from '#contract/return-url.ts';
import {
  RECHARGE_MAX_USD,
  RECHARGE_MIN_USD,
  RECHARGE_PAY_MINUTES,
  type RechargeChannel,
} from '#contract/rules/recharge.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { openCheckoutJob } from './jobs.ts';
import { rechargeMachine } from './machine.ts';
import { insertRecharge, type RechargeRow } from './store.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MINUTE_MS = 60_000;

/** `R261121-7KQ2M9XD`: the day for people, 40 random bits so that numbers cannot be guessed or counted. */
function newNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `R${day}-${[...randomBytes(8)].map((byte) => ALPHABET[byte & 31]).join('')}`;
}

export interface RechargeWish {
  readonly channel: RechargeChannel;
  /** US dollars as typed. */
  readonly amount: string;
  readonly returnTo?: string | undefined;
}

/** Writes the order and books the opening of its pay page; the channel is called by the job, never from here. */
export async function createRecharge(tx: Tx, wish: RechargeWish): Promise<RechargeRow> {
  const amount = usd(wish.amount);
  if (cmp(amount, usd(RECHARGE_MIN_USD)) < 0 || cmp(amount, usd(RECHARGE_MAX_USD)) > 0) {
    throw refuse('RECHARGE_AMOUNT_RANGE', { min: RECHARGE_MIN_USD, max: RECHARGE_MAX_USD });
  }
  const row = await insertRecharge(tx, {
    customerId: customerOf(tx),
    number: newNumber(tx.now),
    channel: wish.channel,
    amount: amount.minor,
    returnTo: localAddress(wish.returnTo) ?? null,
    expiresAt: new Date(tx.now.getTime() + RECHARGE_PAY_MINUTES * MINUTE_MS),
  });
  await recordBirth(tx, rechargeMachine, row.id);
  await record(tx, {
    act: 'recharge.create',
    object: { kind: 'recharge', id: row.id },
    after: { number: row.number, amount: wish.amount },
  });
  await enqueue(tx, openCheckoutJob, { Id: String(row.id) });
  return row;
}
