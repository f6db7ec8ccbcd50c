import type { SearchLine } from '#contract/api/search.ts';
import { SUGGESTION_KINDS } from '#contract/states/domain.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Block } from '#web/shared/ui/page.tsx';
import type { CartInReach } from '../../../cart/use-cart.ts';
import { ResultRow } from './result-rows.tsx';
import type { Search } from './use-search.ts';

interface TableProps {
  search: Search;
  cart: CartInReach;
  years: number;
  onAdd: (line: SearchLine) => void;
}

/** Names with what was answered: state, and every price side by side (acceptance D1, D5). */
export function ResultTable({
  label,
  rows,
  search,
  cart,
  years,
  onAdd,
}: TableProps & { label: string; rows: readonly (readonly [string, SearchLine | undefined])[] }) {
  const { t } = useWords();
  return (
    <table className="search-table" aria-busy={search.running} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('search:column.name')}</th>
          <th scope="col">{t('search:column.state')}</th>
          <th scope="col" className="ns-number">
            {t('search:column.registerFor', { years })}
          </th>
          <th scope="col" className="ns-number">
            {t('search:column.renew')}
          </th>
          <th scope="col" className="ns-number">
            {t('search:column.transfer')}
          </th>
          <th scope="col" className="ns-number">
            {t('search:column.restore')}
          </th>
          <th scope="col" className="search-act">
            {t('common:list.acts')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, line]) => (
          <ResultRow
            key={name}
            name={name}
            line={line}
            inCart={line ? cart.names.has(line.Name) : false}
            busy={cart.busy}
            asking={search.running}
            years={years}
            onAdd={onAdd}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Names nobody asked for that are free, apart from those asked, together by why they are proposed. */
export function Proposals(props: TableProps) {
  const { t } = useWords();
  const free = props.search.proposed.filter(({ Status, Barred }) => Status === 'registrable' && !Barred);
  if (free.length === 0) return null;
  return (
    <div className="search-proposals">
      <Block title={t('search:suggest.title')}>
        <p className="ns-muted">{t('search:suggest.about')}</p>
        {SUGGESTION_KINDS.map((kind) => {
          const rows = free.filter(({ Suggested }) => Suggested === kind);
          if (rows.length === 0) return null;
          const label = t(`search:suggest.kind.${kind}`);
          return (
            <div key={kind} className="search-proposed">
              <h3>{label}</h3>
              <ResultTable {...props} label={label} rows={rows.map((line) => [line.Unicode, line] as const)} />
            </div>
          );
        })}
      </Block>
    </div>
  );
}
