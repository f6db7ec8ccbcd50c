import { Button } from 'antd';
import { memo } from 'react';
import type { SearchLine } from '#contract/api/search.ts';
import type { SearchState } from '#contract/states/domain.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { LookupButton } from './lookup.tsx';

const TONES: Readonly<Record<SearchState, Tone>> = {
  registrable: 'good',
  taken: 'plain',
  reserved: 'plain',
  invalid: 'bad',
  unknown: 'warn',
};

interface RowProps {
  name: string;
  line: SearchLine | undefined;
  inCart: boolean;
  busy: boolean;
  asking: boolean;
  onAdd: (line: SearchLine) => void;
}

function RowState({ line, asking }: Pick<RowProps, 'line' | 'asking'>) {
  const { t } = useWords();
  if (!line) return asking ? <span className="ns-muted">{t('search:state.asking')}</span> : null;
  return (
    <>
      <StateTag tone={TONES[line.Status]}>{t(`search:state.${line.Status}`)}</StateTag>
      {line.Reason && line.Status !== 'taken' && line.Status !== 'reserved' && (
        <span className="search-reason">{line.Reason}</span>
      )}
      {line.Mine && <span className="search-reason">{line.Reason}</span>}
    </>
  );
}

/** One name of the results. Drawn again only when its own answer or its place in the cart changes. */
export const ResultRow = memo(function ResultRow({ name, line, inCart, busy, asking, onAdd }: RowProps) {
  const { t } = useWords();
  const free = line?.Status === 'registrable';
  const shown = line?.Unicode || name;
  return (
    <tr data-state={line?.Status ?? 'asking'}>
      <th scope="row">
        <DomainName name={shown} ascii={line?.Name} whole />
      </th>
      <td>
        <RowState line={line} asking={asking} />
      </td>
      <td className="ns-number" data-label={t('search:column.register')}>
        {free && line.Register && <MoneyText value={line.Register} bare />}
      </td>
      <td className="ns-number" data-label={t('search:column.renew')}>
        {free && line.Renew && <MoneyText value={line.Renew} bare />}
      </td>
      <td className="search-act">
        {line?.Status === 'taken' && <LookupButton name={line.Name} shown={shown} />}
        {free && inCart && <span className="ns-muted">{t('search:row.inCart')}</span>}
        {free && !inCart && (
          <Button
            size="small"
            disabled={busy}
            aria-label={t('search:row.addOne', { name: shown })}
            onClick={() => onAdd(line)}
          >
            {t('search:row.add')}
          </Button>
        )}
      </td>
    </tr>
  );
});
