import { fromMinor, toDecimal, usd } from '#contract/money.ts';
import { post } from '../../ledger/post.ts';
import { settlementCredited } from '../../ledger/postings/withdrawal.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordBirth, transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { customerById, recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { bookByTwo } from '../dual-control/index.ts';
import { sendNotice } from '../notices/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { settlementLetter } from './letters.ts';
import { settlementMachine } from './machine.ts';
import { insertSettlement, lockSettlement, type SettlementRow, saveDecision } from './settlement-store.ts';

const told = (row: SettlementRow) => ({ amount: toDecimal(fromMinor(row.amount)), about: row.about });

/** One member says what a sale brought a customer; nothing moves until another signs. */
export async function proposeSettlement(
  tx: Tx,
  of: { readonly customerId: bigint; readonly amount: string; readonly about: string },
): Promise<SettlementRow> {
  const staff = await actingStaff(tx);
  if (!(await customerById(tx, of.customerId))) throw refuse('NOT_FOUND');
  const row = await insertSettlement(tx, {
    customerId: of.customerId,
    amount: usd(of.amount).minor,
    about: of.about,
    proposedBy: staff.id,
  });
  await recordBirth(tx, settlementMachine, row.id);
  await record(tx, {
    act: 'settlement.propose',
    object: { kind: 'settlement', id: row.id },
    onBehalfOf: row.customerId,
    after: told(row),
  });
  return row;
}

async function locked(tx: Tx, id: bigint): Promise<SettlementRow> {
  const row = await lockSettlement(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** Another member signs: the money is the customer's proceeds. Who proposed it cannot. */
export async function signSettlement(tx: Tx, id: bigint): Promise<SettlementRow> {
  const staff = await actingStaff(tx);
  const row = await locked(tx, id);
  if (row.proposedBy === staff.id) throw refuse('REVIEW_OWN_ACT');
  await saveDecision(tx, id, { decidedBy: staff.id });
  const state = await transition(tx, settlementMachine, row, 'sign');
  const { customerId, about } = row;
  await bookByTwo(
    tx,
    { kind: 'settlement.sign', object: { kind: 'settlement', id }, customerId, worth: row.amount },
    row.proposedBy,
  );
  await post(tx, settlementCredited({ customerId, settlementId: id, amount: fromMinor(row.amount), about }));
  await record(tx, {
    act: 'settlement.sign',
    object: { kind: 'settlement', id },
    onBehalfOf: customerId,
    after: told(row),
  });
  await sendNotice(tx, await recipientOf(tx, customerId), settlementLetter(row.amount, about));
  return { ...row, state, decidedBy: staff.id };
}

/** A member refuses it, who proposed it too; nothing has moved. */
export async function rejectSettlement(tx: Tx, id: bigint, reason: string): Promise<SettlementRow> {
  const staff = await actingStaff(tx);
  const row = await locked(tx, id);
  await saveDecision(tx, id, { decidedBy: staff.id, reason });
  const state = await transition(tx, settlementMachine, row, 'reject', reason);
  await record(tx, {
    act: 'settlement.reject',
    object: { kind: 'settlement', id },
    onBehalfOf: row.customerId,
    after: { ...told(row), reason },
  });
  return { ...row, state, decidedBy: staff.id, reason };
}
