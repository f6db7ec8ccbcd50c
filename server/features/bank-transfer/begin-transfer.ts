import { randomBytes } from 'node:crypto';
import { addDays } from '#contract/calendar.ts';
import { cmp, toGrouped, usd } from '#contract/money.ts';
import { bankReference } from '#contract/rules/finance/bank-reference.ts';
import { BANK_TRANSFER_DAYS, BANK_TRANSFER_MAX_USD } from '#contract/rules/finance/bank-transfer.ts';
import { RECHARGE_MIN_USD } from '#contract/rules/finance/recharge.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { claimFile } from '../files/index.ts';
import { assertMayBegin, createRechargeOf, findRecharge, type RechargeRow } from '../recharge/index.ts';
import { insertTransfer, saveSlip, type TransferRow, transferOf } from './store.ts';

const REFERENCE_BYTES = 10;

/** A customer's announced transfer with its order. */
export interface Announced {
  readonly order: RechargeRow;
  readonly transfer: TransferRow;
}

/** Announces a transfer: an order with a reference that the payer gives to their bank. */
export async function beginTransfer(tx: Tx, typed: string): Promise<Announced> {
  const customerId = customerOf(tx);
  const amount = usd(typed);
  if (cmp(amount, usd(RECHARGE_MIN_USD)) < 0 || cmp(amount, usd(BANK_TRANSFER_MAX_USD)) > 0)
    throw refuse('RECHARGE_AMOUNT_RANGE', {
      min: toGrouped(usd(RECHARGE_MIN_USD)),
      max: toGrouped(usd(BANK_TRANSFER_MAX_USD)),
    });
  await assertMayBegin(tx, customerId, 'bank');
  const order = await createRechargeOf(tx, {
    customerId,
    channel: 'bank',
    amount,
    expiresAt: addDays(tx.now, BANK_TRANSFER_DAYS),
  });
  const reference = bankReference(randomBytes(REFERENCE_BYTES));
  const transfer = { rechargeId: order.id, customerId, reference, amount: amount.minor };
  await insertTransfer(tx, transfer);
  return { order, transfer: { ...transfer, slipFileId: null, slipAt: null } };
}

/** A customer's own announced transfer. @throws refusal NOT_FOUND. */
export async function announced(tx: Tx, number: string): Promise<Announced> {
  const order = await findRecharge(tx, customerOf(tx), number);
  const transfer = order && (await transferOf(tx, order.id));
  if (!order || !transfer) throw refuse('NOT_FOUND');
  return { order, transfer };
}

/** The picture of the slip, for staff who look for the owner of money without a right reference. */
export async function addSlip(tx: Tx, number: string, fileId: bigint): Promise<Announced> {
  const { order, transfer } = await announced(tx, number);
  await claimFile(tx, { fileId, purpose: 'slip', by: `recharge:${order.id}` });
  await saveSlip(tx, order.id, fileId);
  await record(tx, { act: 'bankTransfer.slip', object: { kind: 'recharge', id: order.id }, after: { number } });
  return { order, transfer: { ...transfer, slipFileId: fileId, slipAt: tx.now } };
}
