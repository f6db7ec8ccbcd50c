import type { Tx } from '../../platform/db/transaction.ts';
import { selectNotices, selectProofs } from './store.ts';

/** One mail of the ledger of notices. */
export type NoticeEntry = Awaited<ReturnType<typeof selectNotices>>[number];

/** The mails to a customer or an address, newest first; `before` is the last id of the page above. */
export function listNotices(
  tx: Tx,
  of: { customerId: bigint } | { address: string },
  before: bigint | null = null,
  limit = 50,
): Promise<NoticeEntry[]> {
  return selectNotices(tx, of, before, limit);
}

/** Whether a mail went out, when, where to, and what the receiving server said. */
export type NoticeProof = Awaited<ReturnType<typeof selectProofs>>[number];

export function proofsOf(tx: Tx, ids: readonly bigint[]): Promise<NoticeProof[]> {
  return ids.length === 0 ? Promise.resolve([]) : selectProofs(tx, ids);
}

export type { Cell, Letter, LetterTable } from './letter.ts';
export { noticesOwnData } from './own-data-store.ts';
export { aboutOfReply, replyAddress } from './reply-address.ts';
export { type Recipient, sendNotice } from './send-notice.ts';
