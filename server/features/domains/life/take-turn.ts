import { LIFE_RETRY_SECONDS } from '#contract/rules/life.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { DomainAnswer } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { markLeft } from '../leave-domain.ts';
import { foundElsewhere, foundPendingTransfer } from '../news.ts';
import { type DomainRow, findDomainById } from '../store.ts';
import { contradictions, tellContradiction } from './contradictions.ts';
import { learnFacts } from './learn-facts.ts';
import { movePhase } from './move-phase.ts';
import { type AtRegistry, isRefundNear, type LifeSituation, type LifeStep, nextStep } from './next-step.ts';
import { askRegistryOf, saveDue } from './store.ts';
import { takeUndone } from './undone-deletion.ts';

/** What the registry is to be told next; the caller writes it down before it is sent. */
export interface LifeAct {
  readonly kind: 'cut' | 'resume' | 'delete';
  readonly row: DomainRow;
}

/** What only orders know of a name, which live upstairs. */
export interface Upstairs {
  /** A renewal or a restore of it is under way. */
  orderOpen(tx: Tx, name: string): Promise<boolean>;
  /** Something was taken from it, or put on it, for its end, and was not given back. */
  owed(tx: Tx, id: bigint): Promise<boolean>;
  /** Its customer has asked for its deletion. */
  deletionAsked(tx: Tx, id: bigint): Promise<boolean>;
}

/** A name as it was when its registry was asked, and when that was. */
export interface Asked {
  readonly row: DomainRow;
  readonly at: Date;
}

/** More phases than there are: a turn that moves so often goes in circles. */
const MOVES_MAX = 6;

function alarm(tx: Tx, row: DomainRow, kind: string): void {
  tx.house.metrics.alarms.inc({ kind });
  tx.house.log.warn({ name: row.name, kind }, 'the life of a name waits for a person');
}

/**
 * Whether an order or a message has told of a name since its registry was asked: the answer may be the older word then.
 */
const isToldSince = (before: DomainRow, row: DomainRow): boolean =>
  before.phase !== row.phase || before.registrySeenAt?.getTime() !== row.registrySeenAt?.getTime();

/** Ends the turn, or answers what the registry is to be told; undefined: the next step follows in the same turn. */
async function doStep(tx: Tx, row: DomainRow, step: LifeStep): Promise<{ act?: LifeAct } | DomainRow> {
  switch (step.do) {
    case 'move': {
      if (step.alarm) alarm(tx, row, step.alarm);
      const moved = await movePhase(tx, row, step.event, { deletedAt: step.deletedAt });
      return step.event === 'restore' ? takeUndone(tx, moved) : moved;
    }
    case 'leave':
      await markLeft(tx, row.id, 'registry.released', { released: true });
      return {};
    case 'wait':
      if (step.alarm) alarm(tx, row, step.alarm);
      await saveDue(tx, row.id, step.until);
      return {};
    default:
      return { act: { kind: step.do, row } };
  }
}

const DELETED: readonly DomainRow['phase'][] = ['redemption', 'pending_delete'];

/** Who moves names between registrars hears what was seen of it; answers whether the name has left by it. */
async function announceSeen(
  tx: Tx,
  { id, customerId, name, phase, statuses }: DomainRow,
  at: AtRegistry,
): Promise<boolean> {
  const news = { domainId: id, customerId, name };
  if (at === 'ours' && statuses.includes('pendingTransfer'))
    await tx.house.events.announce(tx, foundPendingTransfer, news);
  // A deleted name cannot be transferred (RFC 5731 §2.3): whoever has it caught it when it came free.
  if (at !== 'foreign' || DELETED.includes(phase)) return false;
  await tx.house.events.announce(tx, foundElsewhere, news);
  return (await findDomainById(tx, id)) === undefined;
}

const heardUpstairs = async (tx: Tx, { id, name }: DomainRow, at: AtRegistry, upstairs: Upstairs) => ({
  orderOpen: await upstairs.orderOpen(tx, name),
  owed: await upstairs.owed(tx, id),
  deletionAsked: at === 'ours' && (await upstairs.deletionAsked(tx, id)),
});

/**
 * What the registry is to be told of a name as it is kept (locked by the caller), without asking it anew; undefined:
 * nothing.
 */
export async function dueAct(tx: Tx, row: DomainRow, upstairs: Upstairs): Promise<LifeAct['kind'] | undefined> {
  const profile = suffixOf(row.name);
  if (!profile) return undefined;
  const step = nextStep({ row, profile, at: 'ours', ...(await heardUpstairs(tx, row, 'ours', upstairs)) }, tx.now);
  return step.do === 'cut' || step.do === 'resume' || step.do === 'delete' ? step.do : undefined;
}

/**
 * One turn of a name's life: keeps what its registry has just answered, moves it through the phases that have come, and
 * answers what the registry is to be told, if anything. The name stays locked until the transaction ends. Race: an
 * order that renews it locks it too, so `orderOpen`, read after the lock, is the truth. One that ended between the
 * question and the lock knows more than the answer does, which is then not believed: the registry is asked anew.
 */
export async function takeTurn(
  tx: Tx,
  { row: before, at: askedAt }: Asked,
  answer: DomainAnswer,
  upstairs: Upstairs,
): Promise<LifeAct | undefined> {
  const row = await findDomainById(tx, before.id);
  const profile = row && suffixOf(row.name);
  if (!row || !profile) return undefined;
  if (isToldSince(before, row)) {
    await askRegistryOf(tx, row.id);
    return undefined;
  }
  if (answer.kind === 'unknown' || answer.kind === 'refused') {
    if (answer.kind === 'refused') alarm(tx, row, 'life_question_refused');
    if (isRefundNear({ row, profile }, tx.now)) alarm(tx, row, 'life_refund_near');
    await saveDue(tx, row.id, new Date(tx.now.getTime() + LIFE_RETRY_SECONDS * 1000));
    return undefined;
  }
  const at = answer.kind === 'absent' ? 'absent' : answer.domain.ours ? 'ours' : 'foreign';
  let current =
    answer.kind === 'found' && at === 'ours' ? await learnFacts(tx, row, answer.domain, { at: askedAt, before }) : row;
  if (await announceSeen(tx, current, at)) return undefined;
  const known = { profile, at, ...(await heardUpstairs(tx, row, at, upstairs)) } as const;
  for (let moves = 0; moves < MOVES_MAX; moves += 1) {
    const situation: LifeSituation = { row: current, ...known };
    const step = nextStep(situation, tx.now);
    if (step.do !== 'move')
      for (const found of contradictions(situation, tx.now)) tellContradiction(tx, row.name, profile, found);
    const done = await doStep(tx, current, step);
    if (!('id' in done)) return done.act;
    current = done;
  }
  throw new Error(`the life of ${row.name} goes in circles at ${current.phase}`);
}
