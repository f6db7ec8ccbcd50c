import { useState } from 'react';
import { selectDomains } from '#contract/api/domain-selection.ts';
import { MISSING_NAMES_TOLD, SELECTION_NAMES_MAX } from '#contract/rules/domain-lists.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { NamesInput, useNames } from '../../../tasks/names-input.tsx';
import type { ListAddress } from './address.ts';
import { Panel } from './panel.tsx';

interface Found {
  readonly total: number;
  readonly missing: readonly string[];
}

/** A pasted list finds its names here: the list shows those that are mine, and says which are not. */
export function PastePanel({ address, onClose }: { address: ListAddress; onClose: () => void }) {
  const { t } = useWords();
  const names = useNames(SELECTION_NAMES_MAX);
  const keep = useAct(selectDomains);
  const [found, setFound] = useState<Found>();
  async function look() {
    if (names.names.length === 0 || names.over) return;
    const kept = await keep.run({ Selection: { Names: [...names.names] } });
    if (!kept) return;
    const { Id, Total: total = 0, Missing } = kept.data;
    setFound({ total, missing: Missing });
    address.change({ List: Id });
  }
  return (
    <Panel
      title={t('domains:paste.title')}
      about={t('domains:paste.about')}
      act={t('domains:paste.act')}
      onAct={() => void look()}
      onClose={onClose}
      busy={keep.busy}
      problem={keep.problem}
    >
      <NamesInput of={names} rows={6} />
      {found && (
        <p role="status">
          {t('domains:paste.found', { count: found.total })}{' '}
          {found.missing.length > 0 &&
            t(found.missing.length < MISSING_NAMES_TOLD ? 'domains:paste.missing' : 'domains:paste.missingFirst', {
              names: found.missing.join(', '),
            })}
        </p>
      )}
    </Panel>
  );
}
