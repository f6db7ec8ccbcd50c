import { useEffect } from 'react';
import { SELECTION_NAMES_MAX } from '#contract/rules/domain-lists.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { LeftOut, useNames } from '../../../../tasks/names-input.tsx';
import type { ListAddress } from '../address.ts';
import { FoundNote, useFoundList } from './found-list.tsx';

/** Names that came in the search field instead of a part of one: found as those of the panel are. */
export function PastedNames({ text, address }: { text: string; address: ListAddress }) {
  const { t } = useWords();
  const { names, limit, over, dropped } = useNames(SELECTION_NAMES_MAX, text);
  const list = useFoundList(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one text is looked for once; another one is another note.
  useEffect(() => {
    if (names.length > 0 && !over) void list.look(names);
  }, []);
  const stands = list.found || list.problem || over || names.length === 0;
  return (
    <div className="list-pasted">
      <ProblemNote problem={list.problem} />
      {over && (
        <p role="alert" className="ns-wrong">
          {t('tasks:names.over', { count: names.length, limit, more: names.length - limit })}
        </p>
      )}
      <FoundNote found={list.found} />
      {stands && <LeftOut dropped={dropped} />}
    </div>
  );
}
