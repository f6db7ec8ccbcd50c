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

export const PAGE_SIZES = [20, 50, 100] as const;
/** How many rows a reader wants on a page, kept in this browser. */
const ROWS_KEY = 'namestead.list.rows';
function keptRows(): string | null {
  try {
    return localStorage.getItem(ROWS_KEY);
  } catch {
    return null;
  }
}
export function keepRows(rows: string): void {
  try {
    localStorage.setItem(ROWS_KEY, rows);
  } catch {
    // A browser that keeps nothing keeps this neither.
  }
}
const FILTERS = Object.keys(domainFilterFields) as (keyof DomainFilter)[];
const PLACES = ['After', 'Before', 'Last'] as const;
const SHOWN: readonly DomainColumn[] = ['state', 'suffix', 'expires', 'registered', 'dns', 'lock', 'registrar'];

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
  const listed = query.get('Columns')?.split(',');
  const limit = PAGE_SIZES.find((size) => String(size) === (query.get('Limit') ?? keptRows())) ?? PAGE_SIZES[0];

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
    columns: listed ? DOMAIN_COLUMNS.filter((one) => listed.includes(one)) : SHOWN,
    change,
    clear,
    showView: ({ Filter, Sort, Order, Columns }: ViewSettings) =>
      change({
        ...Object.fromEntries(FILTERS.map((name) => [name, Filter[name]])),
        Sort,
        Order,
        Columns: Columns.join(','),
      }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
