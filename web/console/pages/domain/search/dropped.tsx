import { useWords } from '#web/shared/i18n/words.ts';
import type { Questions } from './questions.ts';

/** So many are shown one by one; a longer list says how many more. */
const SHOWN_MAX = 50;

/** What was left out of the pasted text and why: nothing disappears silently. */
export function Dropped({ dropped }: Pick<Questions, 'dropped'>) {
  const { t } = useWords();
  if (dropped.length === 0) return null;
  const reason = (why: Questions['dropped'][number]['why']) =>
    why === 'duplicate' ? t('search:dropped.duplicate') : t(`search:invalid.${why}`);
  return (
    <details className="search-dropped">
      <summary>{t('search:dropped.title', { count: dropped.length })}</summary>
      <ul>
        {dropped.slice(0, SHOWN_MAX).map(({ typed, line, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text can be dropped many times; the list is never reordered.
          <li key={at}>
            <span className="ns-muted">{t('search:dropped.line', { line })}</span>{' '}
            <span className="ns-name">{typed}</span> {reason(why)}
          </li>
        ))}
      </ul>
      {dropped.length > SHOWN_MAX && <p>{t('search:dropped.more', { count: dropped.length - SHOWN_MAX })}</p>}
    </details>
  );
}
