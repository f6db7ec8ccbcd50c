import { readBankReference } from '#contract/rules/finance/bank-reference.ts';
import type { LineDecision } from '#contract/states/statement-line.ts';
import { post } from '../../ledger/post.ts';
import { remittanceSentBack } from '../../ledger/postings/remittance.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { bookByTwo, judgeAlone } from '../dual-control/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { byHand, creditLine, moneyOf } from './credit-line.ts';
import { booked } from './judge-line.ts';
import { statementLineMachine } from './machine.ts';
import { type LineRow, lockLine, saveLine, type TransferRow, transferBy, transferOf } from './store.ts';

async function locked(tx: Tx, id: bigint, state: LineRow['state']): Promise<LineRow> {
  const line = await lockLine(tx, id);
  if (!line) throw refuse('NOT_FOUND');
  if (line.state !== state) throw refuse('STATE_HAS_MOVED');
  return line;
}

/** What a member, or two, decided of a line. */
type Decided =
  | { readonly decision: 'match'; readonly transfer: TransferRow }
  | { readonly decision: 'back'; readonly note: string };

const told = (of: Decided) => (of.decision === 'match' ? { reference: of.transfer.reference } : { note: of.note });

const acted = (tx: Tx, line: LineRow, act: string, of: Decided, more: object = {}) =>
  record(tx, {
    act: `bankTransfer.${act}`,
    object: { kind: 'statement_line', id: line.id },
    ...(of.decision === 'match' ? { onBehalfOf: of.transfer.customerId } : {}),
    after: { bankRef: line.bankRef, ...told(of), ...more },
  });

async function carryOut(tx: Tx, line: LineRow, of: Decided, by: Pick<LineRow, 'decidedBy' | 'secondBy'>) {
  if (of.decision === 'match') {
    await creditLine(tx, line, of.transfer, by);
    return;
  }
  await saveLine(tx, line.id, { ...by, note: of.note });
  await transition(tx, statementLineMachine, line, 'sendBack', of.note);
  if (booked(line)) await post(tx, remittanceSentBack(moneyOf(line)));
}

const movement = (line: LineRow, of: Decided) =>
  byHand(line, of.decision, of.decision === 'match' ? of.transfer.customerId : null);

/** One member decides; where that would pass the limit of a day it only stands as proposed. */
async function decide(tx: Tx, line: LineRow, of: Decided): Promise<LineRow> {
  const { id: decidedBy } = await actingStaff(tx);
  const facts = of.decision === 'match' ? { proposedTo: of.transfer.rechargeId } : { note: of.note };
  await saveLine(tx, line.id, { decision: of.decision, decidedBy, ...facts });
  const alone = (await judgeAlone(tx, movement(line, of))) === 'alone';
  if (alone) await carryOut(tx, line, of, { decidedBy, secondBy: null });
  else await transition(tx, statementLineMachine, line, 'propose');
  await acted(tx, line, alone ? of.decision : 'propose', of, { decision: of.decision });
  return (await lockLine(tx, line.id)) as LineRow;
}

/** A member says of which announced transfer a line is: what really came is credited. */
export async function matchLine(tx: Tx, id: bigint, typed: string): Promise<LineRow> {
  const line = await locked(tx, id, 'unmatched');
  if (!booked(line)) throw refuse('STATE_HAS_MOVED');
  const reference = readBankReference(typed);
  const transfer = reference && (await transferBy(tx, reference));
  if (!transfer) throw refuse('TRANSFER_REFERENCE_UNKNOWN');
  return decide(tx, line, { decision: 'match', transfer });
}

/** A member sent a line's money back, with the reference of that payment. */
export async function sendBackLine(tx: Tx, id: bigint, note: string): Promise<LineRow> {
  return decide(tx, await locked(tx, id, 'unmatched'), { decision: 'back', note });
}

async function proposed(tx: Tx, line: LineRow): Promise<Decided> {
  const { decision, proposedTo, note } = line;
  if (decision === 'back') return { decision, note: note ?? '' };
  const transfer = proposedTo === null ? undefined : await transferOf(tx, proposedTo);
  if (!transfer) throw new Error(`statement line ${line.id} was proposed to nothing`);
  return { decision: 'match' satisfies LineDecision, transfer };
}

/** A proposal as the member who confirms it has read it. */
export interface SeenProposal {
  readonly decision: LineDecision;
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
}

const isSeen = (of: Decided, { decision, reference, note }: SeenProposal): boolean =>
  decision === of.decision && (of.decision === 'match' ? of.transfer.reference === reference : of.note === note);

/**
 * Another member confirms what was proposed, by naming it. Race: what was read may have been taken back, and something
 * else proposed since.
 * @throws refusals REVIEW_SECOND_PERSON to who proposed it, STATE_HAS_MOVED where another proposal stands by now
 */
export async function confirmLine(tx: Tx, id: bigint, seen: SeenProposal): Promise<LineRow> {
  const line = await locked(tx, id, 'awaiting_second');
  const { id: secondBy } = await actingStaff(tx);
  const of = await proposed(tx, line);
  if (!isSeen(of, seen)) throw refuse('STATE_HAS_MOVED');
  await bookByTwo(tx, movement(line, of), line.decidedBy as bigint);
  await carryOut(tx, line, of, { decidedBy: line.decidedBy, secondBy });
  await acted(tx, line, of.decision, of, { confirmed: true });
  return (await lockLine(tx, id)) as LineRow;
}

/** What was proposed is taken back; the line waits again. */
export async function dropLine(tx: Tx, id: bigint): Promise<LineRow> {
  await actingStaff(tx);
  const line = await locked(tx, id, 'awaiting_second');
  const of = await proposed(tx, line);
  await transition(tx, statementLineMachine, line, 'drop');
  await saveLine(tx, id, { decision: null, proposedTo: null, decidedBy: null, note: null });
  await acted(tx, line, 'drop', of);
  return (await lockLine(tx, id)) as LineRow;
}
