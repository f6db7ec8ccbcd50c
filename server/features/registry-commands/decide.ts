import type { Outcome, Resolution } from '../../gateways/registry/index.ts';
import { alarmOfCode } from './about-us.ts';
import type { Command, Ending, Followed } from './kind.ts';
import { settlesInMs } from './retry.ts';
import type { CommandRow } from './store.ts';

/**
 * What a worker does with a command: sends it, asks what became of it, or asks how what waits for somebody else stands.
 */
export type Act = 'send' | 'ask' | 'follow';

/** A command that a worker has, and the business time at which it was taken. */
export interface Step {
  readonly act: Act;
  readonly row: CommandRow;
  readonly command: Command;
  readonly at: Date;
}

export type Result = Outcome<unknown> | Resolution<unknown> | Followed<unknown>;

/** What an answer means. `stay`: the state is as it was, and it is looked after again later. */
export type Decision =
  | { readonly what: 'end'; readonly event: 'finish' | 'refuse' | 'accept'; readonly ending: Ending<unknown> }
  | {
      readonly what: 'wait';
      readonly event: 'keep' | 'lose' | undefined;
      readonly inMs?: number;
      readonly alarm?: string;
    }
  | { readonly what: 'none'; readonly alarm?: string };

const OPEN: readonly string[] = ['sending', 'unknown', 'pending'];

function decideDone(act: Act, result: Result & { kind: 'done' }, waits: boolean): Decision {
  const { data } = result;
  if (!result.pending || act === 'follow') return { what: 'end', event: 'finish', ending: { kind: 'done', data } };
  if (waits) return { what: 'end', event: 'accept', ending: { kind: 'accepted', data } };
  return { what: 'wait', event: act === 'send' ? 'lose' : undefined };
}

/**
 * Asked, and not there: believed once the command cannot be under way any more; until then it is asked for again, never
 * sent again.
 */
function decideAbsent({ act, row, at }: Step): Decision {
  if (act === 'follow') return { what: 'end', event: 'refuse', ending: { kind: 'ended', status: 'gone' } };
  const inMs = row.sentAt ? settlesInMs({ sentAt: row.sentAt }, at) : 0;
  return inMs === 0 ? { what: 'wait', event: 'keep', inMs: 0 } : { what: 'wait', event: undefined, inMs };
}

/**
 * What an answer means for its command. Pure. Race: another worker may have taken the command over, or a message may
 * have ended it; a success always counts, anything else only as an answer to the last attempt; one that says 'done'
 * after the end rings an alarm. `waits`: its kind may wait for somebody else.
 */
export function decide(now: CommandRow, step: Step, result: Result, waits: boolean): Decision {
  const { act, row } = step;
  if (!OPEN.includes(now.state))
    return {
      what: 'none',
      ...(result.kind === 'done' && now.state !== 'done' ? { alarm: 'registry_command_late' } : {}),
    };
  if (result.kind !== 'done' && (now.attempts !== row.attempts || now.state !== row.state)) return { what: 'none' };
  switch (result.kind) {
    case 'done':
      return decideDone(now.state === 'pending' ? 'follow' : act, result, waits);
    case 'refused': {
      const alarm = act === 'send' ? alarmOfCode(result.code) : undefined;
      if (alarm) return { what: 'wait', event: 'keep', alarm };
      // That a question is refused says nothing of what was asked about.
      if (act === 'follow') return { what: 'wait', event: undefined, alarm: 'registry_command_question' };
      const { code, reason } = result;
      return { what: 'end', event: 'refuse', ending: { kind: 'refused', code, reason } };
    }
    case 'ended': {
      const { status, by } = result;
      return { what: 'end', event: 'refuse', ending: { kind: 'ended', status, ...(by === undefined ? {} : { by }) } };
    }
    case 'unsent':
      return { what: 'wait', event: 'keep' };
    case 'unknown':
      return { what: 'wait', event: act === 'send' ? 'lose' : undefined };
    case 'waits':
      return { what: 'wait', event: undefined };
    case 'absent':
      return decideAbsent(step);
  }
}
