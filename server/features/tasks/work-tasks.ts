import {
  TASK_ATTEMPTS_ALARM,
  TASK_CHUNKS_GOING_MAX,
  TASK_LEASE_RENEW_SECONDS,
  TASK_LOSSES_MAX,
  TASK_RETRY_SECONDS_MAX,
  TASK_RETRY_SECONDS_MIN,
  TASK_WORKER_HELD_MS,
} from '#contract/rules/batch.ts';
import { REGISTRY_SETTLES_SECONDS } from '#contract/rules/order.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { enqueue } from '../../platform/jobs.ts';
import { workApart } from '../../platform/work/long-work.ts';
import {
  type Chunks,
  type Claim,
  type ClaimedItem,
  claimChunk,
  endItemLeases,
  extendLease,
  isAnythingDue,
  lockClaimed,
  saveImages,
} from './claim-store.ts';
import { type Move, moveItems } from './item-store.ts';
import { workTasksJob } from './jobs.ts';
import type { AskingKind, EngineKind, Outcome, TaskKind, WritingKind } from './kind.ts';
import { chunkOf } from './open-task.ts';
import { finishComplete } from './settle-items.ts';

const CALLER = 'tasks';
/**
 * After so many chunks a worker asks for a new turn by a job of its own, so that a stop never waits for a whole batch.
 */
const CHUNKS_PER_JOB = 20;

/** The engine's own kinds of a list, and how many names of each are taken at once. */
export function chunksOf(kinds: readonly TaskKind[]): Chunks {
  return Object.fromEntries(kinds.flatMap((kind) => (kind.driven === 'engine' ? [[kind.kind, chunkOf(kind)]] : [])));
}

/** The waits between tries: doubled from the first to the last. */
export function waitSeconds(tries: number): number {
  return Math.min(TASK_RETRY_SECONDS_MIN * 2 ** Math.min(Math.max(tries - 1, 0), 20), TASK_RETRY_SECONDS_MAX);
}

const nextTry = (tx: Tx, tries: number) => new Date(tx.wall.getTime() + waitSeconds(tries) * 1000);

function moveOf(tx: Tx, lease: string, item: ClaimedItem, outcome: Outcome): Move {
  const base = { id: item.id, lease };
  switch (outcome.result) {
    case 'success': {
      const { before, after, domainId } = outcome;
      return { ...base, to: 'success', before, after, domainId };
    }
    case 'fail':
      return { ...base, to: 'fail', reason: outcome.reason, vars: outcome.vars };
    case 'unknown': {
      const { reason = 'tasks:reason.asking', vars } = outcome;
      return { ...base, to: 'unknown', reason, vars, nextTryAt: nextTry(tx, item.attempts) };
    }
    case 'later':
      return {
        ...base,
        to: 'waiting',
        reason: outcome.reason,
        vars: outcome.vars,
        nextTryAt: nextTry(tx, item.attempts),
      };
  }
}

/**
 * An item with which the worker failed: it may have been sent, so it is asked for; after too often it is set aside with
 * its reason.
 */
function lossOf(tx: Tx, lease: string, item: ClaimedItem, by: EngineKind['by']): Move {
  const losses = item.losses + 1;
  if (losses >= TASK_LOSSES_MAX) return asideOf(tx, lease, item);
  const to = by === 'writing' ? 'waiting' : 'unknown';
  return { id: item.id, lease, to, reason: 'tasks:reason.workerLost', losses, nextTryAt: nextTry(tx, losses) };
}

function asideOf(tx: Tx, lease: string, item: ClaimedItem): Move {
  tx.house.metrics.alarms.inc({ kind: 'task_item_set_aside' });
  const vars = { tries: item.attempts };
  return { id: item.id, lease, to: 'fail', reason: 'tasks:reason.setAside', vars };
}

/** Writes what came of a chunk by one statement. An item of which the kind said nothing counts as lost. */
async function settle(tx: Tx, claim: Claim, by: EngineKind['by'], outcomes: readonly Outcome[]): Promise<void> {
  const said = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const moves = claim.items.map((item) => {
    const outcome = said.get(item.id);
    if (item.attempts === TASK_ATTEMPTS_ALARM) tx.house.metrics.alarms.inc({ kind: 'task_item_waits' });
    return outcome ? moveOf(tx, claim.lease, item, outcome) : lossOf(tx, claim.lease, item, by);
  });
  await finishComplete(tx, await moveItems(tx, 'id', moves));
}

const alone = (claim: Claim): Claim[] => claim.items.map((item) => ({ ...claim, items: [item] }));

function logFailure(house: House, claim: Claim, error: unknown): void {
  const { task, items } = claim;
  const about = { err: error, task: task.number, kind: task.kind, items: items.length, first: String(items[0]?.id) };
  house.log.error(about, 'a chunk of a task failed');
}

/**
 * Act and result in one transaction. A throw rolls both back; then each name is written by itself, and only the bad one
 * waits. Race: a worker whose lease ran out before it began leaves the names to who has them now; once it has begun
 * nobody else can take them.
 */
async function workWriting(house: House, kind: WritingKind, claim: Claim): Promise<void> {
  try {
    await transact(house, systemCaller(CALLER), async (tx) => {
      if (!(await lockClaimed(tx, claim))) return;
      await settle(tx, claim, 'writing', await kind.write(tx, claim));
      faultPoint(house, 'task.written');
    });
  } catch (error) {
    logFailure(house, claim, error);
    if (claim.items.length > 1) for (const one of alone(claim)) await workWriting(house, kind, one);
    else await transact(house, systemCaller(CALLER), (tx) => settle(tx, claim, 'writing', []));
  }
}

