import { useState } from 'react';
import type { DomainFilter } from '#contract/api/domain-filter.ts';
import { domainListFrame } from '#contract/api/domain-labels.ts';
import { readSelection, selectDomains } from '#contract/api/domain-selection.ts';
import { type DomainRow, domainList } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer, usePages } from '#web/shared/query.ts';
import { SearchField } from '#web/shared/table/search-field.tsx';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Check } from '#web/shared/ui/fields/pick.tsx';
import { When } from '#web/shared/ui/when.tsx';
import type { NamesField } from './names-input.tsx';

/** Rows that are shown at first, and come with each press. */
const ROWS = '20';
type Filter = Pick<DomainFilter, 'Search' | 'Folder' | 'Tag' | 'State'>;

const withMore = (text: string, names: readonly string[]) => [text.trimEnd(), ...names].filter(Boolean).join('\n');

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useWords();
  const frame = useAnswer(domainListFrame, {}).data;
  const labels = (of: readonly { Id: string; Name: string }[]) =>
    of.map(({ Id, Name }) => ({ value: Id, label: Name }));
  const { Folders = [], Tags = [] } = frame ?? {};
  const change = (more: { readonly [Key in keyof Filter]?: Filter[Key] | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...more }).filter(([, value]) => value)) as Filter);
  return (
    <div className="ns-row">
      <SearchField
        label={t('tasks:pick.search')}
        value={filter.Search ?? ''}
        onSearch={(Search) => change({ Search })}
      />
      {Folders.length > 0 && (
        <Choice
          label={t('tasks:pick.folder')}
          none={t('tasks:pick.folder')}
          value={filter.Folder}
          options={labels(Folders)}
          onChange={(Folder) => change({ Folder })}
        />
      )}
      {Tags.length > 0 && (
        <Choice
          label={t('tasks:pick.tag')}
          none={t('tasks:pick.tag')}
          value={filter.Tag}
          options={labels(Tags)}
          onChange={(Tag) => change({ Tag })}
        />
      )}
      <Check checked={filter.State === 'expiring'} onChange={(on) => change({ State: on ? 'expiring' : undefined })}>
        {t('tasks:pick.expiring')}
      </Check>
    </div>
  );
}

/** Puts every name that matches into the field, and where there is room for fewer the first of them. */
function useAll(of: NamesField, filter: Filter, there: ReadonlySet<string>, room: number) {
  const keep = useAct(selectDomains);
  const read = useAct(readSelection);
  async function add() {
    const kept = await keep.run({ Selection: { Filter: filter } });
    const chosen = kept && (await read.run({ Selection: kept.data.Id }));
    const fresh = chosen?.data.Items.filter(({ Name, Unicode }) => !there.has(Name) && !there.has(Unicode));
    if (fresh)
      of.type(
        withMore(
          of.text,
          fresh.slice(0, room).map(({ Unicode }) => Unicode),
        ),
      );
  }
  return { add, busy: keep.busy || read.busy, problem: keep.problem ?? read.problem };
}

/** What was ticked, shown at once: a long field is read to its end a moment later. */
function useTicks(of: NamesField, there: ReadonlySet<string>) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    isOn: ({ Name, Unicode }: DomainRow) =>
      (of.reading ? turned.get(Name) : undefined) ?? (there.has(Name) || there.has(Unicode)),
    turn(row: DomainRow, on: boolean) {
      setTurned(new Map(of.reading ? turned : []).set(row.Name, on));
      if (on) of.type(withMore(of.text, [row.Unicode]));
      else of.remove([row]);
    },
  };
}

function Rows({ of, rows, there }: { of: NamesField; rows: readonly DomainRow[]; there: ReadonlySet<string> }) {
  const { isOn, turn } = useTicks(of, there);
  return (
    <ul className="task-pick-rows">
      {rows.map((row) => (
        <li key={row.Name}>
          <Check checked={isOn(row)} onChange={(on) => turn(row, on)}>
            <DomainName name={row.Unicode} ascii={row.Name} whole />
          </Check>
          <span className="ns-muted">
            <When at={row.ExpiresAt} dayOnly bare />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What one press adds: all that match where the act takes so many, else as many as it still takes. */
function AddAll({ total, room, all }: { total: number | undefined; room: number; all: ReturnType<typeof useAll> }) {
  const { t } = useWords();
  const words =
    total !== undefined && total > room
      ? t('tasks:pick.first', { count: room })
      : total === undefined
        ? t('tasks:pick.allMatching')
        : t('tasks:pick.all', { count: total });
  return (
    <Button size="small" busy={all.busy} disabled={room === 0} onClick={() => void all.add()}>
      {words}
    </Button>
  );
}

function Mine({ of }: { of: NamesField }) {
  const { t } = useWords();
  const [filter, setFilter] = useState<Filter>({});
  const mine = usePages(domainList, { ...filter, Sort: filter.State ? 'expires' : 'name', Limit: ROWS });
  const there = new Set(of.names);
  const rows = mine.data ?? [];
  const total = mine.first?.Total;
  const room = Math.max(0, of.limit - of.names.length);
  const all = useAll(of, filter, there, room);
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      <ProblemNote problem={mine.problem ?? all.problem} onRetry={mine.refresh} />
      {mine.data && rows.length === 0 && <p className="ns-muted">{t('tasks:pick.none')}</p>}
      <Rows of={of} rows={rows} there={there} />
      {rows.length > 0 && (
        <p className="ns-row">
          <AddAll total={total} room={room} all={all} />
          {mine.more && (
            <Button size="small" busy={mine.loadingMore} onClick={mine.more}>
              {t('common:act.more')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/**
 * The reader's own names to choose from, beside the field for what is pasted: what is ticked stands in the field, a
 * name a line.
 */
export function PickNames({ of }: { of: NamesField }) {
  const { t } = useWords();
  const [open, setOpen] = useState(of.text === '');
  return (
    <details className="task-pick" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('tasks:pick.title')}</summary>
      {open && <Mine of={of} />}
    </details>
  );
}
