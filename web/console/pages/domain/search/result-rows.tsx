import { memo } from 'react';
import { Link } from 'react-router';
import type { SearchLine } from '#contract/api/search.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import { fromWire, times, toWire } from '#contract/money.ts';
import type { SearchState } from '#contract/states/domain.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { turned } from '#web/shared/turned.ts';
import { type Busy, Button } from '#web/shared/ui/button.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { NameMarks } from '../../../cart/name-marks.tsx';
import { LookupButton } from './lookup.tsx';
import { shownName } from './suffix-groups.ts';

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
  busy: Busy;
  asking: boolean;
  /** The term that registrations are priced for. */
  years: number;
  onAdd: (line: SearchLine) => void;
}

function RowState({ line, asking }: Pick<RowProps, 'line' | 'asking'>) {
  const { t } = useWords();
  if (!line) return asking ? <span className="ns-muted">{t('search:state.asking')}</span> : null;
  return (
    <>
      <StateTag tone={TONES[line.Status]}>{t(`search:state.${line.Status}`)}</StateTag>
      {line.Reason && line.Status !== 'taken' && line.Status !== 'reserved' && (
        <span className="search-reason">{turned(line.Reason)}</span>
      )}
      {(line.Mine || line.Bundled) && <span className="search-reason">{turned(line.Reason ?? '')}</span>}
      {line.Barred && <span className="search-reason">{turned(line.Barred)}</span>}
    </>
  );
}

/**
 * The registration for so many years: of a premium name as its registry says, of others the year's price times the
 * years.
 */
export function registerFor(line: SearchLine, years: number): MoneyOnWire | undefined {
  if (line.RegisterFor) return line.RegisterFor[years - 1];
  return line.Register && toWire(times(fromWire(line.Register), years));
}

const Amount = ({ value }: { value: MoneyOnWire | undefined }) => value && <MoneyText value={value} bare />;

/** One name of the results. Drawn again only when its own answer or its place in the cart changes. */
export const ResultRow = memo(function ResultRow({ name, line, inCart, busy, asking, years, onAdd }: RowProps) {
  const { t } = useWords();
  const free = line?.Status === 'registrable';
  const shown = line?.Unicode || shownName(name);
  return (
    <tr data-state={line?.Status ?? 'asking'}>
      <th scope="row">
        <DomainName name={shown} ascii={line?.Name} whole />
        <NameMarks name={line?.Name ?? ''} premium={line?.Premium ?? false} />
      </th>
      <td>
        <RowState line={line} asking={asking} />
      </td>
      <td className="ns-number" data-label={t('search:column.registerFor', { years })}>
        <Amount value={free ? registerFor(line, years) : undefined} />
      </td>
      <td className="ns-number" data-label={t('search:column.renew')}>
        <Amount value={free ? line.Renew : undefined} />
      </td>
      <td className="ns-number search-rare" data-label={t('search:column.transfer')}>
        <Amount value={free || line?.Status === 'taken' ? line.Transfer : undefined} />
      </td>
      <td className="ns-number search-rare" data-label={t('search:column.restore')}>
        <Amount value={free ? line.Restore : undefined} />
      </td>
      <td className="search-act">
        {line?.Status === 'taken' &&
          (line.Mine ? (
            <Link
              className="ns-button ns-button-small"
              to={`/domain/${line.Name}`}
              aria-label={t('search:row.manageOne', { name: shown })}
            >
              {t('search:row.manage')}
            </Link>
          ) : (
            <LookupButton name={line.Name} shown={shown} />
          ))}
        {free && inCart && <span className="ns-muted">{t('search:row.inCart')}</span>}
        {free && !inCart && line.Barred === undefined && (
          <Button
            size="small"
            disabled={Boolean(busy)}
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
