import { fromMinor } from '#contract/money.ts';
import { PAYOUT_ASK_SECONDS } from '#contract/rules/finance/finance.ts';
import type { BankGateway, BankPayment, Payee } from '../../gateways/bank/index.ts';
import { consumeFreeze } from '../../ledger/freezes.ts';
import { withdrawalSent } from '../../ledger/postings/withdrawal.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { enqueue, type Sweep } from '../../platform/jobs.ts';
import { transition } from '../../platform/machine.ts';
import { unseal } from '../../platform/secrets.ts';
import { record } from '../activity/index.ts';
import { mayLeave } from '../suspension/index.ts';
import { payWithdrawalJob } from './jobs.ts';
import { withdrawalMachine } from './machine.ts';
import { payeeUse } from './request-withdrawal.ts';
import { moneyOf, settleWithdrawal } from './settle-withdrawal.ts';
import {
  dueToPay,
  findWithdrawal,
  lockReturnsRead,
  lockWithdrawal,
  saveFacts,
  saveReturnsRead,
  takeToAsk,
  type WithdrawalRow,
} from './store.ts';

const CALLER = systemCaller('withdrawal-pay');
const AT_ONCE = 50;
const KEY = /^withdrawal-(\d{1,18})$/;
/** The bank that pays; its list of returns is read by this name. */
const BANK = 'main';

const keyOf = (id: bigint): string => `withdrawal-${id}`;

/** The intent: from here on the money stands on the flow, and only the bank's word moves it on. */
async function begin(house: House, id: bigint): Promise<WithdrawalRow | undefined> {
  return transact(house, CALLER, async (tx) => {
    const found = await findWithdrawal(tx, id);
    const may = found?.state === 'approved' && (await mayLeave(tx, found.customerId));
    const row = await lockWithdrawal(tx, id);
    // The sweep finds it again once the suspension is lifted.
    if (row?.state !== 'approved' || row.payAfter > tx.now || !may) return row;
    await consumeFreeze(tx, row.freezeId as bigint, (freeze) =>
      withdrawalSent({ ...moneyOf(row), freezeId: freeze.id }),
    );
    await saveFacts(tx, id, { sentAt: tx.now, askedAt: tx.now });
    const state = await transition(tx, withdrawalMachine, row, 'send');
    await record(tx, {
      act: 'withdrawal.send',
      object: { kind: 'withdrawal', id },
      onBehalfOf: row.customerId,
      after: { number: row.number },
    });
    return { ...row, state };
  });
}

/** Asks first: after a crash nobody knows whether the order went out, and the bank knows its key. */
async function tell(house: House, bank: BankGateway, row: WithdrawalRow): Promise<BankPayment> {
  const key = keyOf(row.id);
  const known = await bank.ask(key);
  if (known) return known;
  const payee = JSON.parse(unseal(house, payeeUse(row.number), row.payeeSealed)) as Payee;
  return bank.pay({ key, amount: fromMinor(row.amount), payee, message: row.number });
}

/**
 * Pays an approved withdrawal, or finds out what became of one that was sent. Runs again after any failure: the first
 * line reads where it stands, and the bank takes an order once for each key.
 */
export async function payWithdrawal(house: House, bank: BankGateway, id: bigint): Promise<void> {
  const row = await begin(house, id);
  faultPoint(house, 'withdrawal.intended');
  if (row?.state !== 'paying' && row?.state !== 'paid') return;
  const fact = row.state === 'paying' ? await tell(house, bank, row) : await bank.ask(keyOf(id));
  faultPoint(house, 'withdrawal.told');
  if (!fact) return;
  await transact(house, CALLER, async (tx) => {
    const current = await lockWithdrawal(tx, id);
    if (current) await settleWithdrawal(tx, current, fact);
  });
  faultPoint(house, 'withdrawal.settled');
}

/** Finds approved withdrawals whose time has come, and payments of which nothing was heard. */
export const payDueWithdrawals: Sweep = {
  name: 'withdrawal-pay-due',
  everySeconds: 5,
  run: (house) =>
    transact(house, CALLER, async (tx) => {
      const unheard = await takeToAsk(tx, new Date(tx.now.getTime() - PAYOUT_ASK_SECONDS * 1000), AT_ONCE);
      for (const id of [...(await dueToPay(tx, AT_ONCE)), ...unheard])
        await enqueue(tx, payWithdrawalJob, { Id: String(id) }, String(id));
    }),
};

/** Reads which payments came back, and books a question about each. */
export function readBankReturns(bank: BankGateway): Sweep {
  return {
    name: 'withdrawal-bank-returns',
    everySeconds: 10,
    run: async (house) => {
      const from = await transact(house, CALLER, (tx) => lockReturnsRead(tx, BANK));
      const { keys, position } = await bank.returnsAfter(from);
      if (position === from) return;
      await transact(house, CALLER, async (tx) => {
        if ((await lockReturnsRead(tx, BANK)) !== from) return;
        for (const key of keys) {
          const id = KEY.exec(key)?.[1];
          if (id === undefined) continue;
          await enqueue(tx, payWithdrawalJob, { Id: id }, id);
        }
        await saveReturnsRead(tx, BANK, position);
      });
    },
  };
}
