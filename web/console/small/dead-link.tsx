import { useEffect, useState } from 'react';
import { isCallProblem, request } from '#web/shared/request.ts';
import { lastSegment } from './path.ts';
import type { SmallKey, SmallSay } from './shell.tsx';

/**
 * Whether the mailed link of this page is known to be dead; asked once, before anything is typed (acceptance B1, B3).
 * An answer that does not come says nothing: the form itself will tell.
 */
export function useDeadLink(opens: 'account' | 'password'): boolean {
  const [dead, setDead] = useState(false);
  useEffect(() => {
    request({ method: 'POST', path: '/account/check-link', input: { Token: lastSegment(), Opens: opens } }).catch(
      (error: unknown) => {
        if (!isCallProblem(error)) throw error;
        if (error.key === 'LINK_DEAD') setDead(true);
      },
    );
  }, [opens]);
  return dead;
}

/** Instead of the form: why, and a way on. */
export function DeadLink({ t, why, href, act }: { t: SmallSay; why: SmallKey; href: string; act: SmallKey }) {
  return (
    <div role="alert">
      <h1>{t('gate:link.dead')}</h1>
      <p className="sm-about">{t(why)}</p>
      <a className="sm-submit" href={href}>
        {t(act)}
      </a>
    </div>
  );
}
