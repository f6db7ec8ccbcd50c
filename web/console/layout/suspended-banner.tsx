import { useEffect } from 'react';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { request } from '#web/shared/request.ts';
import { hearSuspension, type Session } from '#web/shared/session.ts';
import { When } from '#web/shared/ui/when.tsx';
import { ContactLink } from '../contact-link.tsx';
import './cooling-banner.css';

/** Asked without its endpoint, whose words and rules the shell of every page does not need. */
async function askWhetherStill(): Promise<void> {
  const { Data } = await request({ method: 'GET', path: '/session/me' });
  const me = Data as Pick<Session, 'SignedIn' | 'Suspended'>;
  if (me.SignedIn) hearSuspension(me.Suspended);
}

/** Whoever comes back to the window reads whether it was lifted meanwhile; a failure leaves what stands there. */
function useStillSuspended(suspended: boolean): void {
  useEffect(() => {
    if (!suspended) return undefined;
    const look = () => void askWhetherStill().catch(() => undefined);
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [suspended]);
}

/**
 * On every page while two members of staff have suspended the account: since when, why, what stays and what waits, whom
 * to write to.
 */
export function SuspendedBanner() {
  const { t } = useWords();
  const { Suspended } = useSession();
  useStillSuspended(Suspended !== undefined);
  if (!Suspended) return null;
  return (
    <section className="cooling" aria-label={t('suspended:title')}>
      <strong>{t('suspended:title')}</strong>
      <p>
        {t('suspended:since')} <When at={Suspended.Since} />
      </p>
      <p>{t(`suspended:reason.${Suspended.Reason}`)}</p>
      <details>
        <summary>{t('suspended:more')}</summary>
        <p>{t('suspended:what')}</p>
      </details>
      <p>
        {t('suspended:write')} <ContactLink topic="account" />
      </p>
    </section>
  );
}
