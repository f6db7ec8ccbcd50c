import { PAYOUT_COOLING_HOURS } from '#contract/rules/finance/finance.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { type BankAccountRow, findBankAccount, putBankAccount } from './bank-account-store.ts';
import { bankChangedLetter } from './letters.ts';
import { isSameBankAccount } from './same-bank-account.ts';

/** The form of /finance/withdrawal/editbank, judged. */
export interface BankAccount {
  readonly bankName: string;
  /** Digits only. */
  readonly account: string;
  readonly branchCode: string;
  readonly swift: string;
  readonly bankAddress: string;
  readonly payee: string;
  readonly payeeAddress: string;
}

/** So many digits stay readable. */
const ENDING_DIGITS = 4;

/** What a sealed account number is bound to. */
export const accountUse = (customerId: bigint): string => `bank-account:${customerId}`;

const HOUR_MS = 3_600_000;

/** The first instant at which something may be paid to an account that was changed then. */
export const coolUntil = (changedAt: Date): Date => new Date(changedAt.getTime() + PAYOUT_COOLING_HOURS * HOUR_MS);

/** Sets or changes where withdrawals go. The same values again change nothing, and so begin no cooling-off. */
export async function saveBankAccount(tx: Tx, fresh: BankAccount): Promise<void> {
  const customerId = customerOf(tx);
  const { account, ...shown } = fresh;
  const accountEnding = account.slice(-ENDING_DIGITS);
  const old = await findBankAccount(tx, customerId);
  const same =
    old !== undefined &&
    (Object.keys(shown) as (keyof typeof shown)[]).every((field) => old[field] === shown[field]) &&
    unseal(tx.house, accountUse(customerId), old.accountSealed) === account;
  if (same) return;
  const accountSealed = seal(tx.house, accountUse(customerId), account);
  await putBankAccount(tx, { customerId, ...shown, accountEnding, accountSealed, changedAt: tx.now });
  await record(tx, {
    act: 'bankAccount.change',
    object: { kind: 'customer', id: customerId },
    ...(old ? { before: { bank: old.bankName, ending: old.accountEnding } } : {}),
    after: { bank: fresh.bankName, ending: accountEnding },
  });
  await sendNotice(tx, await recipientOf(tx, customerId), bankChangedLetter(fresh.bankName, accountEnding));
}

/** Whether withdrawals of these two customers go to the same account of a bank. */
export async function sharesBankAccount(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  const [a, b] = [await findBankAccount(tx, one), await findBankAccount(tx, other)];
  if (!a || !b) return false;
  const named = ({ customerId, swift, accountSealed }: BankAccountRow) => ({
    swift,
    account: unseal(tx.house, accountUse(customerId), accountSealed),
  });
  return isSameBankAccount(named(a), named(b));
}
