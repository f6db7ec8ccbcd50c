import * as api from '#contract/api/finance/bank-transfer.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type Announced, addSlip, announced, beginTransfer } from './begin-transfer.ts';

function present(tx: Tx, { order, transfer }: Announced): api.BankTransfer {
  const { payee, bank, account, swift, address } = tx.house.config.bank.receiving;
  return {
    Number: order.number,
    State: order.state,
    Amount: toWire(fromMinor(transfer.amount)),
    Reference: transfer.reference,
    Account: { Payee: payee, Bank: bank, Account: account, Swift: swift, Address: address },
    ...(transfer.slipAt ? { SlipAt: transfer.slipAt.toISOString() } : {}),
  };
}

export const bankTransferRoutes: readonly Route[] = [
  route(api.beginBankTransfer, async (tx, input) => present(tx, await beginTransfer(tx, input.Amount))),
  route(api.bankTransferInfo, async (tx, input) => present(tx, await announced(tx, input.Number))),
  route(api.addBankSlip, async (tx, input) => present(tx, await addSlip(tx, input.Number, BigInt(input.FileId)))),
];
