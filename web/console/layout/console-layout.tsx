import { type ReactNode, useEffect } from 'react';
import { useWords } from '#web/shared/i18n/words.ts';
import { AppShell, RouterAnchor, useSession } from '#web/shared/layout/app-shell.tsx';
import { APP } from '../app.ts';
import { useVisitorCart } from '../cart/visitor-cart.ts';
import { menuFor } from '../menu.ts';
import { Around } from './around.tsx';
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
  const { SignedIn, Name, CartCount, InboxCount = 0 } = useSession();
  const { t } = useWords();
  const kept = useVisitorCart().length;
  // What a visitor chose joins their account's cart with the first page after signing in; the code for it comes only
  // then.
  useEffect(() => {
    if (SignedIn && kept > 0) void import('../cart/join-cart.ts').then(({ joinCart }) => joinCart());
  }, [SignedIn, kept]);
  return (
    <AppShell
      {...menuFor(SignedIn)}
      site={APP.site}
      entry={entry}
      withMenu={withMenu}
      counts={{ 'escrow/escrowlist': InboxCount }}
      tools={(words) => (
        <HeaderTools
          t={words}
          Link={RouterAnchor}
          signedIn={SignedIn}
          name={Name}
          cartCount={SignedIn ? (CartCount ?? 0) : kept}
          onSignOut={signOut}
        />
      )}
      foot={<Foot t={t} Link={RouterAnchor} />}
    >
      <Around>{children}</Around>
    </AppShell>
  );
}
