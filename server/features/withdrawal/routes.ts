import * as api from '#contract/api/finance/withdrawal.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import { answerPage } from '../../platform/db/page.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nextState } from '../../platform/machine.ts';
import { reasonWords } from '../../platform/partner-words.ts';
import { findBankAccount } from './bank-account-store.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { withdrawalMachine } from './machine.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { saveBankAccount } from './save-bank-account.ts';
import { pageWithdrawals, type WithdrawalRow } from './store.ts';

const REVIEWED = new Set(['pending_review', 'awaiting_second']);

function present({ lang }: Tx, row: WithdrawalRow): api.Withdrawal {
  return {
    Number: row.number,
    At: row.createdAt.toISOString(),
    Amount: toWire(fromMinor(row.amount)),
    BankName: row.bankName,
    AccountEnding: row.accountEnding,
    State: row.state,
    ...(REVIEWED.has(row.state) ? { ReviewBy: row.reviewBy.toISOString() } : {}),
    ...(row.state === 'approved' ? { PayAfter: row.payAfter.toISOString() } : {}),
    ...(row.reference === null ? {} : { Reference: row.reference }),
    ...(row.reason === null ? {} : { Reason: reasonWords(lang, row.reason) }),
    Actions: nextState(withdrawalMachine, row.state, 'cancel') ? ['cancel'] : [],
  };
}

export const withdrawalRoutes: readonly Route[] = [
  route(api.getBank, async (tx) => {
    const bank = await findBankAccount(tx, customerOf(tx));
    if (!bank) return {};
    return {
      Bank: {
        BankName: bank.bankName,
        AccountEnding: bank.accountEnding,
        BranchCode: bank.branchCode,
        Swift: bank.swift,
        BankAddress: bank.bankAddress,
        Payee: bank.payee,
        PayeeAddress: bank.payeeAddress,
        ChangedAt: bank.changedAt.toISOString(),
      },
    };
  }),
  route(api.editBank, async (tx, input) => {
    await saveBankAccount(tx, {
      bankName: input.BankName,
      account: input.Account,
      branchCode: input.BranchCode,
      swift: input.Swift,
      bankAddress: input.BankAddress,
      payee: input.Payee,
      payeeAddress: input.PayeeAddress,
    });
    return {};
  }),
  route(api.applyWithdrawal, async (tx, input) => present(tx, await requestWithdrawal(tx, input.Amount))),
  route(api.listWithdrawals, async (tx, input) => {
    const asked = { customerId: customerOf(tx), state: input.State, after: input.After };
    return answerPage(await pageWithdrawals(tx, asked), (row) => present(tx, row));
  }),
  route(api.cancelWithdrawal, async (tx, input) => present(tx, await cancelWithdrawal(tx, input.Number))),
];
