import { type Currency, fromMinor, toWire } from '#contract/money.ts';
import { SUGGESTIONS_FROM_MAX, SUGGESTIONS_MAX } from '#contract/rules/finance/bank-transfer.ts';
import * as api from '#contract/staff-api/bank-transfer.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { whyNotAlone, whySecond } from '../dual-control/index.ts';
import { ordersById } from '../recharge/index.ts';
import { actingStaff, staffNames } from '../staff-access/index.ts';
import { matchNames } from '../templates/real-name/index.ts';
import { byHand } from './credit-line.ts';
import { booked, namedIn } from './judge-line.ts';
import { confirmLine, dropLine, matchLine, sendBackLine } from './match-lines.ts';
import { bankStatementStaffRoutes } from './statement/staff-routes.ts';
import { findLineBy, type LineRow, pageLines, type TransferRow, transferOf, transfersOfAmount } from './store.ts';
import { whoseTransfers } from './whose.ts';

/**
 * What an unmatched line may be of: a transfer whose reference it names, else unpaid ones of the same amount, those
 * first whose customer bears the payer's name.
 */
export async function suggested(tx: Tx, line: LineRow): Promise<readonly TransferRow[]> {
  if (line.state !== 'unmatched' || !booked(line)) return [];
  const named = await namedIn(tx, line.details);
  if (named.length > 0) return named;
  const found = await transfersOfAmount(tx, line.amount, SUGGESTIONS_FROM_MAX);
  const orders = await ordersById(
    tx,
    found.map(({ rechargeId }) => rechargeId),
  );
  const open = found.filter(({ rechargeId }) => orders.get(rechargeId)?.paid === false);
  const match = await matchNames(
    tx,
    open.map(({ customerId }) => customerId),
  );
  const isSame = ({ customerId }: TransferRow) => match(customerId, line.payer) === 'same';
  return [...open.filter(isSame), ...open.filter((one) => !isSame(one))].slice(0, SUGGESTIONS_MAX);
}

async function suggestionsOf(tx: Tx, line: LineRow): Promise<api.StatementLine['Suggestions']> {
  const found = await suggested(tx, line);
  const whose = await whoseTransfers(tx, found);
  const why = await whyNotAlone(
    tx,
    found.map(({ customerId }) => customerId),
  );
  return found.map((transfer) => {
    const whyTwo = why(byHand(line, 'match', transfer.customerId));
    return {
      ...whose(transfer, line.payer),
      Amount: toWire(fromMinor(transfer.amount)),
      ...(transfer.slipFileId === null ? {} : { SlipFileId: String(transfer.slipFileId) }),
      ...(whyTwo ? { WhyTwo: whyTwo } : {}),
    };
  });
}

/** The transfer that a line was credited to, or that one member proposes. */
async function decidedTransfer(tx: Tx, line: LineRow): Promise<Pick<api.StatementLine, 'Of'>> {
  const rechargeId = line.proposedTo ?? line.rechargeId;
  const transfer = rechargeId === null ? undefined : await transferOf(tx, rechargeId);
  return transfer ? { Of: (await whoseTransfers(tx, [transfer]))(transfer, line.payer) } : {};
}

async function whyTwo(tx: Tx, line: LineRow): Promise<Pick<api.StatementLine, 'WhyTwo'>> {
  const movement = byHand(line, 'back', null);
  if (line.state === 'awaiting_second') return { WhyTwo: whySecond(movement.worth) };
  const why = line.state === 'unmatched' ? (await whyNotAlone(tx, []))(movement) : undefined;
  return why ? { WhyTwo: why } : {};
}

function actsOf(line: LineRow, self: bigint): api.StatementLine['Actions'] {
  if (line.state === 'awaiting_second') return line.decidedBy === self ? ['drop'] : ['confirm', 'drop'];
  if (line.state !== 'unmatched') return [];
  return booked(line) ? ['match', 'back'] : ['back'];
}

async function present(tx: Tx, line: LineRow): Promise<api.StatementLine> {
  const names = await staffNames(tx);
  const orders = await ordersById(tx, line.rechargeId === null ? [] : [line.rechargeId]);
  const number = line.rechargeId === null ? undefined : orders.get(line.rechargeId)?.number;
  const people = [line.decidedBy, line.secondBy].filter((id) => id !== null);
  return {
    Id: String(line.id),
    BankRef: line.bankRef,
    BookedOn: line.bookedOn,
    Amount: toWire(fromMinor(line.amount, line.currency as Currency)),
    Payer: line.payer,
    Details: line.details,
    State: line.state,
    Why: line.why,
    At: line.createdAt.toISOString(),
    ...(number === undefined ? {} : { Number: number }),
    ...(line.note === null ? {} : { Note: line.note }),
    ...(await decidedTransfer(tx, line)),
    ...(line.decision === null ? {} : { Decision: line.decision }),
    DecidedBy: people.map((id) => names.get(id) ?? String(id)),
    ...(await whyTwo(tx, line)),
    Suggestions: await suggestionsOf(tx, line),
    Actions: actsOf(line, (await actingStaff(tx)).id),
  };
}

/** What staff do with our bank's statements. */
export const bankTransferStaffRoutes: readonly Route[] = [
  ...bankStatementStaffRoutes,
  route(api.listStatementLines, async (tx, input) =>
    answerPage(await pageLines(tx, input.State, input.After), (row) => present(tx, row)),
  ),
  route(api.matchStatementLine, async (tx, input) =>
    present(tx, await matchLine(tx, BigInt(input.Id), input.Reference)),
  ),
  route(api.sendBackStatementLine, async (tx, input) =>
    present(tx, await sendBackLine(tx, BigInt(input.Id), input.Note)),
  ),
  route(api.confirmStatementLine, async (tx, { Id, Decision, Reference, Note }) =>
    present(tx, await confirmLine(tx, BigInt(Id), { decision: Decision, reference: Reference, note: Note })),
  ),
  route(api.dropStatementLine, async (tx, input) => present(tx, await dropLine(tx, BigInt(input.Id)))),
  route(api.statementLine, async (tx, input) => {
    const line = await findLineBy(tx, input.BankRef);
    if (!line) throw refuse('NOT_FOUND');
    return present(tx, line);
  }),
];
