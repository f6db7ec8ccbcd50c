import { LETTER_NAMES_MAX } from '#contract/rules/auto-renew.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recipientOf } from '../../account/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { hindrancesOf } from './hindrances.ts';
import { hinderedLetter } from './letters.ts';
import { type Proof, provedOf, saveProofs } from './proofs-store.ts';
import { shortLetterDay } from './schedule.ts';
import { type HinderedName, hinderedNames } from './store.ts';

function proofOf({ domainId, expiresAt }: HinderedName, now: Date): Proof | undefined {
  const day = shortLetterDay(expiresAt, now);
  return day === undefined ? undefined : { domainId, forExpiry: expiresAt, kind: `hindered${day}` };
}

/**
 * One letter about everything of a customer that should renew itself and cannot, with the reason of each, when a name
 * of it stands at a set day that they were not told of (see AUTO_RENEW_SHORT_LETTER_DAYS). Staff are told too: a name
 * is lost by it, and often only they can help.
 */
export async function tellHindered(tx: Tx, customerId: bigint): Promise<void> {
  const names = await hinderedNames(tx, customerId, LETTER_NAMES_MAX);
  const proofs = names.flatMap((name) => proofOf(name, tx.now) ?? []);
  const proved = await provedOf(tx, proofs);
  if (proofs.every(({ domainId, kind }) => proved.has(`${domainId} ${kind}`))) return;
  const to = await recipientOf(tx, customerId);
  const reasons = await hindrancesOf(tx, customerId, to.lang, names);
  const told = names.flatMap((each) => {
    const reason = reasons.get(each.name);
    return reason === undefined ? [] : [{ ...each, reason }];
  });
  if (told.length === 0) return;
  const noticeId = await sendNotice(tx, to, hinderedLetter(told));
  const among = new Set(told.map(({ domainId }) => domainId));
  await saveProofs(
    tx,
    noticeId,
    proofs.filter(({ domainId }) => among.has(domainId)),
  );
  tx.house.metrics.alarms.inc({ kind: 'auto_renew_hindered' }, told.length);
  tx.house.log.warn({ names: told.map(({ name }) => name) }, 'names that should renew themselves cannot');
}
