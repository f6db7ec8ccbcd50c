import { NavLink } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';
import '../safety/profile-fields.css';

/** The three sides of the account profile. */
export function ProfileTabs() {
  const { t } = useWords();
  return (
    <nav className="profile-tabs" aria-label={t('profile:info.title')}>
      <NavLink to="/user/info" end>
        {t('profile:tab.info')}
      </NavLink>
      <NavLink to="/user/info/protection">{t('profile:tab.protection')}</NavLink>
      <NavLink to="/user/info/password">{t('profile:tab.password')}</NavLink>
    </nav>
  );
}
