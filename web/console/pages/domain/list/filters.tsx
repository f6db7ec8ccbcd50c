import { type ReactNode, useState } from 'react';
import type { ListFrame } from '#contract/api/domain-labels.ts';
import { DOMAIN_STATE_FILTERS } from '#contract/states/domain.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Choice } from '#web/shared/ui/choice.tsx';
import type { Chip } from '#web/shared/ui/data-table.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import '#web/shared/ui/field.css';
import type { ListAddress } from './address.ts';
import { SearchField, useSearch } from './search-names.tsx';

const DAY_MS = 86_400_000;

/** The instant at which a day begins for the reader. */
function beginOf(day: string): Date {
  const utc = new Date(`${day}T00:00:00Z`);
  const shown = new Date(`${localTime(utc.toISOString(), timeZone()).replace(' ', 'T')}:00Z`);
  return new Date(utc.getTime() - (shown.getTime() - utc.getTime()));
}
const dayShown = (instant: number) => localTime(new Date(instant).toISOString(), timeZone()).slice(0, 10);
const fromDay = (at: string | undefined) => (at ? dayShown(Date.parse(at)) : '');
const untilDay = (at: string | undefined) => (at ? dayShown(Date.parse(at) - 1) : '');

function Days({ filter, change }: ListAddress) {
  const { t } = useWords();
  const day = (label: string, value: string, onDay: (day: string) => void) => (
    <label className="list-day">
      {label}
      <input
        className="ns-field"
        type="date"
        value={value}
        max="2099-12-31"
        onChange={({ target }) => onDay(target.value)}
      />
    </label>
  );
  return (
    <>
      {day(t('domains:list.expiresFrom'), fromDay(filter.ExpiresFrom), (one) =>
        change({ ExpiresFrom: one ? beginOf(one).toISOString() : undefined }),
      )}
      {day(t('domains:list.expiresTo'), untilDay(filter.ExpiresBefore), (one) =>
        change({ ExpiresBefore: one ? new Date(beginOf(one).getTime() + DAY_MS).toISOString() : undefined }),
      )}
    </>
  );
}

/** The words of every choice a filter offers, for its menu and its chip. */
export function useFilterWords(frame: ListFrame | undefined) {
  const { t } = useWords();
  const yesNo = (yes: string, no: string) => [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
  const counted = (name: string, total: number) => `${name} (${total})`;
  return {
    Match: (['contains', 'prefix'] as const).map((value) => ({ value, label: t(`domains:match.${value}`) })),
    State: DOMAIN_STATE_FILTERS.map((value) => ({ value, label: t(`namestate:state.${value}`) })),
    Folder: [
      ...(frame?.Folders ?? []).map(({ Id, Name, Total }) => ({ value: Id, label: counted(Name, Total) })),
      { value: 'none', label: t('domains:list.noFolder') },
    ],
    Tag: (frame?.Tags ?? []).map(({ Id, Name, Total }) => ({ value: Id, label: counted(Name, Total) })),
    Registrar: (frame?.Registrars ?? []).map(({ Name, Total }) => ({ value: Name, label: counted(Name, Total) })),
    AutoRenew: yesNo(t('domains:auto.on'), t('domains:auto.off')),
    Locked: yesNo(t('domains:lock.on'), t('domains:lock.off')),
  };
}

const MORE = ['Folder', 'Tag', 'Registrar', 'AutoRenew', 'Locked'] as const;
const TITLES = {
  State: 'domains:list.state',
  Folder: 'domains:list.folder',
  Tag: 'domains:list.tags',
  Registrar: 'domains:list.registrar',
  AutoRenew: 'domains:list.autoRenew',
  Locked: 'domains:list.lock',
} as const;

interface FiltersProps {
  address: ListAddress;
  suffixes: readonly { Suffix: string; Unicode: string; Total: number }[];
  frame: ListFrame | undefined;
  /** What stands at the end of the line. */
  children?: ReactNode;
}

/** Search, suffix and state above the list, and the folders of who has some; the rest on demand. */
export function Filters({ address, suffixes, frame, children }: FiltersProps) {
  const { t } = useWords();
  const { filter, change } = address;
  const words = useFilterWords(frame);
  const search = useSearch(address);
  const foldered = (frame?.Folders.length ?? 0) > 0;
  const more = MORE.filter((name) => !(foldered && name === 'Folder'));
  const inUse = more.some((name) => filter[name]) || Boolean(filter.ExpiresFrom ?? filter.ExpiresBefore);
  const [open, setOpen] = useState(inUse);
  return (
    <div className="list-filters">
      <div className="ns-row list-fields">
        <SearchField {...search} />
        <Choice
          label={t('domains:list.suffix')}
          none={t('domains:list.suffix')}
          value={filter.Suffix}
          options={suffixes.map(({ Suffix, Unicode, Total }) => ({
            value: Suffix,
            label: t('domains:list.suffixTotal', { suffix: Unicode, total: Total }),
          }))}
          onChange={(Suffix) => change({ Suffix })}
        />
        <Choice
          label={t('domains:list.state')}
          none={t('domains:list.state')}
          value={filter.State}
          options={words.State}
          onChange={(State) => change({ State })}
        />
        {foldered && (
          <Choice
            label={t('domains:list.folder')}
            none={t('domains:list.folder')}
            value={filter.Folder}
            options={words.Folder}
            onChange={(Folder) => change({ Folder })}
          />
        )}
        <button type="button" className="ns-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'domains:list.fewerFilters' : 'domains:list.moreFilters')}
        </button>
        {children}
      </div>
      {open && (
        <div className="ns-row list-fields">
          <Choice
            label={t('domains:list.match')}
            value={filter.Match ?? 'contains'}
            options={words.Match}
            onChange={(Match) => change({ Match: Match === 'prefix' ? Match : undefined })}
          />
          {more.map((name) => (
            <Choice
              key={name}
              label={t(TITLES[name])}
              none={t(TITLES[name])}
              value={filter[name]}
              options={words[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
          <Days {...address} />
        </div>
      )}
      {search.note}
    </div>
  );
}

/** The filters in force, each removable. */
export function useChips({ filter, change }: ListAddress, frame: ListFrame | undefined): Chip[] {
  const { t } = useWords();
  const words = useFilterWords(frame);
  const chips: Chip[] = [];
  const add = (key: string, label: string, ...also: string[]) =>
    chips.push({
      key,
      label,
      onRemove: () => change(Object.fromEntries([key, ...also].map((name) => [name, undefined]))),
    });
  const field = (title: string, value: string) => t('domains:chip.field', { field: title, value });
  if (filter.Search) {
    const match = t(`domains:match.${filter.Match ?? 'contains'}`);
    add('Search', t('domains:chip.search', { match, text: filter.Search }), 'Match');
  }
  if (filter.Suffix) add('Suffix', `.${filter.Suffix}`);
  for (const name of ['State', ...MORE] as const) {
    const value = filter[name];
    const label = words[name].find((one) => one.value === value)?.label ?? value;
    if (value && label) add(name, field(t(TITLES[name]), label));
  }
  if (filter.List) add('List', t('domains:paste.chip'));
  if (filter.ExpiresFrom) add('ExpiresFrom', field(t('domains:list.expiresFrom'), fromDay(filter.ExpiresFrom)));
  if (filter.ExpiresBefore) add('ExpiresBefore', field(t('domains:list.expiresTo'), untilDay(filter.ExpiresBefore)));
  return chips;
}
