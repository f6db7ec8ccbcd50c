import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { ContactLink } from '../contact-link.tsx';
import './cooling-banner.css';

/** On every page while two members of staff have suspended the account: what stays, what waits, whom to ask. */
export function SuspendedBanner() {
  const { t } = useWords();
  const { Suspended } = useSession();
  if (!Suspended) return null;
  return (
    <section className="cooling" aria-label={t('suspended:title')}>
      <strong>{t('suspended:title')}</strong>
      <p>{t('suspended:what')}</p>
      <p>
        <ContactLink topic="account" />
      </p>
    </section>
  );
}
