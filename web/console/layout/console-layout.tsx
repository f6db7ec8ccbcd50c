import type { ReactNode } from 'react';
import { useWords } from '#web/shared/i18n/words.ts';
import { AppShell, RouterAnchor, useSession } from '#web/shared/layout/app-shell.tsx';
import { APP } from '../app.ts';
import { MENU } from '../menu.ts';
import { Foot, HeaderTools } from './header-tools.tsx';
import { signOut } from './sign-out.ts';

/** The layout around every page of the console (acceptance A1). */
export function ConsoleLayout({
  entry,
  withMenu,
  children,
}: {
  entry: string | undefined;
  withMenu: boolean;
  children: ReactNode;
}) {
  const { SignedIn, Name, CartCount } = useSession();
  const { t } = useWords();
  return (
    <AppShell
      menu={MENU}
      site={APP.site}
      entry={entry}
      withMenu={withMenu}
      tools={(words) => (
        <HeaderTools
          t={words}
          Link={RouterAnchor}
          signedIn={SignedIn}
          name={Name}
          cartCount={CartCount ?? 0}
          onSignOut={signOut}
        />
      )}
      foot={<Foot t={t} Link={RouterAnchor} />}
    >
      {children}
    </AppShell>
  );
}
