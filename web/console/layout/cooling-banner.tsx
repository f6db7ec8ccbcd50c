import { Link, useLocation } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { businessNow } from '#web/shared/server-clock.ts';
import { When } from '#web/shared/ui/when.tsx';
import { ContactLink } from '../contact-link.tsx';
import './cooling-banner.css';

const PROTECTION = '/user/info/protection';

/** On every page while both secrets came by mail a short while ago: what waits, and until when (acceptance B5). */
export function CoolingBanner() {
  const { t } = useWords();
  const { pathname } = useLocation();
  const { CoolingUntil } = useSession();
  if (!CoolingUntil || Date.parse(CoolingUntil) <= businessNow()) return null;
  const here = pathname === PROTECTION;
  return (
    <section className="cooling" aria-label={t('cooling:title')}>
      <strong>{t('cooling:title')}</strong>
      <p>
        {t('cooling:until')} <When at={CoolingUntil} />
      </p>
      {here && <p>{t('cooling:what')}</p>}
      {here && <p>{t('cooling:end')}</p>}
      {here && (
        <p>
          {t('cooling:notYou')} <a href="/login/forgot">{t('cooling:reset')}</a> <ContactLink topic="account" />
        </p>
      )}
      {!here && (
        <p>
          <Link to={PROTECTION}>{t('cooling:more')}</Link>
        </p>
      )}
    </section>
  );
}
