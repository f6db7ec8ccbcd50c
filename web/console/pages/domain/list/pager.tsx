import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type ListAddress, PAGE_SIZES } from './address.ts';
import { keep } from './kept.ts';

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
  // One page of the smallest size: there is nowhere to go.
  if (atFirst && !next && !prev && limit === PAGE_SIZES[0]) return null;
  const go = (word: string, possible: boolean, to: Record<string, string>) => (
    <Button disabled={!possible} onClick={() => change(to)}>
      {word}
    </Button>
  );
  return (
    <nav className="ns-row list-pager" aria-label={t('domains:page.label')}>
      {go(t('domains:page.first'), !atFirst, {})}
      {go(t('domains:page.prev'), prev !== undefined, { Before: prev ?? '' })}
      {go(t('domains:page.next'), next !== undefined, { After: next ?? '' })}
      {go(t('domains:page.last'), next !== undefined, { Last: 'yes' })}
      <Choice
        label={t('domains:page.rowsLabel')}
        value={String(limit)}
        options={PAGE_SIZES.map((rows) => ({ value: String(rows), label: t('domains:page.rows', { rows }) }))}
        onChange={(rows) => {
          keep('rows', rows);
          change({ Limit: rows });
        }}
      />
    </nav>
  );
}
