import { LIFE_LOOK_AGAIN_HOURS, LIFE_RETRY_SECONDS } from '#contract/rules/life.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { type DomainRow, findDomainById, keepLife, movePhase } from '../../domains/index.ts';
import { deletionDone, deletionRefused } from '../deletion/settle-deletion.ts';
import { type ActAnswer, type ActRow, saveActAnswer } from './act-store.ts';
import { keepGivenBack } from './give-back-hosts.ts';

/** Whether the name's turn goes on at once. */
export type Settled = 'on' | 'later';

/** What a registry says by itself of a name without statuses or servers (RFC 5731 §2.3); its next answer says it anew. */
const UNTOLD = ['ok', 'inactive'];

async function updated(tx: Tx, row: DomainRow, act: ActRow): Promise<Settled> {
  const statuses = [
    ...row.statuses.filter((status) => !act.removeStatuses.includes(status) && !UNTOLD.includes(status)),
    ...act.addStatuses,
  ];
  await keepLife(tx, row.id, {
    statuses: statuses.length > 0 ? statuses : ['ok'],
    ...(act.kind === 'cut' ? { dnsCutAt: tx.now } : {}),
    ...(act.kind === 'resume' ? { dnsCutAt: null } : {}),
  });
  if (act.kind !== 'unlock')
    await record(tx, {
      act: act.kind === 'cut' ? 'domain.dnsCut' : 'domain.dnsResumed',
      object: { kind: 'domain', id: row.id },
      onBehalfOf: row.customerId,
      after: { added: act.addStatuses, removed: act.removeStatuses },
    });
  if (act.kind === 'resume') await keepGivenBack(tx, row, act);
  return 'on';
}

/** Writes what became of an act, and what it means for the name. A name that left meanwhile keeps what it had. */
export async function settleAct(tx: Tx, act: ActRow, answer: ActAnswer): Promise<Settled> {
  const row = await findDomainById(tx, act.domainId);
  const fresh = await saveActAnswer(tx, act.id, answer);
  if (!row || !fresh) return 'later';
  const soon = new Date(tx.now.getTime() + LIFE_RETRY_SECONDS * 1000);
  switch (answer.outcome) {
    case 'done':
      if (act.kind !== 'delete') return updated(tx, row, act);
      // Gone at once, as in the add period, or in redemption (RFC 3915 §4.2.2): the codes of registries differ, so the next turn asks.
      await movePhase(tx, row, 'delete');
      await deletionDone(tx, row.id);
      return 'on';
    case 'absent':
      return 'on';
    case 'refused':
      // His own wish: he reads why, nobody is alarmed, and the name goes on as it was.
      if (act.kind === 'delete' && (await deletionRefused(tx, row.id, answer.resultCode))) return 'on';
      tx.house.metrics.alarms.inc({ kind: `life_${act.kind}_refused` });
      tx.house.log.warn({ name: row.name, act: act.kind, why: answer.detail }, 'a registry refuses what a name needs');
      await keepLife(tx, row.id, { lifeDueAt: new Date(tx.now.getTime() + LIFE_LOOK_AGAIN_HOURS * 3_600_000) });
      return 'later';
    default:
      await keepLife(tx, row.id, { lifeDueAt: soon });
      return 'later';
  }
}
