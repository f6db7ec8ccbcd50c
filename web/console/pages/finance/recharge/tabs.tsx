import { useWords } from '#web/shared/i18n/words.ts';
import { Tabs } from '#web/shared/ui/tabs.tsx';

/** The two sides of the recharge page: a new one, and the orders so far (acceptance A2). */
export function RechargeTabs() {
  const { t } = useWords();
  const tabs = [
    { to: '/finance/recharge', label: t('recharge:title') },
    { to: '/finance/order', label: t('recharge:orders') },
  ];
  return <Tabs label={t('recharge:title')} tabs={tabs} />;
}
