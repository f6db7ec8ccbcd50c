import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/withdrawal.ts';
import type { WhyTwo } from '#contract/states/dual-control.ts';
import type { Payee } from '../../gateways/bank/index.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nextState } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { unseal } from '../../platform/secrets.ts';
import { type CustomersNamed, customersNamed } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { type WhyNotAlone, whyNotAlone, whySecond } from '../dual-control/index.ts';
import { actingStaff, staffNames } from '../staff-access/index.ts';
import { matchNames } from '../templates/real-name/index.ts';
import { proposeSettlement, rejectSettlement, signSettlement } from './credit-settlement.ts';
import { settlementMachine, withdrawalMachine } from './machine.ts';
import { payeeUse } from './request-withdrawal.ts';
import { approveWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { pageSettlements, type SettlementRow } from './settlement-store.ts';
import { findWithdrawal, isLate, pageWithdrawals, type WithdrawalRow } from './store.ts';

/** Who looks, what members and customers are called, and what that member could not do alone. */
interface Eyes {
  readonly self: bigint;
  readonly name: (id: bigint) => string;
  readonly named: CustomersNamed;
  readonly why: WhyNotAlone;
}

async function eyesOf(tx: Tx, rows: readonly { readonly customerId: bigint }[]): Promise<Eyes> {
  const self = (await actingStaff(tx)).id;
  const names = await staffNames(tx);
  const customers = rows.map(({ customerId }) => customerId);
  const named = await customersNamed(tx, customers);
  const why = await whyNotAlone(tx, customers);
  return { self, name: (id) => names.get(id) ?? String(id), named, why };
}

const payeeOf = (tx: Tx, row: WithdrawalRow): Payee =>
  JSON.parse(unseal(tx.house, payeeUse(row.number), row.payeeSealed)) as Payee;

/** Why two must approve; undefined where the member who looks may alone, and once it is decided. */
function whyTwo(row: WithdrawalRow, { why }: Eyes): WhyTwo | undefined {
  if (row.state === 'awaiting_second') return whySecond(row.amount);
  return row.state === 'pending_review' ? why({ customerId: row.customerId, worth: row.amount }) : undefined;
}

type Show = (row: WithdrawalRow) => api.OfficeWithdrawal;

/** How the member who looks sees these withdrawals. */
async function showTo(tx: Tx, rows: readonly WithdrawalRow[]): Promise<Show> {
  const eyes = await eyesOf(tx, rows);
  const match = await matchNames(
    tx,
    rows.map(({ customerId }) => customerId),
  );
  return (row) => {
    const people = [row.approvedBy, row.secondBy].filter((id) => id !== null);
    const may = nextState(withdrawalMachine, row.state, 'approve') && !people.includes(eyes.self);
    const why = whyTwo(row, eyes);
    const { name } = payeeOf(tx, row);
    return {
      Id: String(row.id),
      Number: row.number,
      CustomerId: String(row.customerId),
      ...eyes.named(row.customerId),
      At: row.createdAt.toISOString(),
      Amount: toWire(fromMinor(row.amount)),
      PayeeName: name,
      PayeeMatch: match(row.customerId, name),
      BankName: row.bankName,
      AccountEnding: row.accountEnding,
      State: row.state,
      ReviewBy: row.reviewBy.toISOString(),
      Late: isLate(row, tx.now),
      ...(why === undefined ? {} : { WhyTwo: why }),
      ApprovedBy: people.map(eyes.name),
      Actions: [
        ...(may ? (['approve'] as const) : []),
        ...(nextState(withdrawalMachine, row.state, 'reject') ? (['reject'] as const) : []),
      ],
    };
  };
}

const show = async (tx: Tx, row: WithdrawalRow) => (await showTo(tx, [row]))(row);

function presentSettlement(row: SettlementRow, { self, name, named }: Eyes): api.Settlement {
  const open = nextState(settlementMachine, row.state, 'sign') !== undefined;
  return {
    Id: String(row.id),
    CustomerId: String(row.customerId),
    ...named(row.customerId),
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

/** One withdrawal; that somebody looked at it is recorded. */
async function lookAt(tx: Tx, id: string, after?: Readonly<Record<string, unknown>>): Promise<WithdrawalRow> {
  const row = await findWithdrawal(tx, BigInt(id));
  if (!row) throw refuse('NOT_FOUND');
  const object = { kind: 'withdrawal', id: row.id };
  await record(tx, { act: 'withdrawal.view', object, onBehalfOf: row.customerId, ...(after ? { after } : {}) });
  return row;
}

const withdrawalRoutes: readonly Route[] = [
  route(api.officeWithdrawals, async (tx, input) => {
    const page = await pageWithdrawals(tx, { state: input.State, after: input.After });
    return answerPage(page, await showTo(tx, page.rows));
  }),
  route(api.officeWithdrawal, async (tx, input) => {
    const row = await lookAt(tx, input.Id);
    const payee = payeeOf(tx, row);
    const { withdrawable, owed } = await balanceOf(tx, row.customerId);
    return {
      ...(await show(tx, row)),
      Payee: {
        Name: payee.name,
        Address: payee.address,
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
  route(api.wholeAccount, async (tx, input) => ({
    Account: payeeOf(tx, await lookAt(tx, input.Id, { whole: 'account' })).account,
  })),
  route(api.approveWithdrawal, async (tx, input) => show(tx, await approveWithdrawal(tx, BigInt(input.Id)))),
  route(api.rejectWithdrawal, async (tx, input) =>
    show(tx, await rejectWithdrawal(tx, BigInt(input.Id), input.Reason)),
  ),
];

const showSettlement = async (tx: Tx, row: SettlementRow) => presentSettlement(row, await eyesOf(tx, [row]));

const settlementRoutes: readonly Route[] = [
  route(api.listSettlements, async (tx, input) => {
    const page = await pageSettlements(tx, input.State, input.After);
    const eyes = await eyesOf(tx, page.rows);
    return answerPage(page, (row) => presentSettlement(row, eyes));
  }),
  route(api.proposeSettlement, async (tx, { CustomerId, Amount, About }) =>
    showSettlement(tx, await proposeSettlement(tx, { customerId: BigInt(CustomerId), amount: Amount, about: About })),
  ),
  route(api.signSettlement, async (tx, input) => showSettlement(tx, await signSettlement(tx, BigInt(input.Id)))),
  route(api.rejectSettlement, async (tx, input) =>
    showSettlement(tx, await rejectSettlement(tx, BigInt(input.Id), input.Reason)),
  ),
];

/** What staff do with money that leaves, and with proceeds credited by hand. */
export const withdrawalStaffRoutes: readonly Route[] = [...withdrawalRoutes, ...settlementRoutes];
