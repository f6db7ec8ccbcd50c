import { NavLink } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';
import './recharge.css';

/** The two sides of the recharge page: a new one, and the orders so far (acceptance A2). */
export function RechargeTabs() {
  const { t } = useWords();
  return (
    <nav className="recharge-tabs" aria-label={t('recharge:title')}>
      <NavLink to="/finance/recharge" end>
        {t('recharge:title')}
      </NavLink>
      <NavLink to="/finance/order">{t('recharge:orders')}</NavLink>
    </nav>
  );
}
