import type { Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { makeLink } from '../links/index.ts';
import { sendNotice } from '../notices/index.ts';
import { codeLetter, decidedCodeLetter } from './letters.ts';
import type { TransferRow } from './store.ts';

/**
 * Tells that the password is there. Who won the name by a decision and has no account here gets a link to it, once; the
 * link before works no longer.
 */
export async function mailCode(tx: Tx, row: TransferRow, until: Date): Promise<bigint> {
  const { id, customerId, decidedCase } = row;
  const to = await recipientOf(tx, customerId);
  if (decidedCase === null) return sendNotice(tx, to, codeLetter(row, until));
  const sign = await makeLink(tx, { purpose: 'transfer-out-code', customerId, subjectId: id, expiresAt: until });
  const path = `/domain/transferoutverify/${sign}/${id}`;
  return sendNotice(tx, to, decidedCodeLetter(row, decidedCase, until, path));
}
