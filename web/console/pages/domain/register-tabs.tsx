import { useWords } from '#web/shared/i18n/words.ts';
import { Tabs } from '#web/shared/ui/tabs.tsx';

/** The two ways to new names: a search, and a list that is registered at once. */
export function RegisterTabs() {
  const { t } = useWords();
  return (
    <Tabs
      label={t('menu:title.domain.register')}
      tabs={[
        { to: '/domain/search', label: t('menu:title.domain.search') },
        { to: '/domain/register', label: t('menu:title.domain.register') },
      ]}
    />
  );
}
