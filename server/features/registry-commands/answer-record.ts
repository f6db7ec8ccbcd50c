import type { Outcome, Resolution, Trace } from '../../gateways/registry/index.ts';

/** What is kept of an answer, beside the command it was for. */
export interface AnswerRecord {
  /** `absent`: asked afterwards, it did not happen. */
  readonly outcome: 'done' | 'refused' | 'unknown' | 'unsent' | 'absent';
  /** What the registry answered to the command itself; null where what became of it was found out otherwise. */
  readonly resultCode: number | null;
  readonly svTrid: string | null;
  /** The registry's words, for the record and never for customers. */
  readonly detail: string | null;
}

/** A command whose answer belongs to it, or to a part of it whose id begins with its own (the report of a restore). */
const isOwn = ({ clTRID }: Trace, commandId: string): boolean => clTRID.startsWith(commandId);

/**
 * The code and number of an answer that belong to a command. What was found out by asking carries the question's id:
 * that a question was answered 1000 says nothing of how the command was.
 */
export function ownAnswer(trace: Trace, commandId: string): Pick<AnswerRecord, 'resultCode' | 'svTrid'> {
  if (!isOwn(trace, commandId)) return { resultCode: null, svTrid: null };
  return { resultCode: trace.code ?? null, svTrid: trace.svTRID ?? null };
}

/**
 * The record of an answer. A command that was accepted to be carried out later (1001) is unknown until asking finds it
 * done, unless `accepted` says that acceptance is all that its sender waits for.
 */
export function recordOfAnswer(
  result: Outcome<unknown> | Resolution<unknown>,
  commandId: string,
  accepted: 'unknown' | 'done' = 'unknown',
): AnswerRecord {
  if (result.kind === 'absent') return { outcome: 'absent', resultCode: null, svTrid: null, detail: null };
  const own = ownAnswer(result.trace, commandId);
  if (result.kind === 'done') return { outcome: result.pending ? accepted : 'done', ...own, detail: null };
  return { outcome: result.kind, ...own, detail: result.kind === 'refused' ? result.reason : result.why };
}
