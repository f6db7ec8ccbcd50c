import { type FormEvent, useState } from 'react';
import { MONEY_EXPORT_FORMATS } from '#contract/api/finance/balance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { SearchField } from '#web/shared/table/search-field.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import type { Chip } from '#web/shared/ui/data-table.tsx';
import { timeZone } from '#web/shared/ui/when.tsx';
import { isAmount, type MoneyAddress } from './address.ts';
import { lastMonths, monthDays } from './month.ts';
import '#web/shared/ui/field.css';
import './filters.css';

interface FiltersProps {
  address: MoneyAddress;
  types: readonly { value: string; label: string }[];
  /** What stands before the type: the list's own first choice. */
  first?: React.ReactNode;
}

function Days({ address: { filter } }: Pick<FiltersProps, 'address'>) {
  const { t } = useWords();
  return (['From', 'To'] as const).map((name) => (
    <label key={name} className="finance-label">
      {t(name === 'From' ? 'statement:from' : 'statement:to')}
      <input className="ns-field" type="date" name={name} defaultValue={filter[name]} max="2099-12-31" />
    </label>
  ));
}

function Amounts({ address: { filter }, wrong }: Pick<FiltersProps, 'address'> & { wrong: readonly string[] }) {
  const { t } = useWords();
  return (['Least', 'Most'] as const).map((name) => {
    const bad = wrong.includes(name);
    return (
      <label key={name} className="finance-label">
        {t(name === 'Least' ? 'statement:least' : 'statement:most')}
        <input
          className="ns-field"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={filter[name]}
          aria-invalid={bad || undefined}
          aria-describedby={bad ? `wrong-${name}` : undefined}
        />
        {bad && (
          <span className="finance-wrong" id={`wrong-${name}`} role="alert">
            {t('statement:amount.form')}
          </span>
        )}
      </label>
    );
  });
}

/** Days and amounts: typed, then applied together. */
function More({ address }: Pick<FiltersProps, 'address'>) {
  const { t } = useWords();
  const { filter, change } = address;
  const [wrong, setWrong] = useState<string[]>([]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const of = (name: string) => String(given.get(name) ?? '').trim() || undefined;
    const bad = ['Least', 'Most'].filter((name) => !isAmount(of(name) ?? '0'));
    setWrong(bad);
    if (bad[0]) return form.querySelector<HTMLInputElement>(`[name=${bad[0]}]`)?.focus();
    change({ From: of('From'), To: of('To'), Least: of('Least'), Most: of('Most') });
  }
  const { From, To, Least, Most } = filter;
  // Drawn anew when a filter is taken away elsewhere.
  return (
    <form key={[From, To, Least, Most].join(' ')} className="finance-more" onSubmit={submit} noValidate>
      <Days address={address} />
      <Amounts address={address} wrong={wrong} />
      <Button type="submit">{t('statement:apply')}</Button>
    </form>
  );
}

/** Search, type and month above a list of money; days and amounts on demand. All of it stands in the address. */
export function Filters({ address, types, first }: FiltersProps) {
  const { t } = useWords();
  const { filter, change } = address;
  const months = lastMonths(new Date(), timeZone());
  const month = months.find((one) => monthDays(one).From === filter.From && monthDays(one).To === filter.To);
  const inUse = Boolean(filter.Least ?? filter.Most ?? (month ? undefined : (filter.From ?? filter.To)));
  const [open, setOpen] = useState(inUse);
  return (
    <div className="finance-filters">
      <div className="ns-row">
        <SearchField
          label={t('statement:search')}
          value={filter.Text ?? ''}
          onSearch={(Text) => change({ Text: Text || undefined })}
        />
        {first}
        <Choice
          label={t('balance:type')}
          none={t('statement:type.any')}
          value={types.find(({ value }) => value === filter.Type)?.value}
          options={types}
          onChange={(Type) => change({ Type })}
        />
        <Choice
          label={t('statement:month')}
          none={t('statement:month.any')}
          value={month}
          options={months.map((value) => ({ value, label: value }))}
          onChange={(one) => change(one ? monthDays(one) : { From: undefined, To: undefined })}
        />
        <button type="button" className="ns-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('statement:more')}
        </button>
      </div>
      {open && <More address={address} />}
    </div>
  );
}

/** Every filter in force as a chip that takes it away. */
export function useFilterChips({ filter, change }: MoneyAddress, types: FiltersProps['types']): Chip[] {
  const { t } = useWords();
  const { From: from, To: to, Least: least, Most: most, Text: text, Type } = filter;
  const type = types.find(({ value }) => value === Type)?.label;
  const period =
    from && to
      ? t('statement:chip.period', { from, to })
      : from
        ? t('statement:chip.from', { from })
        : to && t('statement:chip.to', { to });
  const amount =
    least && most
      ? t('statement:chip.amount', { least, most })
      : least
        ? t('statement:chip.least', { least })
        : most && t('statement:chip.most', { most });
  const chip = (key: string, label: string | undefined, gone: Parameters<typeof change>[0]) =>
    label ? [{ key, label, onRemove: () => change(gone) }] : [];
  return [
    ...chip('Text', text && t('statement:chip.text', { text }), { Text: undefined }),
    ...chip('Type', type, { Type: undefined }),
    ...chip('Period', period, { From: undefined, To: undefined }),
    ...chip('Amount', amount, { Least: undefined, Most: undefined }),
  ];
}

/** What the filter leaves as a file. */
export function ExportLinks({ path, asked }: { path: string; asked: Readonly<Record<string, string>> }) {
  const { t } = useWords();
  return (
    <div className="finance-export">
      <span>{t('statement:export')}</span>
      {MONEY_EXPORT_FORMATS.map((Format) => (
        <a
          key={Format}
          href={`/api${path}?${new URLSearchParams({ ...asked, Format })}`}
          download
          aria-label={t(Format === 'csv' ? 'statement:export.csvOf' : 'statement:export.xlsxOf')}
        >
          {t(Format === 'csv' ? 'statement:export.csv' : 'statement:export.xlsx')}
        </a>
      ))}
    </div>
  );
}
