import type { Tx } from '../../../platform/db/transaction.ts';
import type { TaskHead } from '../../tasks/index.ts';
import type { Step } from './ask-registry.ts';
import { judgeAct } from './judge-act.ts';
import { type OwnServer, ownOf, ownServersOf } from './own-hosts.ts';
import { type Next, planNext } from './plan-act.ts';
import { begunOf, holdsOf, insertActs, lastActs, lockedAtHand, type NameAtHand } from './store.ts';
import { fail, succeed, type Turn } from './turn.ts';

/** A step with whose it is. */
export interface Asked {
  readonly turn: Turn;
  readonly step: Step;
}

type AtHand = ReadonlyMap<bigint, NameAtHand>;

const serversIn = (turns: readonly Turn[]): string[] => [
  ...new Set(turns.flatMap(({ wish }) => (wish.act === 'nameServers' ? wish.servers : []))),
];

/**
 * The names of the turns and those that their name servers lie in, locked together in one order; what is another's by
 * now is not there.
 */
async function load(tx: Tx, task: TaskHead, turns: readonly Turn[]) {
  const servers = serversIn(turns);
  const before = servers.length === 0 ? [] : await ownServersOf(tx, task.customerId, servers);
  const ids = [...turns.flatMap(({ item }) => item.domainId ?? []), ...before.map(({ domainId }) => domainId)];
  const locked = await lockedAtHand(tx, [...new Set(ids)]);
  const at = new Map([...locked].filter(([, { row }]) => row.customerId === task.customerId));
  const own = before.map((each) => ({ ...each, addresses: at.get(each.domainId)?.facts.hosts.get(each.host) }));
  return { at, own };
}

async function judgeFresh(tx: Tx, turns: readonly Turn[], at: AtHand, own: readonly OwnServer[]): Promise<void> {
  const fresh = turns.filter((turn) => !turn.judged);
  const holds = await holdsOf(
    tx,
    fresh.flatMap(({ item }) => item.domainId ?? []),
  );
  for (const turn of fresh) {
    const there = at.get(turn.item.domainId ?? 0n);
    turn.judged = true;
    const of = { wish: turn.wish, holds: holds.get(there?.row.id ?? 0n) ?? [], undo: turn.item.payload !== null };
    const verdict = judgeAct(there, {
      ...of,
      own: ownOf(turn.item.name, own),
      ours: tx.house.config.defaultNameServers,
      now: tx.now,
    });
    // An item that was set aside may have lifted the lock before: what is given up is put back first.
    if (verdict.verdict !== 'good') turn.givenUp = verdict;
  }
}

/**
 * A host is looked at before it is touched where we know nothing of it: a name that came from elsewhere brings its
 * hosts.
 */
