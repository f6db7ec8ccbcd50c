import type { Outcome, RegistryGateway, Resolution } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { findDomainById } from '../../domains/index.ts';
import { dueAct, keepLife } from '../../domains/life/index.ts';
import { askForChange, sendChange } from '../../domains/registry-acts/index.ts';
import { type Command, defineCommand, type WantedYet } from '../../registry-commands/index.ts';
import { liveJob } from '../jobs.ts';
import { LIFE, type LifePayload } from './acts.ts';
import { IN_USE, settleSteps } from './settle-steps.ts';
import { UPSTAIRS } from './upstairs.ts';

/** The registry does not know the object (RFC 5730 §3). */
const ABSENT = 2303;

/** A host of ours that is there already is the one: its age does not matter. */
const sentOf = ({ name, clTRID }: Command<LifePayload>) => ({
  name,
  clTRID,
  intendedAt: new Date(0),
  sentBefore: true,
});

/**
 * Redemption is what an accepted deletion means (RFC 3915 §4.2.2), told or found out: the name's next turn asks what it
 * was.
 */
const asDeleted = <R extends { readonly kind: string }>(result: R): R =>
  result.kind === 'done' ? { ...result, pending: false } : result;

async function send(gateway: RegistryGateway, command: Command<LifePayload>): Promise<Outcome<unknown>> {
  const { name, clTRID, payload } = command;
  const { change, step, inUse } = payload;
  const trace = { clTRID };
  if (change.do === 'none') {
    if (!inUse) return { kind: 'done', data: undefined, pending: false, trace };
    return { kind: 'refused', code: IN_USE, reason: `other names use ${inUse.join(', ')}`, trace };
  }
  if (change.do === 'deleteDomain') return asDeleted(await gateway.deleteDomain({ name, clTRID }));
  const sent = await sendChange(gateway, sentOf(command), change);
  const gone = step === 'removeHost' && sent.kind === 'refused' && sent.code === ABSENT;
  return gone ? { kind: 'done', data: undefined, pending: false, trace: sent.trace } : sent;
}

async function ask(gateway: RegistryGateway, command: Command<LifePayload>): Promise<Resolution<unknown>> {
  const { name, clTRID, payload } = command;
  const { change } = payload;
  if (change.do === 'none') return { kind: 'absent' };
  if (change.do === 'deleteDomain') return asDeleted(await gateway.resolveDelete({ name, clTRID }));
  return askForChange(gateway, sentOf(command), change);
}

/**
 * A name may have been renewed while its command waited. One that was sent and surely not carried out is planned anew,
 * from what its registry says then. Race: an order that keeps a name locks it, and so does this; what it finds is true
 * until the sending is written down.
 */
async function stillWanted(tx: Tx, commands: readonly WantedYet<LifePayload>[]): Promise<Set<bigint>> {
  const wanted = new Set<bigint>();
  const left = new Set<bigint>();
  for (const { id, subjectId, payload, sentBefore } of commands.toSorted((a, b) =>
    a.subjectId < b.subjectId ? -1 : 1,
  )) {
    const row = await findDomainById(tx, subjectId);
    if (row && !sentBefore && (await dueAct(tx, row, UPSTAIRS)) === payload.act) wanted.add(id);
    else if (row) left.add(row.id);
  }
  for (const id of left) await keepLife(tx, id, { lifeDueAt: tx.now });
  if (left.size > 0) await enqueue(tx, liveJob, { Ids: [...left].map(String) });
  return wanted;
}

/** What registries are told of names that end, or that were kept after all (E3). */
export const lifeCommand = defineCommand<LifePayload, unknown>({
  kind: LIFE,
  send,
  ask,
  stillWanted,
  apply: settleSteps,
});
