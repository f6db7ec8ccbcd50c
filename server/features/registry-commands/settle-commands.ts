import { REGISTRY_TRIES_ALARM } from '#contract/rules/order.ts';
import { PENDING_ASKED_HOURS } from '#contract/rules/registry/commands.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transitionAll } from '../../platform/machine.ts';
import { ownAnswer } from './answer-record.ts';
import { type Decision, decide, type Result, type Step } from './decide.ts';
import type { CommandKinds, Ended } from './kind.ts';
import { commandMachine } from './machine.ts';
import { retrySeconds } from './retry.ts';
import { type Answered, type CommandRow, lockCommands, saveAnswers } from './store.ts';

/** A step with what came of it. */
export interface Answer {
  readonly step: Step;
  readonly result: Result;
}

interface Decided {
  readonly now: CommandRow;
  readonly answer: Answer;
  readonly decision: Decision;
}

const EVENTS = ['finish', 'refuse', 'accept', 'keep', 'lose'] as const;

function detailOf(result: Result): string | null {
  if (result.kind === 'refused') return result.reason;
  if (result.kind === 'ended') return result.status;
  return 'why' in result ? result.why : null;
}

function answeredOf(tx: Tx, { now, answer: { step, result }, decision }: Decided): Answered {
  const ends = decision.what === 'end' && decision.event !== 'accept';
  const isPending = decision.what === 'end' ? decision.event === 'accept' : now.state === 'pending';
  const tries = decision.what === 'wait' && result.kind !== 'waits' ? now.tries + 1 : 0;
  const inMs = decision.what === 'wait' ? (decision.inMs ?? retrySeconds(now.tries) * 1000) : 0;
  const followMs = tries > 0 ? retrySeconds(now.tries) * 1000 : PENDING_ASKED_HOURS * 3_600_000;
  const own = 'trace' in result ? ownAnswer(result.trace, step.command.clTRID) : { resultCode: null, svTrid: null };
  const never = result.kind === 'unsent' || (result.kind === 'refused' && step.act === 'send');
  return {
    id: now.id,
    ...own,
    detail: detailOf(result),
    arrived: now.arrived || !never,
    tries,
    dueAt: new Date(tx.wall.getTime() + inMs),
    followAt: isPending ? new Date(tx.now.getTime() + followMs) : null,
    ended: ends,
  };
}

function alarm(tx: Tx, { now, decision, answer }: Decided): void {
  const tired = decision.what === 'wait' && now.tries + 1 === REGISTRY_TRIES_ALARM ? 'registry_command_old' : undefined;
  const kind = ('alarm' in decision ? decision.alarm : undefined) ?? tired;
  if (!kind) return;
  tx.house.metrics.alarms.inc({ kind });
  const { id, name, clTrid } = now;
  tx.house.log.warn(
    { command: String(id), name, clTrid, why: detailOf(answer.result) },
    'a command to a registry waits for a person',
  );
}

async function applyAll(tx: Tx, kinds: CommandKinds, decided: readonly Decided[]): Promise<void> {
  const ended = decided.flatMap(({ now, decision }): (Ended & { kind: string })[] => {
    if (decision.what !== 'end') return [];
    const { id, customerId, subjectId, name, payload, clTrid } = now;
    const command = { id, customerId, subjectId, name, payload, clTRID: clTrid ?? '' };
    return [{ kind: now.kind, command, ending: decision.ending }];
  });
  for (const [kind, own] of Map.groupBy(ended, (each) => each.kind)) await kinds.get(kind)?.apply(tx, own);
}

/** Writes what registries answered to commands of one customer, and what that changes; all or none. */
export async function settleCommands(tx: Tx, kinds: CommandKinds, answers: readonly Answer[]): Promise<void> {
  const rows = new Map(
    (
      await lockCommands(
        tx,
        answers.map(({ step }) => step.row.id),
      )
    ).map((row) => [row.id, row]),
  );
  const decided = answers.map((answer): Decided => {
    const now = rows.get(answer.step.row.id);
    if (!now) throw new Error(`command ${answer.step.row.id} is gone`);
    const waits = kinds.get(now.kind)?.follow !== undefined;
    return { now, answer, decision: decide(now, answer.step, answer.result, waits) };
  });
  for (const each of decided) alarm(tx, each);
  const real = decided.filter(({ decision }) => decision.what !== 'none');
  const moved = (event: (typeof EVENTS)[number]) =>
    real.flatMap(({ now, decision, answer }) =>
      'event' in decision && decision.event === event ? [{ ...now, note: detailOf(answer.result) }] : [],
    );
  await together(tx, () => [
    saveAnswers(
      tx,
      real.map((each) => answeredOf(tx, each)),
    ),
    ...EVENTS.map((event) => transitionAll(tx, commandMachine, moved(event), event)),
  ]);
  await applyAll(tx, kinds, real);
}
