import { useWords } from '#web/shared/i18n/words.ts';
import { Tabs } from '#web/shared/ui/tabs.tsx';

/** The sides of withdrawals: how it stands, asking for one, all of them, and the bank account (acceptance J4). */
export function WithdrawalTabs() {
  const { t } = useWords();
  const tabs = [
    { to: '/finance/withdrawal', label: t('withdrawal:tab.overview') },
    { to: '/finance/withdrawal/apply', label: t('withdrawal:tab.apply') },
    { to: '/finance/withdrawal/list', label: t('withdrawal:tab.list') },
    { to: '/finance/withdrawal/editbank', label: t('withdrawal:tab.bank') },
  ];
  return <Tabs label={t('menu:title.finance.withdrawal')} tabs={tabs} />;
}
