import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import type { Answer as AnswerOf } from '../query.ts';
import type { CallProblem } from '../request.ts';
import './answer.css';

/** Something is coming: the word 'loading', read aloud. */
export function Loading() {
  const { t } = useWords();
  return (
    <p className="ns-loading" role="status">
      {t('common:loading')}
    </p>
  );
}

/** Nothing here: why, and what to do. */
export function Empty({ title, text, act }: { title?: ReactNode; text?: ReactNode; act?: ReactNode }) {
  const { t } = useWords();
  return (
    <div className="ns-empty">
      <p className="ns-empty-title">{title ?? t('common:empty.title')}</p>
      {text && <p>{text}</p>}
      {act}
    </div>
  );
}

/** A failed call where it happened: the server's words, the reference number, and a way on. */
export function ProblemNote({ problem, onRetry }: { problem: CallProblem | undefined; onRetry?: () => void }) {
  const { t } = useWords();
  if (!problem) return null;
  return (
    <div className="ns-problem" role="alert">
      <span>{problem.message}</span>
      {problem.reference && <span className="ns-muted">{t('common:fail.reference', { id: problem.reference })}</span>}
      {onRetry && (
        <button type="button" className="ns-link" onClick={onRetry}>
          {t('common:act.retry')}
        </button>
      )}
    </div>
  );
}

/** Shows a read: loading, what went wrong with a way to try again, or the data; old data stay while new ones come. */
export function Answer<T>({ of, children }: { of: AnswerOf<T>; children: (data: T) => ReactNode }) {
  return (
    <>
      <ProblemNote problem={of.problem} onRetry={of.refresh} />
      {of.data === undefined ? !of.problem && <Loading /> : children(of.data)}
    </>
  );
}
