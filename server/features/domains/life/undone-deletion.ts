import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { recipientOf } from '../../account/index.ts';
import { type Letter, sendNotice } from '../../notices/index.ts';
import type { DomainRow } from '../store.ts';
import { deadlinesTold } from './deadlines.ts';
import { saveLife } from './store.ts';

/** Their name is back, and nothing was paid for it: until when they can renew it. */
function undoneLetter({ name, unicode, expiresAt }: DomainRow, until: Date): Letter {
  return {
    kind: 'domain.undeleted',
    rule: 'E3',
    subject: 'life:undone.subject',
    paragraphs: ['life:undone.body', 'life:undone.choice'],
    vars: { name: unicode, ended: dayText(expiresAt), day: dayText(until) },
    act: { words: 'life:undone.act', path: `/domain/renew?Domain=${name}` },
  };
}

/**
 * A deleted name that its registry gave back by itself. Its last paid day stays: only money moves it
 * (docs/decisions/0021, 0051), so a year that the registry added is paid by a renewal or goes back with the next
 * deletion. Before that its customer, who was told that it was gone, is told that it is not, and it is out of the DNS
 * for its days once more.
 */
export async function takeUndone(tx: Tx, row: DomainRow): Promise<DomainRow> {
  tx.house.metrics.alarms.inc({ kind: 'life_undone' });
  tx.house.log.warn({ name: row.name }, 'a registry undid a deletion');
  const profile = suffixOf(row.name);
  if (!profile || row.expiresAt > tx.now) return row;
  await saveLife(tx, row.id, { dnsCutAt: null });
  const back = { ...row, dnsCutAt: null };
  const until = deadlinesTold(back, profile, tx.now).delete;
  await sendNotice(tx, await recipientOf(tx, row.customerId), undoneLetter(back, until));
  return back;
}
