import { useWords } from '#web/shared/i18n/words.ts';
import { Tabs } from '#web/shared/ui/tabs.tsx';

/** The sides of the account profile. */
export function ProfileTabs() {
  const { t } = useWords();
  const tabs = [
    { to: '/user/info', label: t('profile:tab.info') },
    { to: '/user/info/protection', label: t('profile:tab.protection') },
    { to: '/user/info/password', label: t('profile:tab.password') },
    { to: '/user/info/activity', label: t('profile:tab.activity') },
    { to: '/user/info/notices', label: t('profile:tab.notices') },
  ];
  return <Tabs label={t('profile:info.title')} tabs={tabs} />;
}
