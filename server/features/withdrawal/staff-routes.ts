import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/withdrawal.ts';
import type { Payee } from '../../gateways/bank/index.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nextState } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { unseal } from '../../platform/secrets.ts';
import { record } from '../activity/index.ts';
import { actingStaff, staffNames } from '../staff-access/index.ts';
import { proposeSettlement, rejectSettlement, signSettlement } from './credit-settlement.ts';
import { settlementMachine, withdrawalMachine } from './machine.ts';
import { payeeUse } from './request-withdrawal.ts';
import { approveWithdrawal, needsTwo, rejectWithdrawal } from './review-withdrawal.ts';
import { pageSettlements, type SettlementRow } from './settlement-store.ts';
import { findWithdrawal, pageWithdrawals, type WithdrawalRow } from './store.ts';

/** Who looks, and what the members are called. */
interface Eyes {
  readonly self: bigint;
  readonly name: (id: bigint) => string;
}

async function eyesOf(tx: Tx): Promise<Eyes> {
  const self = (await actingStaff(tx)).id;
  const names = await staffNames(tx);
  return { self, name: (id) => names.get(id) ?? String(id) };
}

function presentWithdrawal(row: WithdrawalRow, { self, name }: Eyes): api.OfficeWithdrawal {
  const people = [row.approvedBy, row.secondBy].filter((id) => id !== null);
  const may = nextState(withdrawalMachine, row.state, 'approve') && !people.includes(self);
  return {
    Id: String(row.id),
    Number: row.number,
    CustomerId: String(row.customerId),
    At: row.createdAt.toISOString(),
    Amount: toWire(fromMinor(row.amount)),
    BankName: row.bankName,
    AccountEnding: row.accountEnding,
    State: row.state,
    ReviewBy: row.reviewBy.toISOString(),
    NeedsTwo: needsTwo(row.amount),
    ApprovedBy: people.map(name),
    Actions: [
      ...(may ? (['approve'] as const) : []),
      ...(nextState(withdrawalMachine, row.state, 'reject') ? (['reject'] as const) : []),
    ],
  };
}

function presentSettlement(row: SettlementRow, { self, name }: Eyes): api.Settlement {
  const open = nextState(settlementMachine, row.state, 'sign') !== undefined;
  return {
    Id: String(row.id),
    CustomerId: String(row.customerId),
    At: row.createdAt.toISOString(),
    Amount: toWire(fromMinor(row.amount)),
    About: row.about,
    State: row.state,
    ProposedBy: name(row.proposedBy),
    ...(row.decidedBy === null ? {} : { DecidedBy: name(row.decidedBy) }),
    ...(row.reason === null ? {} : { Reason: row.reason }),
    Actions: open ? [...(row.proposedBy === self ? [] : (['sign'] as const)), 'reject'] : [],
  };
}

const withdrawalRoutes: readonly Route[] = [
  route(api.officeWithdrawals, async (tx, input) => {
    const eyes = await eyesOf(tx);
    const page = await pageWithdrawals(tx, { state: input.State, after: input.After });
    return answerPage(page, (row) => presentWithdrawal(row, eyes));
  }),
  route(api.officeWithdrawal, async (tx, input) => {
    const row = await findWithdrawal(tx, BigInt(input.Id));
    if (!row) throw refuse('NOT_FOUND');
    await record(tx, {
      act: 'withdrawal.view',
      object: { kind: 'withdrawal', id: row.id },
      onBehalfOf: row.customerId,
    });
    const payee = JSON.parse(unseal(tx.house, payeeUse(row.number), row.payeeSealed)) as Payee;
    const { withdrawable, owed } = await balanceOf(tx, row.customerId);
    return {
      ...presentWithdrawal(row, await eyesOf(tx)),
      Payee: {
        Name: payee.name,
        Address: payee.address,
        Account: payee.account,
        BankName: payee.bankName,
        BankAddress: payee.bankAddress,
        Swift: payee.swift,
        BranchCode: payee.branchCode,
      },
      PayAfter: row.payAfter.toISOString(),
      Withdrawable: toWire(withdrawable),
      Owed: toWire(owed),
      ...(row.reference === null ? {} : { Reference: row.reference }),
      ...(row.reason === null ? {} : { Reason: row.reason }),
    };
  }),
  route(api.approveWithdrawal, async (tx, input) =>
    presentWithdrawal(await approveWithdrawal(tx, BigInt(input.Id)), await eyesOf(tx)),
  ),
  route(api.rejectWithdrawal, async (tx, input) =>
    presentWithdrawal(await rejectWithdrawal(tx, BigInt(input.Id), input.Reason), await eyesOf(tx)),
  ),
];

const settlementRoutes: readonly Route[] = [
  route(api.listSettlements, async (tx, input) => {
    const eyes = await eyesOf(tx);
    return answerPage(await pageSettlements(tx, input.State, input.After), (row) => presentSettlement(row, eyes));
  }),
  route(api.proposeSettlement, async (tx, { CustomerId, Amount, About }) =>
    presentSettlement(
      await proposeSettlement(tx, { customerId: BigInt(CustomerId), amount: Amount, about: About }),
      await eyesOf(tx),
    ),
  ),
  route(api.signSettlement, async (tx, input) =>
    presentSettlement(await signSettlement(tx, BigInt(input.Id)), await eyesOf(tx)),
  ),
  route(api.rejectSettlement, async (tx, input) =>
    presentSettlement(await rejectSettlement(tx, BigInt(input.Id), input.Reason), await eyesOf(tx)),
  ),
];

/** What staff do with money that leaves, and with proceeds credited by hand. */
export const withdrawalStaffRoutes: readonly Route[] = [...withdrawalRoutes, ...settlementRoutes];
