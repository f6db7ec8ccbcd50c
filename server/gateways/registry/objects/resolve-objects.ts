import { RESULT } from '#protocols/epp/result-codes.ts';
import type { Refused, Resolution, Trace, Unknown } from '../outcomes.ts';

/** What became of a command about a contact or host whose answer was lost, read from an info. Pure. */

type Asked = { readonly kind: 'found' | 'absent'; readonly trace: Trace } | Refused | Unknown;

/** Made by us after the intent: done. There before, or with somebody else: the name was taken. */
export function judgeMade(
  answer: Asked,
  found: { readonly ours: boolean; readonly createdAt: Date } | undefined,
  { intendedAt }: { readonly intendedAt: Date },
  skewMs: number,
): Resolution<undefined> {
  const { trace } = answer;
  if (answer.kind === 'absent') return { kind: 'absent' };
  if (answer.kind === 'refused' || answer.kind === 'unknown') return undecided(answer);
  const isNew = found?.ours && found.createdAt.getTime() >= intendedAt.getTime() - skewMs;
  if (isNew) return { kind: 'done', data: undefined, pending: false, trace };
  return { kind: 'refused', code: RESULT.EXISTS, reason: found?.ours ? 'made before' : 'of another registrar', trace };
}

export function judgeGone(answer: Asked, statuses: readonly string[]): Resolution<undefined> {
  const { trace } = answer;
  if (answer.kind === 'absent') return { kind: 'done', data: undefined, pending: false, trace };
  if (answer.kind === 'refused' || answer.kind === 'unknown') return undecided(answer);
  return statuses.includes('pendingDelete')
    ? { kind: 'done', data: undefined, pending: true, trace }
    : { kind: 'absent' };
}

/** The question itself failed, or was refused: that says nothing of the command asked about. */
export function undecided(answer: Refused | Unknown): Unknown {
  const why = answer.kind === 'refused' ? `the question was answered ${answer.code} ${answer.reason}` : answer.why;
  return { kind: 'unknown', why, trace: answer.trace };
}