/**
 * Keeps the chunk while partners are asked, however long it takes. A crash ends the beat, and the chunk is free soon
 * after.
 */
async function whileAlive<T>(house: House, claim: Claim, ask: () => Promise<T>): Promise<T> {
  const beat = setInterval(() => {
    transact(house, systemCaller(CALLER), (tx) => extendLease(tx, claim)).catch((error: unknown) =>
      house.log.error({ err: error, task: claim.task.number }, 'a lease was not renewed'),
    );
  }, TASK_LEASE_RENEW_SECONDS * 1000);
  try {
    return await ask();
  } finally {
    clearInterval(beat);
  }
}

/** What came of a chunk at the partners. A throw of the whole chunk may have sent some: each is asked for by itself. */
async function askAll(house: House, kind: AskingKind, claim: Claim): Promise<readonly Outcome[]> {
  try {
    return await kind.run(house, claim);
  } catch (error) {
    logFailure(house, claim, error);
    if (claim.items.length === 1) return [];
  }
  const outcomes: Outcome[] = [];
  for (const { items, ...rest } of alone(claim)) {
    const one = { ...rest, items: items.map((item) => ({ ...item, mustAsk: true })) };
    outcomes.push(...(await askAll(house, kind, one)));
  }
  return outcomes;
}

async function workAsking(house: House, kind: AskingKind, claim: Claim): Promise<void> {
  const outcomes = await whileAlive(house, claim, () => askAll(house, kind, claim));
  faultPoint(house, 'task.answered');
  await transact(house, systemCaller(CALLER), (tx) => settle(tx, claim, 'asking', outcomes));
  faultPoint(house, 'task.settled');
}

/**
 * Where partners are slow or hang, a chunk goes on without its worker, who is for the names of others then; it keeps
 * its lease by the same beat, and its customer their share of chunks (docs/decisions/0046).
 */
const APART = { kind: 'task-chunk', heldMs: TASK_WORKER_HELD_MS, goingMax: TASK_CHUNKS_GOING_MAX };

/** Items that workers were lost with too often are decided without another try. */
async function setAside(tx: Tx, claim: Claim): Promise<Claim> {
  const bad = claim.items.filter(({ losses }) => losses >= TASK_LOSSES_MAX);
  if (bad.length === 0) return claim;
  const moves = bad.map((item) => asideOf(tx, claim.lease, item));
  await finishComplete(tx, await moveItems(tx, 'id', moves));
  return { ...claim, items: claim.items.filter(({ losses }) => losses < TASK_LOSSES_MAX) };
}

async function withImages(tx: Tx, kind: EngineKind, claim: Claim): Promise<Claim> {
  if (kind.by !== 'asking' || !kind.imagesBefore) return claim;
  const fresh = claim.items.filter(({ before }) => before === null);
  if (fresh.length === 0) return claim;
  const images = await kind.imagesBefore(tx, { ...claim, items: fresh });
  await saveImages(tx, images);
  return {
    ...claim,
    items: claim.items.map((item) => ({ ...item, before: item.before ?? images.get(item.id) ?? null })),
  };
}

function kindOf(kinds: readonly TaskKind[], claim: Claim): EngineKind {
  const kind = kinds.find((each) => each.kind === claim.task.kind);
  if (kind?.driven !== 'engine') throw new Error(`no worker for ${claim.task.kind}`);
  return kind;
}

/**
 * Works one chunk, that of whose turn it is. False when nothing was due. May be killed anywhere: the lease ends,
 * another asks.
 */
async function workChunk(house: House, kinds: readonly TaskKind[], chunks: Chunks): Promise<boolean> {
  const claim = await transact(house, systemCaller(CALLER), async (tx) => {
    const taken = await claimChunk(tx, chunks);
    return taken && withImages(tx, kindOf(kinds, taken), await setAside(tx, taken));
  });
  if (!claim) return false;
  faultPoint(house, 'task.claimed');
  const kind = kindOf(kinds, claim);
  if (claim.items.length === 0) return true;
  if (kind.by === 'writing') await workWriting(house, kind, claim);
  else await workApart(house, APART, () => workAsking(house, kind, claim));
  return true;
}

/** The work of one slot: chunk after chunk, always that of whose turn it is, until nothing is due. */
export async function workTasks(house: House, kinds: readonly TaskKind[]): Promise<void> {
  const chunks = chunksOf(kinds);
  for (let done = 0; done < CHUNKS_PER_JOB; done += 1) if (!(await workChunk(house, kinds, chunks))) return;
  await transact(house, systemCaller(CALLER), (tx) => enqueue(tx, workTasksJob, {}));
}

/**
 * Items that a lost worker had are due as soon as a partner has had the time it needs for what it may have been sent;
 * then they are asked for. Called only while no other worker lives.
 */
export async function giveBackItems(house: House): Promise<void> {
  await transact(house, systemCaller(CALLER), (tx) =>
    endItemLeases(tx, new Date(tx.wall.getTime() + REGISTRY_SETTLES_SECONDS * 1000)),
  );
}

/** Wakes a worker when a wait or a lease has ended, also after a crash. */
export async function bringUpDueItems(house: House, kinds: readonly TaskKind[]): Promise<void> {
  await transact(house, systemCaller(CALLER), async (tx) => {
    if (await isAnythingDue(tx, chunksOf(kinds))) await enqueue(tx, workTasksJob, {});
  });
}
