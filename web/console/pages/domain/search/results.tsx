import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SearchLine } from '#contract/api/search.ts';
import { CART_NAMES_MAX, TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { SEARCH_STATES, type SearchState } from '#contract/states/domain.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { saveFile } from '#web/shared/save-file.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { notYetIn } from '../../../cart/not-yet-in.ts';
import { useCart } from '../../../cart/use-cart.ts';
import { YearsSelect } from '../../../pay/years-select.tsx';
import { Needs } from './needs.tsx';
import { Proposals, ResultTable } from './result-table.tsx';
import { resultsCsv } from './results-csv.ts';
import type { Search } from './use-search.ts';

type Shown = SearchState | 'all';

/** Kinds that nearly every search has: offered from the start, so that nothing moves when the first of them comes. */
const USUAL: readonly SearchState[] = ['registrable', 'taken'];

/** Which answers to look at; a rare kind is offered when it came. */
function Filter({ search, shown, onShow }: { search: Search; shown: Shown; onShow: (shown: Shown) => void }) {
  const { t } = useWords();
  const counts = new Map<SearchState, number>();
  for (const { Status } of search.answers.values()) counts.set(Status, (counts.get(Status) ?? 0) + 1);
  const kinds = SEARCH_STATES.filter((state) => counts.has(state) || USUAL.includes(state));
  if (search.names.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; these are buttons that show a part of a list.
    <div className="search-filter" role="group" aria-label={t('search:filter')}>
      {(['all', ...kinds] as const).map((kind) => (
        <button
          type="button"
          key={kind}
          className="search-chip"
          aria-pressed={shown === kind}
          onClick={() => onShow(kind)}
        >
          {kind === 'all' ? t('search:filter.all') : t(`search:state.${kind}`)}{' '}
          {kind === 'all' ? search.names.length : (counts.get(kind) ?? 0)}
        </button>
      ))}
    </div>
  );
}

function Progress({ search }: { search: Search }) {
  const { t } = useWords();
  const count = search.names.length;
  const free = [...search.answers.values()].filter(({ Status }) => Status === 'registrable').length;
  if (search.running) {
    return (
      <div className="ns-row search-progress">
        <span role="status">{t('search:progress', { done: search.answers.size, count })}</span>
        <progress aria-label={t('search:results')} max={count} value={search.answers.size} />
        <Button size="small" onClick={search.stop}>
          {t('search:stop')}
        </Button>
      </div>
    );
  }
  if (search.problem) return null;
  return (
    <p role="status" className="search-progress">
      {search.stopped ? t('search:stopped') : t('search:finished', { free, count })}
    </p>
  );
}

/** The answers in the order of the question, filled in as they come; with what can be done with all of them. */
export function Results({ search, changed }: { search: Search; changed: boolean }) {
  const { t } = useWords();
  const cart = useCart();
  const [kind, setKind] = useState<Shown>('all');
  const add = useRef(cart.add);
  add.current = cart.add;
  const [years, setYears] = useState(TERM_YEARS_MIN);
  const term = useRef(years);
  term.current = years;
  const addOne = useCallback((line: SearchLine) => void add.current([line], term.current), []);
  const { answers, names } = search;
  const fits = (name: string, want: Shown) => want === 'all' || answers.get(name)?.Status === want;
  const shown = kind !== 'all' && !names.some((name) => fits(name, kind)) ? 'all' : kind;
  const rows = names.filter((name) => fits(name, shown));
  const orderable = names.flatMap((name) => {
    const line = answers.get(name);
    return line?.Status === 'registrable' && !line.Barred ? [line] : [];
  });
  const free = notYetIn(cart.names, orderable);
  const toCart = useRef<HTMLAnchorElement>(null);
  // The button has nothing more to add then and cannot hold the focus: the way on takes it.
  async function addAll() {
    await cart.add(free, years);
    requestAnimationFrame(() => toCart.current?.focus());
  }
  const silent = names.filter((name) => (answers.get(name)?.Status ?? 'unknown') === 'unknown');
  // The server refused the question itself (nothing chosen, too many): there is nothing to list and nothing to repeat.
  if (search.problem?.kind === 'refused' && search.answers.size === 0) return <ProblemNote problem={search.problem} />;
  return (
    <Block title={t('search:results')}>
      <Progress search={search} />
      {changed && <p className="ns-muted">{t('search:changed')}</p>}
      <ProblemNote problem={search.problem} onRetry={() => void search.again(silent)} />
      <ProblemNote problem={cart.problem} />
      <div className="search-bar">
        <Filter search={search} shown={shown} onShow={setKind} />
        <div className="ns-row">
          {!search.running && silent.length > 0 && (
            <Button onClick={() => void search.again(silent)}>{t('search:askAgain', { count: silent.length })}</Button>
          )}
          <YearsSelect label={t('search:years')} value={years} onChange={setYears} />
          {names.length > 1 && (
            <Link
              to="/domain/register"
              className={free.length > 1 ? undefined : 'search-not-yet'}
              state={{ names: free.slice(0, CART_NAMES_MAX).map(({ Unicode }) => Unicode), years }}
            >
              {t('search:asList', { count: Math.min(free.length, CART_NAMES_MAX) })}
            </Link>
          )}
          {names.length > 1 && (
            <Button disabled={free.length < 2} busy={cart.busy} onClick={() => void addAll()}>
              {t('search:addAll', { count: free.length })}
            </Button>
          )}
          {names.length > 1 && (
            <Button
              disabled={answers.size === 0}
              onClick={() => saveFile('search.csv', 'text/csv', resultsCsv(t, rows, answers))}
            >
              {t('search:csv')}
            </Button>
          )}
          {cart.names.size > 0 && (
            <Link ref={toCart} to="/domain/cart">
              {t('search:toCart', { count: cart.names.size })}
            </Link>
          )}
        </div>
      </div>
      <ResultTable
        label={t('search:results')}
        rows={rows.map((name) => [name, answers.get(name)] as const)}
        search={search}
        cart={cart}
        years={years}
        onAdd={addOne}
      />
      <Needs answers={answers.values()} />
      <Proposals search={search} cart={cart} years={years} onAdd={addOne} />
    </Block>
  );
}
