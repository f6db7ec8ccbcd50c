import { Link } from 'react-router';
import type { DomainFilter } from '#contract/api/domain-filter.ts';
import type { ListFrame, ViewSettings } from '#contract/api/domain-labels.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { countText } from '#web/shared/ui/money-text.tsx';
import '#web/shared/ui/tabs.css';
import type { ListAddress } from './address.ts';

interface ViewsProps {
  address: ListAddress;
  frame: ListFrame | undefined;
  /** Names that match, where they are counted. */
  total: number | undefined;
  saving: boolean;
  onSave: () => void;
}

const same = (one: DomainFilter, other: DomainFilter): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Names by state that everybody looks for, then the reader's own views: each is an address of the list. */
export function Views({ address, frame, total, saving, onSave }: ViewsProps) {
  const { t } = useWords();
  const ours = (['expiring', 'expired', 'suspended'] as const).map((State) => ({
    key: State as string,
    words: t(`namestate:state.${State}`),
    settings: { Filter: { State } } as Partial<ViewSettings>,
  }));
  const own = (frame?.Views ?? []).map(({ Id, Name, Settings }) => ({ key: Id, words: Name, settings: Settings }));
  const all = { key: 'all', words: t('domains:list.viewAll'), settings: { Filter: {} } as Partial<ViewSettings> };
  return (
    <nav className="ns-tabs list-views" aria-label={t('domains:list.views')}>
      {[all, ...ours, ...own].map(({ key, words, settings }) => {
        const now = same(settings.Filter ?? {}, address.filter);
        return (
          <Link
            key={key}
            to={{ search: address.searchOf(settings) }}
            replace
            className={now ? 'active' : 'ns-tab'}
            {...(now ? { 'aria-current': 'page' as const } : {})}
          >
            {words}
            {now && total !== undefined && <span className="list-view-count"> {countText(total)}</span>}
          </Link>
        );
      })}
      <button type="button" className="ns-link" aria-expanded={saving} onClick={onSave}>
        {t('domains:list.viewSave')}
      </button>
    </nav>
  );
}
