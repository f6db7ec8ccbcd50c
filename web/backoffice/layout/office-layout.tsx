import { type ReactNode, useEffect } from 'react';
import { STAFF_IDLE_MINUTES } from '#contract/rules/session.ts';
import { staffMe } from '#contract/staff-api/sign-in.ts';
import { untouchedMs } from '#web/shared/attention.ts';
import { call } from '#web/shared/call.ts';
import { AppShell, useSession } from '#web/shared/layout/app-shell.tsx';
import { notice } from '#web/shared/notice.tsx';
import { isCallProblem, request } from '#web/shared/request.ts';
import { MENU } from '../menu.ts';
import { APP } from '../pages.ts';
import { OfficeTools } from './office-tools.tsx';

async function signOut(): Promise<void> {
  try {
    await request({ method: 'POST', path: '/sign-out' });
  } catch (error) {
    if (!isCallProblem(error)) throw error;
    if (error.key !== 'NOT_SIGNED_IN') return notice('failed', () => error.message);
  }
  location.assign(APP.signInPath);
}

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = MINUTE_MS / 2;

/**
 * A page that was left says by itself that its session ended: it asks once the time is over, and asking keeps no
 * session (`isAway`).
 */
function useEndWhenLeft(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    let asking = false;
    const timer = setInterval(() => {
      if (asking || untouchedMs() < (STAFF_IDLE_MINUTES + 1) * MINUTE_MS) return;
      asking = true;
      // A failure is told at the next act of a person; a lost session opens its dialog.
      call(staffMe, {})
        .catch(() => {})
        .finally(() => {
          asking = false;
        });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [signedIn]);
}

/** The layout around every page of the back office. */
export function OfficeLayout({
  entry,
  withMenu,
  children,
}: {
  entry: string | undefined;
  withMenu: boolean;
  children: ReactNode;
}) {
  const { SignedIn, Name } = useSession();
  useEndWhenLeft(SignedIn);
  return (
    <AppShell
      menu={MENU}
      site={APP.site}
      entry={entry}
      withMenu={withMenu}
      tools={(t) => SignedIn && <OfficeTools t={t} name={Name} onSignOut={signOut} />}
    >
      {children}
    </AppShell>
  );
}