function firstLook({ wish, looked }: Turn, { row, facts }: NameAtHand, at: Date): Step | undefined {
  if (wish.act !== 'hosts' || looked.has('host') || facts.hosts.has(wish.host)) return undefined;
  if ((wish.addresses?.length ?? 0) > 0) return undefined;
  return { do: 'look', name: row.name, host: wish.host, at };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Ends a turn that has nothing more to send. */
function finish(turn: Turn, there: NameAtHand): void {
  const { wish, givenUp } = turn;
  const lost = wish.act === 'hosts' && wish.renameTo !== undefined && !there.facts.hosts.has(wish.renameTo);
  if (givenUp) fail(turn, givenUp);
  else if (lost) fail(turn, { reason: 'acts:reason.hostMissing', vars: { host: wish.host } });
  else succeed(turn, there);
}

interface Planned {
  readonly turn: Turn;
  readonly next: Next;
  readonly on: NameAtHand;
}

/** What one turn does next: a look, a command, or nothing because it is decided. */
function planTurn(turn: Turn, at: AtHand, own: readonly OwnServer[], now: Date): Asked | Planned | undefined {
  const there = at.get(turn.item.domainId ?? 0n);
  if (!there) {
    fail(turn, { reason: 'acts:reason.notMine' });
    return undefined;
  }
  const step = turn.look ?? (turn.givenUp ? undefined : firstLook(turn, there, now));
  if (step) return { turn, step };
  const before = turn.before ?? there.facts;
  turn.before = before;
  const plan = () => planNext(there.facts, turn.wish, before, ownOf(there.row.name, own), turn.givenUp !== undefined);
  let next = plan();
  if (next && turn.refused && isSame(next.command, turn.refused.command)) {
    turn.givenUp = turn.refused.words;
    next = plan();
    if (next && isSame(next.command, turn.refused.command)) next = undefined;
  }
  if (!next) {
    finish(turn, there);
    return undefined;
  }
  return { turn, next, on: (next.on === undefined ? undefined : at.get(next.on)) ?? there };
}

/**
 * What an earlier worker sent for these items and nobody knows the end of is asked for first; after it nothing is
 * judged again, because it has begun. What only waited for its registry has not: meanwhile it may have become
 * another's, held, or changed.
 */
async function openQuestions(tx: Tx, turns: readonly Turn[]): Promise<Asked[]> {
  const last = await lastActs(
    tx,
    turns.map(({ item }) => item.id),
  );
  const asked: Asked[] = [];
  const names = await lockedAtHand(
    tx,
    [...last.values()].map(({ domainId }) => domainId),
  );
  const begun = await begunOf(tx, [...last.keys()]);
  for (const turn of turns) {
    const act = last.get(turn.item.id);
    if (!act) continue;
    const { arrived = false, done = false } = begun.get(turn.item.id) ?? {};
    turn.judged = turn.item.attempts > 1 && arrived;
    turn.did = turn.item.attempts > 1 || turn.item.mustAsk;
    turn.begun = turn.did && done;
    const name = names.get(act.domainId)?.row.name;
    const open = act.outcome === null || act.outcome === 'unknown';
    if (open && name !== undefined) asked.push({ turn, step: { do: 'ask', name, act, at: tx.now } });
  }
  return asked;
}

/** The first round of a chunk: open questions, and plans for the others. */
export async function firstRound(tx: Tx, task: TaskHead, turns: readonly Turn[]): Promise<Asked[]> {
  const asked = await openQuestions(tx, turns);
  const busy = new Set(asked.map(({ turn }) => turn));
  return [
    ...asked,
    ...(await planRound(
      tx,
      task,
      turns.filter((turn) => !busy.has(turn)),
    )),
  ];
}

/**
 * The next step of every turn that is not decided; commands are committed with it, before they are sent. A host that
 * several turns need is made by the first of them, and the others plan again when that is known.
 */
export async function planRound(tx: Tx, task: TaskHead, turns: readonly Turn[]): Promise<Asked[]> {
  const open = turns.filter(({ outcome }) => outcome === undefined);
  if (open.length === 0) return [];
  const { at, own } = await load(tx, task, open);
  await judgeFresh(tx, open, at, own);
  const looks: Asked[] = [];
  const planned = new Map<string, Planned>();
  for (const turn of open.filter(({ outcome }) => outcome === undefined)) {
    const plan = planTurn(turn, at, own, tx.now);
    if (!plan) continue;
    if ('step' in plan) looks.push(plan);
    else {
      const { command } = plan.next;
      const what = command.do === 'updateDomain' ? `item ${turn.item.id}` : `host ${command.host}`;
      if (!planned.has(what)) planned.set(what, plan);
    }
  }
  const plans = [...planned.values()];
  const acts = await insertActs(
    tx,
    plans.map(({ turn, next, on }) => ({ itemId: turn.item.id, domainId: on.row.id, command: next.command })),
  );
  const sends = plans.map(({ turn, on }): Asked => {
    const act = acts.get(turn.item.id);
    if (!act) throw new Error(`no act was kept for item ${turn.item.id}`);
    return { turn, step: { do: 'send', name: on.row.name, act } };
  });
  return [...looks, ...sends];
}
