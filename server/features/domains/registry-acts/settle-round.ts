import type { DomainView, HostAnswer, Refused } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type Act, recordAll } from '../../activity/index.ts';
import type { TaskHead, Words } from '../../tasks/index.ts';
import { learnFacts } from '../life/learn-facts.ts';
import type { Result } from './ask-registry.ts';
import { type Command, type Facts, factsAfter } from './facts.ts';
import { suffixesBeside } from './own-hosts.ts';
import type { Asked } from './plan-round.ts';
import { alarmOfRefusal, isWorthLooking, wordsOfRefusal } from './refusal-words.ts';
import {
  type ActRow,
  type Answered,
  answeredOf,
  lockedAtHand,
  type NameAtHand,
  namesUsing,
  renameServer,
  saveAnswers,
  saveFacts,
} from './store.ts';
import { fail, postpone, type Turn, wonder } from './turn.ts';

/** A step with what came of it. */
export interface Answer extends Asked {
  readonly result: Result;
}

/** So many names that use a host are named. */
const USERS_NAMED = 3;

interface Settling {
  readonly tx: Tx;
  readonly task: TaskHead;
  readonly at: Map<bigint, NameAtHand>;
  readonly history: Act[];
}

/** One event for each command: who asked for it stands in the task. */
function eventOf({ task }: Settling, row: NameAtHand['row'], command: Command, was: Facts, now: Facts): Act {
  const base = { object: { kind: 'domain', id: row.id }, onBehalfOf: row.customerId };
  const told = { name: row.name, task: task.number };
  if (command.do !== 'updateDomain') {
    const host = 'newName' in command && command.newName !== undefined ? command.newName : command.host;
    const before = { host: command.host, addresses: was.hosts.get(command.host) ?? [] };
    return {
      ...base,
      act: 'domain.hostChanged',
      before,
      after: { ...told, host, addresses: now.hosts.get(host) ?? [] },
    };
  }
  if (command.addStatuses || command.removeStatuses) {
    const { addStatuses: on = [], removeStatuses: off = [] } = command;
    return { ...base, act: 'domain.locksChanged', before: { statuses: was.statuses }, after: { ...told, on, off } };
  }
  if (command.addNameservers || command.removeNameservers) {
    const before = { nameServers: was.servers };
    return { ...base, act: 'domain.nameServersChanged', before, after: { ...told, nameServers: now.servers } };
  }
  const records = ({ ds, keys }: Facts) => ({ ds, keys });
  return { ...base, act: 'domain.dnssecChanged', before: records(was), after: { ...told, ...records(now) } };
}

async function keep(of: Settling, there: NameAtHand, facts: Facts): Promise<void> {
  await saveFacts(of.tx, there.row.id, there.facts, facts);
  of.at.set(there.row.id, { ...there, facts });
}

/** Carried out: our own row says so from this transaction on, with its history. */
async function carriedOut(of: Settling, turn: Turn, { domainId, command }: ActRow): Promise<void> {
  turn.did = true;
  turn.begun = true;
  const there = of.at.get(domainId);
  if (!there) return;
  const facts = factsAfter(there.facts, command);
  await keep(of, there, facts);
  if (command.do === 'updateHost' && command.newName !== undefined)
    await renameServer(of.tx, command.host, command.newName, suffixesBeside(command.host));
  of.history.push(eventOf(of, there.row, command, there.facts, facts));
}

async function inUseBy(of: Settling, command: Command): Promise<Words | undefined> {
  if (command.do !== 'deleteHost') return undefined;
  const users = await namesUsing(of.tx, of.task.customerId, command.host, USERS_NAMED);
  if (users.length === 0) return undefined;
  return { reason: 'acts:reason.hostUsedBy', vars: { host: command.host, names: users.join(', ') } };
}

const lookAt = ({ tx }: Settling, name: string, command: Command): Turn['look'] => ({
  do: 'look',
  name,
  at: tx.now,
  ...(command.do === 'updateDomain' ? {} : { host: command.host }),
});

async function refused(of: Settling, turn: Turn, act: ActRow, answer: Refused): Promise<void> {
  const { command, domainId } = act;
  const words = (answer.code === 2305 && (await inUseBy(of, command))) || wordsOfRefusal(command, answer);
  turn.refused = { command, words };
  const what = command.do === 'updateDomain' ? 'domain' : 'host';
  const name = of.at.get(domainId)?.row.name;
  if (name === undefined || turn.looked.has(what) || !isWorthLooking(answer)) turn.givenUp = words;
  else turn.look = lookAt(of, name, command);
}

