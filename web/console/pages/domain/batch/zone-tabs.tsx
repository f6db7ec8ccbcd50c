import { useSearchParams } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';
import { Tabs } from '#web/shared/ui/tabs.tsx';

/** What can be done to the records of many names; names chosen in the list go along from one to the other. */
export function ZoneTabs() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const selection = query.get('Selection');
  const chosen = selection ? `?Selection=${selection}` : '';
  return (
    <Tabs
      label={t('menu:title.domain.resolution')}
      tabs={[
        { to: `/domain/batch/resolution${chosen}`, label: t('menu:title.domain.manyzones') },
        { to: `/domain/batch/template${chosen}`, label: t('menu:title.domain.applytemplate') },
        { to: `/domain/batch/rewind${chosen}`, label: t('menu:title.domain.rewind') },
        { to: `/domain/batch/dnssec${chosen}`, label: t('menu:title.domain.manysignings') },
        { to: `/domain/batch/cleardns${chosen}`, label: t('menu:title.domain.cleardns') },
      ]}
    />
  );
}
