import { type Currency, fromMinor, toWire } from '#contract/money.ts';
import { SUGGESTIONS_MAX } from '#contract/rules/finance/bank-transfer.ts';
import * as api from '#contract/staff-api/bank-transfer.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { ordersById } from '../recharge/index.ts';
import { booked, namedIn } from './judge-line.ts';
import { matchLine, sendBackLine } from './match-lines.ts';
import { bankStatementStaffRoutes } from './statement/staff-routes.ts';
import { findLineBy, type LineRow, pageLines, transfersOfAmount } from './store.ts';

/** What an unmatched line may be of: a transfer whose reference it names, else unpaid ones of the same amount. */
async function suggestionsOf(tx: Tx, line: LineRow): Promise<api.StatementLine['Suggestions']> {
  if (line.state !== 'unmatched' || !booked(line)) return [];
  const named = await namedIn(tx, line.details);
  const found = named.length > 0 ? named : await transfersOfAmount(tx, line.amount, SUGGESTIONS_MAX);
  const orders = await ordersById(
    tx,
    found.map(({ rechargeId }) => rechargeId),
  );
  return found
    .filter(({ rechargeId }) => named.length > 0 || orders.get(rechargeId)?.paid === false)
    .map((transfer) => ({
      Reference: transfer.reference,
      Number: orders.get(transfer.rechargeId)?.number ?? '',
      CustomerId: String(transfer.customerId),
      Amount: toWire(fromMinor(transfer.amount)),
      ...(transfer.slipFileId === null ? {} : { SlipFileId: String(transfer.slipFileId) }),
    }));
}

async function present(tx: Tx, line: LineRow): Promise<api.StatementLine> {
  const open = line.state === 'unmatched';
  const orders = await ordersById(tx, line.rechargeId === null ? [] : [line.rechargeId]);
  const number = line.rechargeId === null ? undefined : orders.get(line.rechargeId)?.number;
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
    Suggestions: await suggestionsOf(tx, line),
    Actions: open ? [...(booked(line) ? (['match'] as const) : []), 'back'] : [],
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
  route(api.statementLine, async (tx, input) => {
    const line = await findLineBy(tx, input.BankRef);
    if (!line) throw refuse('NOT_FOUND');
    return present(tx, line);
  }),
];
