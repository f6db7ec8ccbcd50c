import type { ErrorKey } from '#contract/errors/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { CallProblem } from '#web/shared/request.ts';
import './wrong-lines.css';

interface WrongLine {
  /** From 1; absent where all lines together are wrong. */
  readonly Line?: number;
  readonly Words: string;
}

/** The lines of a text that were refused with that key, each with its reason. */
export function WrongLines({ problem, of }: { problem: CallProblem | undefined; of: ErrorKey }) {
  const { t } = useWords();
  if (problem?.key !== of) return null;
  const { Wrong } = problem.data as { readonly Wrong: readonly WrongLine[] };
  return (
    <ul className="wrong-lines" role="alert">
      {Wrong.map(({ Line, Words }) => (
        <li key={`${Line} ${Words}`} className="ns-wrong">
          {Line === undefined ? Words : t('presets:wrongLine', { line: Line, words: Words })}
        </li>
      ))}
    </ul>
  );
}
