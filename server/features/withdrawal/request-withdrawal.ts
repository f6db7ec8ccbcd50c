import { randomBytes } from 'node:crypto';
import { addBusinessDays } from '#contract/calendar.ts';
import { fromMinor, toDecimal, toGrouped, toWire, usd } from '#contract/money.ts';
import {
  REVIEW_BUSINESS_DAYS_MAX,
  WITHDRAWAL_MAX_USD,
  WITHDRAWAL_MIN_USD,
  WITHDRAWALS_OPEN_MAX,
} from '#contract/rules/finance/finance.ts';
import type { Payee } from '../../gateways/bank/index.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { openFreeze } from '../../ledger/freezes.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { refusalOf } from './allowance.ts';
import { type BankAccountRow, findBankAccount } from './bank-account-store.ts';
import { withdrawalLetter } from './letters.ts';
import { withdrawalMachine } from './machine.ts';
import { accountUse, coolUntil } from './save-bank-account.ts';
import { countOpen, insertWithdrawal, saveFacts, type WithdrawalRow } from './store.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `W261121-7KQ2M9XD`: the day for people, 40 random bits so that numbers cannot be guessed or counted. */
function newNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `W${day}-${[...randomBytes(8)].map((byte) => ALPHABET[byte & 31]).join('')}`;
}

/** What a sealed payee is bound to. */
export const payeeUse = (number: string): string => `withdrawal-payee:${number}`;

function payeeOf(tx: Tx, bank: BankAccountRow): Payee {
  return {
    name: bank.payee,
    address: bank.payeeAddress,
    account: unseal(tx.house, accountUse(bank.customerId), bank.accountSealed),
    bankName: bank.bankName,
    bankAddress: bank.bankAddress,
    swift: bank.swift,
    branchCode: bank.branchCode,
  };
}

/** The balance is locked before it is judged: of two requests for the last of it one finds nothing left. */
async function judge(tx: Tx, customerId: bigint, amount: bigint): Promise<void> {
  const { withdrawable } = await balanceOf(tx, customerId, { lock: true });
  const refusal = refusalOf({ amount: fromMinor(amount), withdrawable, open: await countOpen(tx, customerId) });
  if (refusal === 'WITHDRAWAL_AMOUNT_RANGE')
    throw refuse(refusal, { min: toGrouped(usd(WITHDRAWAL_MIN_USD)), max: toGrouped(usd(WITHDRAWAL_MAX_USD)) });
  if (refusal === 'WITHDRAWALS_TOO_MANY') throw refuse(refusal, { max: WITHDRAWALS_OPEN_MAX });
  if (refusal !== undefined)
    throw refuse(refusal, { withdrawable: toGrouped(withdrawable) }, { Withdrawable: toWire(withdrawable) });
}

/** Asks for proceeds to be paid out: the amount stands frozen from now on, and a review is promised. */
export async function requestWithdrawal(tx: Tx, typed: string): Promise<WithdrawalRow> {
  const customerId = customerOf(tx);
  const amount = usd(typed);
  const bank = await findBankAccount(tx, customerId);
  if (!bank) throw refuse('BANK_ACCOUNT_MISSING');
  await judge(tx, customerId, amount.minor);
  const number = newNumber(tx.now);
  const reviewBy = addBusinessDays(tx.now, REVIEW_BUSINESS_DAYS_MAX);
  const row = await insertWithdrawal(tx, {
    customerId,
    number,
    amount: amount.minor,
    bankName: bank.bankName,
    accountEnding: bank.accountEnding,
    payeeSealed: seal(tx.house, payeeUse(number), JSON.stringify(payeeOf(tx, bank))),
    reviewBy,
    payAfter: coolUntil(bank.changedAt),
  });
  const freezeId = await openFreeze(tx, {
    customerId,
    amount,
    cause: { kind: 'withdrawal', id: row.id },
    rule: 'staff_review',
    expectedAt: reviewBy,
    about: number,
    from: 'proceeds',
  });
  await saveFacts(tx, row.id, { freezeId });
  await recordBirth(tx, withdrawalMachine, row.id);
  await record(tx, {
    act: 'withdrawal.request',
    object: { kind: 'withdrawal', id: row.id },
    after: { number, amount: toDecimal(amount), bank: bank.bankName, ending: bank.accountEnding },
  });
  await sendNotice(tx, await recipientOf(tx, customerId), withdrawalLetter('requested', row));
  return { ...row, freezeId };
}
