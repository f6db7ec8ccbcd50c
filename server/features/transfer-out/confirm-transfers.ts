import { addBusinessDays, addDays } from '#contract/calendar.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { codeUntil, MOVED_BETWEEN_ACCOUNTS_DAYS } from '#contract/rules/transfer.ts';
import {
  TRANSFER_OUT_DELAY_DAYS,
  TRANSFER_OUT_FREE_PER_DAY,
  TRANSFER_OUT_REVIEW_BUSINESS_DAYS,
  TRANSFER_OUT_REVIEW_DAYS,
  TRANSFER_OUT_SECRETS_DAYS,
} from '#contract/rules/transfers/transfer-out.ts';
import type { ReviewReason } from '#contract/states/transfers/transfer-out.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { hasActedSince, record } from '../activity/index.ts';
import { type DomainRow, findDomains } from '../domains/index.ts';
import type { OrdersUnderWay } from '../domains/moving/index.ts';
import { spendLink } from '../links/index.ts';
import { endStaying } from './end-transfer.ts';
import { judgeLeaving } from './judge-names.ts';
import { beginCode } from './set-code.ts';
import { countSince, lockTransfer, moveTransfer, ofRequest, saveReview, type TransferRow } from './store.ts';

/** What of the account makes a person look first. */
async function reviewReasons(tx: Tx, customerId: bigint): Promise<ReviewReason[]> {
  const day = addDays(tx.now, -1);
  const secrets = addDays(tx.now, -TRANSFER_OUT_SECRETS_DAYS);
  const many = (await countSince(tx, customerId, day)) > TRANSFER_OUT_FREE_PER_DAY;
  const email = await hasActedSince(tx, customerId, ['account.changeEmail'], secrets);
  const password = await hasActedSince(tx, customerId, ['account.resetPassword', 'account.coolingOff'], secrets);
  return [
    ...(many ? ['many' as const] : []),
    ...(email ? ['newEmail' as const] : []),
    ...(password ? ['newPassword' as const] : []),
  ];
}

/** When a name that was moved between accounts may begin to leave; undefined where it may now (specification §9). */
function startsAt({ movedAt }: DomainRow, confirmedAt: Date, now: Date): Date | undefined {
  if (!movedAt || addDays(movedAt, MOVED_BETWEEN_ACCOUNTS_DAYS) <= confirmedAt) return undefined;
  const from = addDays(confirmedAt, TRANSFER_OUT_DELAY_DAYS);
  return from > now ? from : undefined;
}

/** The password of a name that nothing holds up any more; one that was moved a short while ago waits. */
export async function goOn(tx: Tx, row: TransferRow, domain: DomainRow, confirmedAt: Date): Promise<void> {
  const from = startsAt(domain, confirmedAt, tx.now);
  if (from) return moveTransfer(tx, row, 'delay', { due_at: from, confirmed_at: confirmedAt });
  const profile = suffixOf(row.name);
  if (!profile) throw new Error(`no profile for ${row.name}`);
  const validUntil = codeUntil(profile, tx.now);
  const event = row.state === 'awaiting_confirmation' ? 'confirm' : 'pass';
  await moveTransfer(tx, row, event, { due_at: validUntil, confirmed_at: confirmedAt });
  await beginCode(tx, row, validUntil);
}

async function confirm(tx: Tx, row: TransferRow, domain: DomainRow, reasons: readonly ReviewReason[]): Promise<void> {
  const { id, name } = row;
  await record(tx, { act: 'transferOut.confirm', object: { kind: 'transfer_out', id }, after: { name } });
  if (reasons.length === 0) return goOn(tx, row, domain, tx.now);
  const business = addBusinessDays(tx.now, TRANSFER_OUT_REVIEW_BUSINESS_DAYS);
  const calendar = addDays(tx.now, TRANSFER_OUT_REVIEW_DAYS);
  await saveReview(tx, id, reasons);
  await moveTransfer(tx, row, 'review', {
    due_at: new Date(Math.min(business.getTime(), calendar.getTime())),
    confirmed_at: tx.now,
  });
}

/** What became of a name since it was asked for ends its transfer, and only its. */
async function stillFree(tx: Tx, rows: readonly TransferRow[], underWay: OrdersUnderWay, customerId: bigint) {
  const names = rows.map(({ name }) => name);
  const domains = await findDomains(tx, customerId, names, 'lock');
  const judged = await judgeLeaving(tx, domains, { underWay, except: new Set(rows.map(({ id }) => id)) });
  return new Map(judged.map((each) => [each.row.name, each]));
}

/**
 * Confirms a request by its mailed link: only the account that it was mailed to, with the security code. Names that
 * cannot go any more stay, the others go on.
 * @throws refusal TRANSFER_LINK_DEAD
 */
export async function confirmTransfers(
  tx: Tx,
  underWay: OrdersUnderWay,
  { sign, requestId }: { sign: string; requestId: bigint },
): Promise<TransferRow[]> {
  const link = await spendLink(tx, 'transfer-out-request', sign);
  if (link.customerId !== customerOf(tx) || link.subjectId !== requestId) throw refuse('TRANSFER_LINK_DEAD');
  const all = await ofRequest(tx, requestId, { lock: true });
  const rows = all.filter(({ state }) => state === 'awaiting_confirmation');
  const free = await stillFree(tx, rows, underWay, link.customerId);
  const reasons = await reviewReasons(tx, link.customerId);
  for (const row of rows) {
    const judged = free.get(row.name);
    if (judged?.verdict.verdict === 'good') await confirm(tx, row, judged.row, reasons);
    else await endStaying(tx, row, 'cancel');
  }
  return ofRequest(tx, requestId);
}

/** Calls a transfer off while no other registrar has asked. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function cancelTransfer(tx: Tx, id: bigint): Promise<void> {
  const row = await lockTransfer(tx, id);
  if (row?.customerId !== customerOf(tx)) throw refuse('NOT_FOUND');
  if (row.state === 'approval_pending') throw refuse('STATE_HAS_MOVED');
  await endStaying(tx, row, 'cancel');
}
