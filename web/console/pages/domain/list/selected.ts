import { useState } from 'react';
import type { DomainFilter, Selection } from '#contract/api/domain-filter.ts';

/** What is chosen: names one by one over all pages, or all that match but some. A changed filter ends the latter. */
interface Chosen {
  readonly all: string | undefined;
  readonly names: readonly string[];
}
const NONE: Chosen = { all: undefined, names: [] };

/**
 * More names than an act takes. Those that nobody has counted are counted when the choice is kept, or where the act
 * resolves it.
 */
export const isTooMany = (count: number | undefined, max: number | undefined): boolean =>
  count !== undefined && max !== undefined && count > max;

export function useSelected(filter: DomainFilter, shown: readonly string[], total: number | undefined) {
  const [kept, setChosen] = useState<Chosen>(NONE);
  const key = JSON.stringify(filter);
  const chosen = kept.all === undefined || kept.all === key ? kept : NONE;
  const every = chosen.all !== undefined;
  const keys = every ? shown.filter((name) => !chosen.names.includes(name)) : chosen.names;
  const elsewhere = chosen.names.filter((name) => !shown.includes(name));
  const count = every ? (total === undefined ? undefined : total - chosen.names.length) : chosen.names.length;
  return {
    /** The ticked rows, those of other pages too where they are named one by one. */
    keys,
    every,
    /** Undefined: all that match, and nobody counts them. */
    count,
    wholePage: !every && shown.length > 0 && shown.every((name) => chosen.names.includes(name)),
    choose: (next: readonly string[]) => {
      if (next.length === 0 && !every) return setChosen(NONE);
      const here = next.filter((name) => shown.includes(name));
      if (!every) return setChosen({ all: undefined, names: [...new Set([...elsewhere, ...here])] });
      if (here.length === 0) return setChosen(NONE);
      return setChosen({ all: key, names: [...elsewhere, ...shown.filter((name) => !here.includes(name))] });
    },
    chooseAll: () => setChosen({ all: key, names: [] }),
    clear: () => setChosen(NONE),
    selection: (every
      ? { Filter: filter, ...(chosen.names.length > 0 ? { Except: [...chosen.names] } : {}) }
      : { Names: [...chosen.names] }) as Selection,
  };
}
export type Selected = ReturnType<typeof useSelected>;
