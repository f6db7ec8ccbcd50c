import { SEARCH_QUERIES_MAX } from '#contract/rules/domain.ts';
import { shownSuffix } from '#contract/rules/suffixes/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { Narrowed } from './questions.ts';

/** So many suffixes are named; of more, how many they are. */
const NAMED_MAX = 10;

interface TooManyProps {
  fit: Narrowed;
  /** Names as they were read, and what they come to under the suffixes chosen. */
  count: number;
  queries: number;
  onFit: () => void;
}

/** A search beyond the limit says what it comes to, what fits, and does that by one press (acceptance D1). */
export function TooMany({ fit, count, queries, onFit }: TooManyProps) {
  const { t } = useWords();
  const named = fit.suffixes.slice(0, NAMED_MAX).map((suffix) => `.${shownSuffix(suffix)}`);
  if (named.length < fit.suffixes.length) named.push(`\u2026 (${fit.suffixes.length})`);
  const suffixes = named.join(' ');
  return (
    <div className="search-too-many" role="status">
      <p>{t('search:over.says', { names: count, queries, limit: SEARCH_QUERIES_MAX })}</p>
      <p>
        {fit.whole
          ? t('search:over.suffixes', { suffixes, queries: fit.names.length })
          : t('search:over.first', { suffixes, queries: fit.names.length })}
      </p>
      <Button tone="main" onClick={onFit}>
        {fit.whole ? t('search:over.narrow', { suffixes }) : t('search:over.part', { queries: fit.names.length })}
      </Button>
    </div>
  );
}
