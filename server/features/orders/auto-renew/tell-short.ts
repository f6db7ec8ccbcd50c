import { fromMinor } from '#contract/money.ts';
import { LETTER_NAMES_MAX, SHORT_NAMES_MAX } from '#contract/rules/auto-renew.ts';
import { balanceOf } from '../../../ledger/balances.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recipientOf } from '../../account/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { shortLetter } from './letters.ts';
import { type Proof, provedOf, saveProofs } from './proofs-store.ts';
import { shortLetterDay } from './schedule.ts';
import { type ShortName, shortNames } from './store.ts';

function proofOf({ domainId, expiresAt }: ShortName, now: Date): Proof[] {
  const day = shortLetterDay(expiresAt, now);
  return day === undefined ? [] : [{ domainId, forExpiry: expiresAt, kind: `short${day}` }];
}

/**
 * One letter about everything of a customer that waits for money, when a name of it stands at a set day that they were
 * not told of (see AUTO_RENEW_SHORT_LETTER_DAYS); on other days and tries they are left alone.
 */
export async function tellShort(tx: Tx, customerId: bigint): Promise<void> {
  const names = await shortNames(tx, customerId, SHORT_NAMES_MAX);
  const proofs = names.slice(0, LETTER_NAMES_MAX).flatMap((name) => proofOf(name, tx.now));
  const proved = await provedOf(tx, proofs);
  if (proofs.every(({ domainId, kind }) => proved.has(`${domainId} ${kind}`))) return;
  const { available } = await balanceOf(tx, customerId);
  const total = names.reduce((sum, { price }) => sum + price, 0n);
  const missing = fromMinor(total > available.minor ? total - available.minor : 0n);
  if (missing.minor === 0n) return;
  const noticeId = await sendNotice(tx, await recipientOf(tx, customerId), shortLetter(names, missing));
  await saveProofs(tx, noticeId, proofs);
}
