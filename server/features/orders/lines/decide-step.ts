import { REGISTRY_OVER_SECONDS } from '#contract/rules/order.ts';
import { alarmOfCode, settlesInMs } from '../../registry-commands/index.ts';
import type { LineTerm, Result, Step } from './ask-registry.ts';
import type { IntentRow } from './intent-store.ts';
import type { LineRow } from './line-store.ts';
import { ACCEPTED, type LineReason, reasonOfCode } from './refusal-reasons.ts';

/**
 * What an answer means for its line. `again`: asked, and the registry knows nothing of it; `none`: the answer came too
 * late to matter.
 */
export type Decision =
  | { readonly what: 'complete'; readonly term: LineTerm & { readonly expiresAt: Date } }
  | { readonly what: 'fail'; readonly reason: LineReason; readonly alarm?: string }
  | {
      readonly what: 'wait';
      readonly event: 'hold' | 'lose' | undefined;
      readonly reason: LineReason;
      readonly alarm?: string;
      /** Looked after again once this command has surely ended; otherwise by the number of tries. */
      readonly settles?: IntentRow;
    }
  | { readonly what: 'again' }
  /** Its customer gave it up, and no command of it will be carried out any more. */
  | { readonly what: 'giveUp' }
  | { readonly what: 'none'; readonly alarm?: string };

/** A line as it stands under lock, with what was asked for it and what came back. */
export interface Situation {
  readonly line: LineRow;
  readonly step: Step;
  readonly result: Result;
  /** The last command of the line; an answer to an earlier one decides only when it is a success. */
  readonly lastIntentId: bigint | undefined;
  /** The name lives with a customer of ours already. */
  readonly ownedAlready: boolean;
  /** Its order was cancelled: nothing is sent for it again. */
  readonly givenUp: boolean;
}

/**
 * Asked, and not there: believed once a command cannot be under way any more; until then it is asked again, never sent
 * again. One that its registry has accepted waits for the registry's word, and ends with its no. One that was given up
 * ends when its last command is surely over.
 */
function decideAbsent(step: Step, givenUp: boolean): Decision {
  const { intent, line, at } = step;
  if (intent.outcome === 'refused') return { what: 'fail', reason: 'refused' };
  if (intent.resultCode === ACCEPTED && line.kind !== 'restore')
    return { what: 'wait', event: undefined, reason: 'asking' };
  if (givenUp && settlesInMs(intent, at) === 0)
    return at.getTime() < intent.sentAt.getTime() + REGISTRY_OVER_SECONDS * 1000
      ? { what: 'wait', event: undefined, reason: 'asking' }
      : { what: 'giveUp' };
  if (settlesInMs(intent, at) === 0) return { what: 'again' };
  return { what: 'wait', event: undefined, reason: 'asking', settles: intent };
}

function decideRefused(line: LineRow, code: number): Decision {
  const alarm = alarmOfCode(code);
  if (alarm) return { what: 'wait', event: 'hold', reason: 'waiting', alarm };
  return { what: 'fail', reason: reasonOfCode(line, code) };
}

/**
 * Race: another worker may have taken the line over; a success always counts, because it is a fact of the registry,
 * anything else only while this step's command is the line's last one.
 */
export function decideStep({ line, step, result, lastIntentId, ownedAlready, givenUp }: Situation): Decision {
  if (line.state === 'completed') return { what: 'none' };
  if (line.state === 'failed' || line.state === 'cancelled')
    // Done at the registry for a line whose money went back: a person must look.
    return { what: 'none', ...(result.kind === 'done' ? { alarm: 'order_done_after_end' } : {}) };
  if (result.kind === 'done' && line.state !== 'frozen') {
    // The name is a customer's already; this line cannot have made it.
    if (line.kind === 'register' && ownedAlready) return { what: 'fail', reason: 'taken', alarm: 'order_name_twice' };
    return { what: 'complete', term: { ...result.data, expiresAt: result.data.expiresAt as Date } };
  }
  if (lastIntentId !== step.intent.id || line.state !== step.line.state) return { what: 'none' };
  switch (result.kind) {
    case 'done':
      throw new Error(`line ${line.id} is done and waits to be sent`);
    case 'refused':
      return decideRefused(line, result.code);
    case 'unsent':
      return { what: 'wait', event: 'hold', reason: 'waiting' };
    case 'unknown':
      return { what: 'wait', event: line.state === 'sending' ? 'lose' : undefined, reason: 'asking' };
    case 'unfit':
      return { what: 'fail', reason: result.reason };
    case 'absent':
      return decideAbsent(step, givenUp);
  }
}