/** The answer to a command, or to the question what became of it. */
async function settleAct(of: Settling, turn: Turn, act: ActRow, result: Result): Promise<void> {
  switch (result.kind) {
    case 'done':
      if (result.pending) wonder(turn);
      else await carriedOut(of, turn, act);
      return;
    case 'refused':
      return refused(of, turn, act, result);
    case 'unsent':
      return postpone(turn);
    case 'unknown':
      return wonder(turn);
    case 'absent': {
      // It did not happen, or not all of it: what is there is looked at, and the rest planned.
      const name = of.at.get(act.domainId)?.row.name;
      if (name !== undefined) turn.look = lookAt(of, name, act.command);
      return;
    }
    default:
      throw new Error(`a command was answered by ${result.kind}`);
  }
}

/** What was believed before the first try was not so: what the registry says is what undo goes back to. */
function seenBefore(turn: Turn, facts: Facts): void {
  if (turn.did) return;
  turn.before = facts;
  turn.beforeSeen = true;
}

async function learnDomain(of: Settling, turn: Turn, there: NameAtHand, view: DomainView, at: Date): Promise<void> {
  if (!view.ours) return fail(turn, { reason: 'acts:reason.notSponsor' });
  const row = await learnFacts(of.tx, there.row, view, { at });
  const { nameServers: servers, statuses } = row;
  // Records nobody can read are not gone: ours stay, or RDAP and the next act would take the name for unsigned.
  const signed = view.dnssecUnread ? {} : { ds: view.ds, keys: view.keys ?? [] };
  const facts = { ...there.facts, servers, statuses, ...signed };
  await keep(of, { ...there, row }, facts);
  seenBefore(turn, facts);
}

async function learnHost(of: Settling, turn: Turn, host: string, there: NameAtHand, answer: HostAnswer): Promise<void> {
  const hosts = new Map(there.facts.hosts);
  if (answer.kind === 'absent') hosts.delete(host);
  else if (answer.kind !== 'found') return postpone(turn);
  else if (!answer.host.ours) return fail(turn, { reason: 'acts:reason.hostOfOthers', vars: { host } });
  else hosts.set(host, answer.host.addresses);
  const facts = { ...there.facts, hosts };
  await keep(of, there, facts);
  seenBefore(turn, facts);
}

async function settleLook(of: Settling, { turn, step, result }: Answer): Promise<void> {
  turn.look = undefined;
  const there = [...of.at.values()].find(({ row }) => row.name === step.name);
  if (!there || step.do !== 'look') return;
  if (result.kind === 'seenHost' && step.host !== undefined) {
    turn.looked.add('host');
    return learnHost(of, turn, step.host, there, result.host);
  }
  if (result.kind !== 'seen') throw new Error(`a look was answered by ${result.kind}`);
  turn.looked.add('domain');
  const { domain } = result;
  if (domain.kind === 'found') return learnDomain(of, turn, there, domain.domain, step.at);
  if (domain.kind === 'absent') return fail(turn, { reason: 'acts:reason.gone' });
  postpone(turn);
}

function answersOf({ step, result }: Answer): Answered[] {
  if (step.do === 'look' || result.kind === 'seen' || result.kind === 'seenHost') return [];
  return [answeredOf(step.act, result)];
}

/** Writes what came of a round in the caller's transaction: the record of each command, our own rows, their history. */
export async function settleRound(tx: Tx, task: TaskHead, answers: readonly Answer[]): Promise<void> {
  if (answers.length === 0) return;
  const ids = answers.flatMap(({ turn, step }) => [
    turn.item.domainId ?? 0n,
    ...(step.do === 'look' ? [] : [step.act.domainId]),
  ]);
  const of: Settling = { tx, task, at: await lockedAtHand(tx, [...new Set(ids)]), history: [] };
  await saveAnswers(tx, answers.flatMap(answersOf));
  for (const answer of answers) {
    const { turn, step, result } = answer;
    const alarm = step.do === 'send' && result.kind === 'refused' ? alarmOfRefusal(result) : undefined;
    if (alarm) tx.house.metrics.alarms.inc({ kind: alarm });
    if (alarm) postpone(turn);
    else if (step.do === 'look') await settleLook(of, answer);
    else await settleAct(of, turn, step.act, result);
  }
  await recordAll(tx, of.history);
}
