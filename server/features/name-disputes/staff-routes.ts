import * as api from '#contract/staff-api/names/name-disputes.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { mailWinnerAgain, settleAward } from './award-name.ts';
import { proposeCancel } from './cancel-name.ts';
import { carryOut, dropProposal } from './carry-out.ts';
import { closeDispute, decideDispute, resumeDispute, stayDispute } from './decide-dispute.ts';
import { proposeHandover } from './hand-over.ts';
import { presentPage, presentRows } from './present-disputes.ts';
import { recordDispute } from './record-dispute.ts';
import { dueNameDisputes, findNameDispute, nameDisputesOfCustomer, pageNameDisputes } from './store.ts';

async function show(tx: Tx, id: bigint): Promise<api.OfficeNameDisputePage> {
  const row = await findNameDispute(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  return presentPage(tx, row);
}

/** An act on one dispute answers the dispute as it is then. */
const after = async (tx: Tx, id: string, act: (id: bigint) => Promise<void>) => {
  await act(BigInt(id));
  return show(tx, BigInt(id));
};

/** What staff do with disputes about names; `underWay`: names that an order has in hand. */
export const nameDisputeStaffRoutes = (underWay: OrdersUnderWay): readonly Route[] => [
  route(api.officeNameDisputes, async (tx, { State, After }) => {
    const { rows, next } = await pageNameDisputes(tx, State, After);
    return { Items: await presentRows(tx, rows), ...(next === undefined ? {} : { Next: next }) };
  }),
  route(api.nameDisputesDue, async (tx) => ({ Items: await presentRows(tx, await dueNameDisputes(tx)) })),
  route(api.nameDisputesOf, async (tx, { Id }) => ({
    Items: await presentRows(tx, await nameDisputesOfCustomer(tx, BigInt(Id))),
  })),
  route(api.officeNameDispute, (tx, { Id }) => show(tx, BigInt(Id))),
  route(api.recordNameDispute, async (tx, { Name, Procedure, Provider, CaseNumber, ReceivedOn, Note }) => {
    const told = { name: Name, procedure: Procedure, provider: Provider, caseNumber: CaseNumber };
    return show(tx, await recordDispute(tx, { ...told, receivedOn: ReceivedOn, note: Note }));
  }),
  route(api.decideNameDispute, (tx, { Id, ToldOn, Note }) =>
    after(tx, Id, (id) => decideDispute(tx, { id, toldOn: ToldOn, note: Note })),
  ),
  route(api.stayNameDispute, (tx, { Id, Note }) => after(tx, Id, (id) => stayDispute(tx, id, Note))),
  route(api.resumeNameDispute, (tx, { Id, Note }) => after(tx, Id, (id) => resumeDispute(tx, id, Note))),
  route(api.proposeHandover, (tx, { Id, To, Name, Lang }) =>
    after(tx, Id, (id) => proposeHandover(tx, id, { to: To, name: Name, lang: Lang })),
  ),
  route(api.proposeCancel, (tx, { Id }) => after(tx, Id, (id) => proposeCancel(tx, id))),
  route(api.confirmHandover, (tx, { Id }) => after(tx, Id, (id) => carryOut(tx, underWay, id))),
  route(api.dropHandover, (tx, { Id }) => after(tx, Id, (id) => dropProposal(tx, id))),
  route(api.mailWinnerAgain, (tx, { Id }) => after(tx, Id, (id) => mailWinnerAgain(tx, id))),
  route(api.settleAward, (tx, { Id, Note }) => after(tx, Id, (id) => settleAward(tx, id, Note))),
  route(api.closeNameDispute, (tx, { Id, Outcome, Note }) =>
    after(tx, Id, (id) => closeDispute(tx, { id, outcome: Outcome, note: Note })),
  ),
];
