import type { ReactNode } from 'react';
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
    if (error.key !== 'NOT_SIGNED_IN') return notice('failed', error.message);
  }
  location.assign(APP.signInPath);
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
