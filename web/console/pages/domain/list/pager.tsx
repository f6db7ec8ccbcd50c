import { useWords } from '#web/shared/i18n/words.ts';
import { type ListAddress, PAGE_SIZES } from './address.ts';

interface PagerProps {
  address: ListAddress;
  next: string | undefined;
  prev: string | undefined;
}

/** Pages by mark: first, back, on, last, each as quick as the other. */
export function Pager({ address, next, prev }: PagerProps) {
  const { t } = useWords();
  const { change, place, limit } = address;
  const atFirst = Object.keys(place).length === 0;
  const go = (word: string, possible: boolean, to: Record<string, string>) => (
    <button type="button" className="ns-tool" disabled={!possible} onClick={() => change(to)}>
      {word}
    </button>
  );
  return (
    <nav className="ns-row list-pager" aria-label={t('domains:page.label')}>
      {go(t('domains:page.first'), !atFirst, {})}
      {go(t('domains:page.prev'), prev !== undefined, { Before: prev ?? '' })}
      {go(t('domains:page.next'), next !== undefined, { After: next ?? '' })}
      {go(t('domains:page.last'), next !== undefined, { Last: 'yes' })}
      <select
        className="list-field"
        aria-label={t('domains:page.rowsLabel')}
        value={limit}
        onChange={({ target }) => change({ Limit: target.value })}
      >
        {PAGE_SIZES.map((rows) => (
          <option key={rows} value={rows}>
            {t('domains:page.rows', { rows })}
          </option>
        ))}
      </select>
    </nav>
  );
}
