import { type FormEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SEARCH_QUERIES_MAX } from '#contract/rules/domain.ts';
import { askedSuffixes, SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextArea } from '#web/shared/ui/fields/text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { RegisterTabs } from '../register-tabs.tsx';
import { Dropped } from './dropped.tsx';
import { LookupDrawer } from './lookup.tsx';
import { type Narrowed, narrowed, questionsOf } from './questions.ts';
import { Results } from './results.tsx';
import { SuffixPicker } from './suffix-picker.tsx';
import { TooMany } from './too-many.tsx';
import { useSearch } from './use-search.ts';
import './search.css';

/** An address longer than this is not kept: some in between cut it. */
const ADDRESS_TEXT_MAX = 1_500;
const ALL = SUFFIXES.map(({ suffix }) => suffix);
/** What is chosen until somebody chooses otherwise. */
const ASKED = askedSuffixes().map(({ suffix }) => suffix);

/**
 * `q` and `suffix` of the address: what was searched, so that it can be kept, sent and reloaded. `lookup`: a name to be
 * looked up at once.
 */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('suffix')?.split(',') ?? ASKED;
  return {
    lookup: query.get('lookup') ?? '',
    text: query.get('q') ?? '',
    suffixes: ALL.filter((one) => chosen.includes(one)),
    keep(text: string, suffixes: readonly string[]) {
      const next: Record<string, string> = {};
      if (text && text.length <= ADDRESS_TEXT_MAX) next['q'] = text.trim();
      if (suffixes.join() !== ASKED.join()) next['suffix'] = suffixes.join(',');
      setQuery(next, { replace: true });
    },
  };
}

/** `/domain/search`: up to 500 names at once, answered as the registries answer; open to everybody (acceptance D1). */
export function Component() {
  const { t } = useWords();
  const id = useId();
  const address = useAddress();
  const [text, setText] = useState(address.text);
  const [suffixes, setSuffixes] = useState<readonly string[]>(address.suffixes);
  const seen = useDeferredValue(text);
  const { count, names, dropped } = useMemo(() => questionsOf(seen, suffixes), [seen, suffixes]);
  const search = useSearch();
  const fit = useMemo(() => narrowed(seen, suffixes, SEARCH_QUERIES_MAX), [seen, suffixes]);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (fit) return;
    address.keep(text, suffixes);
    void search.run(questionsOf(text, suffixes).names);
  }
  function searchWhatFits(to: Narrowed) {
    setSuffixes(to.suffixes);
    address.keep(text, to.suffixes);
    void search.run(to.names);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address with names is searched once, when it is opened.
  useEffect(() => {
    if (address.text) submit();
  }, []);
  return (
    <Page title={t('menu:title.domain.search')} about={t('search:about')}>
      <RegisterTabs />
      <form className="search-form" onSubmit={submit}>
        <label htmlFor={id}>{t('search:names')}</label>
        <div className="search-box">
          <TextArea
            id={id}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              // Names stand on lines of their own with Shift; Enter alone asks.
              if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
            }}
            rows={1}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby={`${id}-help ${id}-count`}
            className="search-names"
          />
          <Button tone="main" size="large" type="submit" disabled={fit !== undefined}>
            {t('search:act')}
          </Button>
        </div>
        <SuffixPicker chosen={suffixes} onChange={setSuffixes}>
          <span id={`${id}-count`} className={names.length > SEARCH_QUERIES_MAX ? 'ns-wrong' : 'ns-muted'}>
            {t('search:count', { names: count, queries: names.length, limit: SEARCH_QUERIES_MAX })}
          </span>
        </SuffixPicker>
        <p id={`${id}-help`} className="ns-muted">
          {t('search:names.help', { limit: SEARCH_QUERIES_MAX })}
        </p>
        {fit && <TooMany fit={fit} count={count} queries={names.length} onFit={() => searchWhatFits(fit)} />}
        <Dropped dropped={dropped} />
      </form>
      {(search.names.length > 0 || search.problem) && (
        <Results search={search} changed={names.join() !== search.names.join()} />
      )}
      {address.lookup && (
        <LookupDrawer name={address.lookup} shown={address.lookup} onClose={() => address.keep(text, suffixes)} />
      )}
    </Page>
  );
}
