import { useWords } from '#web/shared/i18n/words.ts';
import { Tabs } from '#web/shared/ui/tabs.tsx';

/** The sides of one zone. */
export function ZoneTabs({ domain }: { domain: string }) {
  const { t } = useWords();
  const tabs = [
    { to: `/domain/resolution/${domain}`, label: t('queries:tab.records') },
    { to: `/domain/resolution/${domain}/queries`, label: t('queries:tab.queries') },
  ];
  return <Tabs label={t('menu:title.domain.resolution')} tabs={tabs} />;
}
