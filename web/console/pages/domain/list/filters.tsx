import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DOMAIN_SORTS } from '#contract/api/domain-filter.ts';
import { DOMAIN_STATES } from '#contract/states/domain.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Chip } from '#web/shared/ui/data-table.tsx';

const MATCHES = ['contains', 'prefix'] as const;
/** Typing rests so long before the list is asked. */
const TYPING_RESTS_MS = 300;

/** What the address says of the list: it can be kept, sent and reloaded. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const one = <T extends string>(name: string, known: readonly T[]) => known.find((each) => each === query.get(name));
  const wish = {
    Search: query.get('Search') ?? undefined,
    Match: one('Match', MATCHES),
    Suffix: query.get('Suffix') ?? undefined,
    State: one('State', DOMAIN_STATES),
    Sort: one('Sort', DOMAIN_SORTS),
    Order: one('Order', ['asc', 'desc']),
  };
  const input = Object.fromEntries(Object.entries(wish).filter(([, value]) => value)) as {
    [Key in keyof typeof wish]?: NonNullable<(typeof wish)[Key]>;
  };
  function change(more: Readonly<Record<string, string | undefined>>): void {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(more)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }
  return { input, change };
}
export type ListAddress = ReturnType<typeof useListAddress>;

function SearchField({ input, change }: ListAddress) {
  const { t } = useWords();
  const [text, setText] = useState(input.Search ?? '');
  const there = input.Search ?? '';
  // A chip removed elsewhere empties the field too.
  useEffect(() => setText(there), [there]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a typed text asks; the address follows it.
  useEffect(() => {
    if (text === there) return undefined;
    const timer = setTimeout(() => change({ Search: text.trim() || undefined }), TYPING_RESTS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Input
      className="list-search"
      type="search"
      aria-label={t('domains:list.search')}
      placeholder={t('domains:list.searchHint')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      autoCapitalize="none"
      spellCheck={false}
      allowClear
    />
  );
}

type Suffixes = readonly { Suffix: string; Total: number }[];

/** Search, kind of match, suffix and state above the list. */
export function Filters({ suffixes, ...address }: ListAddress & { suffixes: Suffixes }) {
  const { t } = useWords();
  const { input, change } = address;
  return (
    <div className="ns-row list-filters">
      <SearchField {...address} />
      <Select
        aria-label={t('domains:list.match')}
        value={input.Match ?? 'contains'}
        onChange={(value: string) => change({ Match: value === 'prefix' ? value : undefined })}
        options={MATCHES.map((value) => ({ value, label: t(`domains:match.${value}`) }))}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={t('domains:list.suffix')}
        allowClear
        placeholder={t('domains:list.suffix')}
        value={input.Suffix ?? null}
        onChange={(value: string | null | undefined) => change({ Suffix: value ?? undefined })}
        options={suffixes.map(({ Suffix, Total }) => ({
          value: Suffix,
          label: t('domains:list.suffixTotal', { suffix: Suffix, total: Total }),
        }))}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={t('domains:list.state')}
        allowClear
        placeholder={t('domains:list.state')}
        value={input.State ?? null}
        onChange={(value: string | null | undefined) => change({ State: value ?? undefined })}
        options={DOMAIN_STATES.map((value) => ({ value, label: t(`domains:state.${value}`) }))}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}

/** The filters in force, each removable. */
export function useChips({ input, change }: ListAddress): Chip[] {
  const { t } = useWords();
  const chips: Chip[] = [];
  if (input.Search) {
    const match = t(`domains:match.${input.Match ?? 'contains'}`);
    const label = t('domains:chip.search', { match, text: input.Search });
    chips.push({ key: 'Search', label, onRemove: () => change({ Search: undefined, Match: undefined }) });
  }
  if (input.Suffix)
    chips.push({ key: 'Suffix', label: `.${input.Suffix}`, onRemove: () => change({ Suffix: undefined }) });
  if (input.State) {
    const label = t(`domains:state.${input.State}`);
    chips.push({ key: 'State', label, onRemove: () => change({ State: undefined }) });
  }
  return chips;
}
