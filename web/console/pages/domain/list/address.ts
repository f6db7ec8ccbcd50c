import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  DOMAIN_COLUMNS,
  DOMAIN_SORTS,
  type DomainColumn,
  type DomainFilter,
  domainFilterFields,
  ORDERS,
} from '#contract/api/domain-filter.ts';
import type { ViewSettings } from '#contract/api/domain-labels.ts';
import { kept } from './kept.ts';

export const PAGE_SIZES = [20, 50, 100] as const;
const FILTERS = Object.keys(domainFilterFields) as (keyof DomainFilter)[];
const PLACES = ['After', 'Before', 'Last'] as const;
/** What the list shows of those who chose nothing. */
const SHOWN: readonly DomainColumn[] = ['state', 'expires', 'autoRenew', 'dns', 'lock', 'tags'];

/** What the address says of the list: it can be kept, sent and reloaded. What it says wrongly is left out. */
export function useListAddress() {
  const [there, turn] = useSearchParams();
  // The address turns a moment after the press; until then a ticked box must not show its old state.
  const [wished, setWished] = useState<{ from: string; query: URLSearchParams }>();
  const query = wished?.from === there.toString() ? wished.query : there;
  const filter: Record<string, string> = {};
  for (const name of FILTERS) {
    const value = query.get(name);
    if (value && domainFilterFields[name].safeParse(value).success) filter[name] = value;
  }
  const place = PLACES.find((name) => query.get(name));
  const listed = (query.get('Columns') ?? kept('columns'))?.split(',');
  const columns = listed?.flatMap((one) => DOMAIN_COLUMNS.find((known) => known === one) ?? []);
  const limit = PAGE_SIZES.find((size) => String(size) === (query.get('Limit') ?? kept('rows'))) ?? PAGE_SIZES[0];

  /** Any change but of the page goes back to the first one. */
  function change(more: Readonly<Record<string, string | undefined>>): void {
    const changed = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      for (const name of PLACES) next.delete(name);
      for (const [name, value] of Object.entries(more)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    };
    setWished({ from: there.toString(), query: changed(query) });
    turn(changed, { replace: true });
  }
  const clear = () => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
  return {
    filter: filter as DomainFilter,
    sort: DOMAIN_SORTS.find((one) => one === query.get('Sort')) ?? 'name',
    order: ORDERS.find((one) => one === query.get('Order')) ?? 'asc',
    limit,
    place: place ? { [place]: query.get(place) ?? '' } : {},
    columns: columns ?? SHOWN,
    /** The reader, or a view, chose the columns. */
    chosen: columns !== undefined,
    change,
    clear,
    /** The address of the list as a view has it; what the view does not say stays. */
    searchOf: ({ Filter, Sort, Order, Columns }: Partial<ViewSettings>): string => {
      const next = new URLSearchParams(query);
      for (const name of [...PLACES, ...FILTERS]) next.delete(name);
      const all = { ...Filter, Sort, Order, Columns: Columns?.join(',') };
      for (const [name, value] of Object.entries(all)) if (value) next.set(name, value);
      return `?${next}`;
    },
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
