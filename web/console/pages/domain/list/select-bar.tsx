import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { BatchAct, ListFrame } from '#contract/api/domain-labels.ts';
import { selectDomains } from '#contract/api/domain-selection.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { COUNTED_NAMES_MAX } from '#contract/rules/domain-lists.ts';
import { type Say, say, useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Pop } from '#web/shared/ui/pop.tsx';
import { useNarrow } from '#web/shared/use-narrow.ts';
import { isTooMany, type Selected } from './selected.ts';

const WORDS: Readonly<Record<BatchAct, MessageKey>> = {
  renew: 'domains:act.renew',
  nameServers: 'domains:act.nameServers',
  resolution: 'domains:act.resolution',
  locks: 'domains:act.locks',
  autoRenew: 'domains:act.autoRenew',
  holder: 'domains:act.holder',
  push: 'domains:act.push',
  transferOut: 'domains:act.transferOut',
  sell: 'domains:act.sell',
  restore: 'domains:act.restore',
  tags: 'domains:act.tags',
  folder: 'domains:act.folder',
  export: 'domains:act.export',
};
/** Acts with a page of their own take the choice as `?Selection=<id>`; the others open here. */
const PAGES: Partial<Record<BatchAct, string>> = {
  renew: '/domain/renew',
  nameServers: '/domain/editdns',
  resolution: '/domain/batch/resolution',
  locks: '/domain/locks',
  autoRenew: '/domain/autorenew',
  holder: '/domain/holder',
  push: '/domain/push',
  transferOut: '/domain/transferout',
  sell: '/market/mine',
  restore: '/domain/restore',
};

/** The acts that take fewer names than are chosen, by how many they take. */
function tooManyFor(acts: ListFrame['Acts'], count: number | undefined): [number, BatchAct[]][] {
  const by = new Map<number, BatchAct[]>();
  for (const { Act, NamesMax: max = 0 } of acts.filter(({ NamesMax }) => isTooMany(count, NamesMax)))
    by.set(max, [...(by.get(max) ?? []), Act]);
  return [...by].sort(([a], [b]) => a - b);
}
const listed = (words: readonly string[], lang: string): string => new Intl.ListFormat(lang).format(words);

/** On a narrow screen the others stand behind a press. */
const ACTS_AT_THE_THUMB = 2;

interface SelectBarProps {
  selected: Selected;
  frame: ListFrame | undefined;
  total: number | undefined;
  /** More match than are counted. */
  over: boolean;
  more: boolean;
  onOpen: (act: 'tags' | 'folder' | 'export') => void;
}

/** How many are chosen, a way to choose all that match, and the acts that the server offers. */
export function SelectBar({ selected, frame, total, over, more, onOpen }: SelectBarProps) {
  const { t, lang } = useWords();
  const navigate = useNavigate();
  const keep = useAct(selectDomains);
  const narrow = useNarrow();
  const why = useId();
  const limitWords = (by: Say, act: BatchAct, limit = 0) => by('domains:select.limit', { act: by(WORDS[act]), limit });
  async function open(act: BatchAct, max: number | undefined) {
    const page = PAGES[act];
    if (act === 'tags' || act === 'folder' || act === 'export') return onOpen(act);
    const kept = page && (await keep.run({ Selection: selected.selection }));
    if (!kept) return;
    const { Id, Total = Number.POSITIVE_INFINITY } = kept.data;
    if (isTooMany(Total, max)) notice('failed', () => limitWords(say, act, max));
    else navigate(`${page}?Selection=${Id}`);
  }
  const every =
    selected.count === undefined ? t('domains:select.many') : t('domains:names.count', { count: selected.count });
  const acts = frame?.Acts ?? [];
  const beyond = tooManyFor(acts, selected.count);
  const act = ({ Act: one, NamesMax: max }: ListFrame['Acts'][number]) => {
    const limited = isTooMany(selected.count, max);
    return (
      <Button
        key={one}
        size="small"
        // Not `disabled`: the keyboard comes to it and hears why.
        aria-disabled={limited || undefined}
        aria-describedby={limited ? why : undefined}
        onClick={() => (limited ? notice('failed', () => limitWords(say, one, max)) : void open(one, max))}
      >
        {t(WORDS[one])}
      </Button>
    );
  };
  const [near, behind] = narrow ? [acts.slice(0, ACTS_AT_THE_THUMB), acts.slice(ACTS_AT_THE_THUMB)] : [acts, []];
  return (
    <>
      {selected.every && <strong>{every}</strong>}
      {selected.wholePage && more && (
        <button type="button" className="ns-link" onClick={selected.chooseAll}>
          {total === undefined
            ? t(over ? 'domains:select.allOver' : 'domains:select.allUnknown', { count: COUNTED_NAMES_MAX })
            : t('domains:select.all', { count: total })}
        </button>
      )}
      {near.map(act)}
      {behind.length > 0 && (
        <Pop words={t('domains:list.more')} className="ns-button ns-button-small">
          {behind.map(act)}
        </Pop>
      )}
      {beyond.length > 0 && (
        <p id={why} role="status" className="list-limits">
          {beyond.map(([limit, names]) => (
            <span key={limit}>
              {t('domains:select.limit', {
                act: listed(
                  names.map((one) => t(WORDS[one])),
                  lang,
                ),
                limit,
              })}
            </span>
          ))}
        </p>
      )}
      <ProblemNote problem={keep.problem} />
    </>
  );
}
