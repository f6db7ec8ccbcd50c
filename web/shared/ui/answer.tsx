import { createContext, type ReactNode, use } from 'react';
import { useWords } from '../i18n/words.ts';
import { Bones, type Shape } from '../layout/bones.tsx';
import type { Answer as AnswerOf } from '../query.ts';
import type { CallProblem } from '../request.ts';
import './answer.css';

/** Something is coming: grey bones, and the word 'loading' read aloud. */
export function Loading({ shape = 'text' }: { shape?: Shape }) {
  const { t } = useWords();
  return <Bones t={t} shape={shape} />;
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

/** Where somebody is asked, in an app that has such a page. */
export const ContactPage = createContext<string | undefined>(undefined);

/** The way to somebody who can look after a failure that its reader cannot mend. */
function AskAbout({ problem }: { problem: CallProblem }) {
  const { t } = useWords();
  const contact = use(ContactPage);
  if (!contact || (!problem.reference && problem.status < 500 && problem.key !== 'COOLING_OFF')) return null;
  const query = new URLSearchParams({
    // Drawn by the server it has no window; the browser draws it again with one.
    from: globalThis.location?.pathname ?? '/',
    ...(problem.reference ? { about: problem.reference } : {}),
  });
  return <a href={`${contact}?${query}`}>{t('menu:title.contact')}</a>;
}

/** Ours to look for, by its number; a plain no needs none. */
const isFault = ({ status, kind }: CallProblem) => status >= 500 || kind === 'unreadable';

/** A failed call where it happened: the server's words, the number of a fault, and a way on. */
export function ProblemNote({ problem, onRetry }: { problem: CallProblem | undefined; onRetry?: () => void }) {
  const { t } = useWords();
  if (!problem) return null;
  // Where it happened outside a form, no field says what is wrong with it.
  const wrong = new Set(problem.fields.map(({ Msg }) => Msg));
  return (
    <div className="ns-problem" role="alert">
      {problem.failed && <strong>{t(`common:failed.${problem.failed}`)}</strong>}
      <span>{problem.message}</span>
      {[...wrong].map((words) => (
        <span key={words}>{words}</span>
      ))}
      {problem.reference && isFault(problem) && (
        <span className="ns-muted">{t('common:fail.reference', { id: problem.reference })}</span>
      )}
      {/* What is not there will not be there the next moment. */}
      {onRetry && problem.status !== 404 && (
        <button type="button" className="ns-link" onClick={onRetry}>
          {t('common:act.retry')}
        </button>
      )}
      <AskAbout problem={problem} />
    </div>
  );
}

interface AnswerProps<T> {
  of: AnswerOf<T>;
  /** What will stand here, roughly. */
  shape?: Shape;
  children: (data: T) => ReactNode;
}

/** Shows a read: loading, what went wrong with a way to try again, or the data; old data stay while new ones come. */
export function Answer<T>({ of, shape = 'text', children }: AnswerProps<T>) {
  return (
    <>
      <ProblemNote problem={of.problem} onRetry={of.refresh} />
      {of.data === undefined ? !of.problem && <Loading shape={shape} /> : children(of.data)}
    </>
  );
}
