import { type ClipboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useWords } from '#web/shared/i18n/words.ts';
import type { ListAddress } from './address.ts';
import { isListOfNames } from './pasting/list-text.ts';

/** Typing rests so long before the list is asked. */
const TYPING_RESTS_MS = 300;
/** Few paste a list here; reading one comes then. */
const PastedNames = lazy(() =>
  import('./pasting/pasted-names.tsx').then((loaded) => ({ default: loaded.PastedNames })),
);

/** A part of a name to search for, or several names that are looked up as a list. */
export function useSearch(address: ListAddress) {
  const { filter, change } = address;
  const there = filter.Search ?? '';
  const [text, setText] = useState(there);
  const [list, setList] = useState<{ text: string; at: number }>();
  const listed = useRef('');
  function look(names: string): void {
    setList({ text: names, at: (list?.at ?? 0) + 1 });
  }
  // A chip removed elsewhere empties the field too; names that were typed stay to be typed on.
  useEffect(() => {
    setText((now) => (filter.List && now === listed.current ? now : there));
  }, [there, filter.List]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a typed text asks; the address follows it.
  useEffect(() => {
    if (text === there || text === listed.current) return undefined;
    const timer = setTimeout(() => {
      const names = isListOfNames(text);
      const ended = !names && listed.current !== '' ? { List: undefined } : {};
      listed.current = names ? text : '';
      if (names) return look(text);
      setList(undefined);
      change({ Search: text.trim() || undefined, ...ended });
    }, TYPING_RESTS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text');
    if (!isListOfNames(pasted)) return;
    // A field of one line would run the lines together.
    event.preventDefault();
    listed.current = '';
    setText('');
    look(pasted);
  }
  const note = list && (
    <Suspense>
      <PastedNames key={list.at} text={list.text} address={address} />
    </Suspense>
  );
  return { text, onText: setText, onPaste, note };
}
export type Search = ReturnType<typeof useSearch>;

export function SearchField({ text, onText, onPaste }: Search) {
  const { t } = useWords();
  return (
    <input
      className="ns-field list-search"
      type="search"
      aria-label={t('domains:list.search')}
      placeholder={t('domains:list.searchHint')}
      value={text}
      onChange={({ target }) => onText(target.value)}
      onPaste={onPaste}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
