import { useState } from 'react';
import { selectDomains } from '#contract/api/domain-selection.ts';
import { MISSING_NAMES_TOLD } from '#contract/rules/domain-lists.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import type { ListAddress } from '../address.ts';

interface Found {
  readonly id: string;
  readonly total: number;
  readonly missing: readonly string[];
}

/** Keeps names as a list and puts its mark into the address, so that my domains show those that are mine. */
export function useFoundList(address: ListAddress) {
  const keep = useAct(selectDomains);
  const [found, setFound] = useState<Found>();
  async function look(names: readonly string[]): Promise<void> {
    const kept = await keep.run({ Selection: { Names: [...names] } });
    if (!kept) return;
    const { Id, Total: total = 0, Missing } = kept.data;
    setFound({ id: Id, total, missing: Missing });
    address.change({ List: Id, Search: undefined });
  }
  // Of a list that was taken off nothing is said any more.
  return { look, busy: keep.busy, problem: keep.problem, found: found?.id === address.filter.List ? found : undefined };
}

/** How many of the pasted names are mine, and which are not. */
export function FoundNote({ found }: { found: Found | undefined }) {
  const { t } = useWords();
  if (!found) return null;
  const { total, missing } = found;
  return (
    <p role="status">
      {t('domains:paste.found', { count: total })}{' '}
      {missing.length > 0 &&
        t(missing.length < MISSING_NAMES_TOLD ? 'domains:paste.missing' : 'domains:paste.missingFirst', {
          names: missing.join(', '),
        })}
    </p>
  );
}
