import { useWords } from '#web/shared/i18n/words.ts';

/** So many are shown one by one; a longer list says how many more. */
const SHOWN_MAX = 50;

interface DroppedTextProps<Why> {
  dropped: readonly { readonly typed: string; readonly line: number; readonly why: Why }[];
  reason: (why: Why) => string;
  className: string;
}

/** What was left out of a pasted text and why: nothing disappears silently. */
export function DroppedText<Why>({ dropped, reason, className }: DroppedTextProps<Why>) {
  const { t } = useWords();
  if (dropped.length === 0) return null;
  return (
    <details className={className}>
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
