import { SELECTION_NAMES_MAX } from '#contract/rules/domain-lists.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { NamesInput, useNames } from '../../../../tasks/names-input.tsx';
import type { ListAddress } from '../address.ts';
import { Panel } from '../panel.tsx';
import { FoundNote, useFoundList } from './found-list.tsx';

/** A pasted list finds its names here: the list shows those that are mine, and says which are not. */
export function PastePanel({ address, onClose }: { address: ListAddress; onClose: () => void }) {
  const { t } = useWords();
  const names = useNames(SELECTION_NAMES_MAX);
  const list = useFoundList(address);
  return (
    <Panel
      title={t('domains:paste.title')}
      about={t('domains:paste.about')}
      act={t('domains:paste.act')}
      onAct={() => {
        if (names.names.length > 0 && !names.over) void list.look(names.names);
      }}
      onClose={onClose}
      busy={list.busy}
      problem={list.problem}
    >
      <NamesInput of={names} rows={6} />
      <FoundNote found={list.found} />
    </Panel>
  );
}
