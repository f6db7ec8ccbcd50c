import { PUSH_RULES } from '#contract/rules/transfers/push.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { recordBirth } from '../../platform/machine.ts';
import type { DomainRow } from '../domains/index.ts';
import { placeHolds } from '../domains/moving/index.ts';
import { tellPushReceiverJob } from './jobs.ts';
import { pushMachine } from './machine.ts';
import { causeOf, insertPush, lockAnyPush, namesOf, type PushName, type PushRow } from './store.ts';

/**
 * Writes a push of names that the caller has locked and judged: its rows, its hold on every name, and the job that
 * tells the receiver. `reminded`: nobody is reminded of it, as its whole time is shorter than a reminder's.
 */
export async function placePush(
  tx: Tx,
  of: Pick<PushRow, 'senderId' | 'target' | 'receiverId' | 'price' | 'yields' | 'dueAt'>,
  rows: readonly DomainRow[],
  { reminded = false }: { readonly reminded?: boolean } = {},
): Promise<{ id: bigint; push: PushRow; names: readonly PushName[] }> {
  const named = rows.map((row) => ({ name: row.name, unicode: row.unicode, domainId: row.id }));
  const id = await insertPush(tx, of, named, reminded ? tx.now : null);
  await recordBirth(tx, pushMachine, id);
  await placeHolds(
    tx,
    rows.map((row) => row.id),
    { kind: 'push', cause: causeOf(id), ruleId: PUSH_RULES.waiting.id, until: of.dueAt },
  );
  await enqueue(tx, tellPushReceiverJob, { Id: String(id) });
  const push = (await lockAnyPush(tx, id)) as PushRow;
  return { id, push, names: (await namesOf(tx, [id])).get(id) ?? [] };
}
