import { type ReactNode, useEffect, useRef } from 'react';
import type { Say } from '#web/shared/i18n/words.ts';
import { CartIcon, ChevronIcon, SearchIcon, UserIcon } from '#web/shared/layout/icons.tsx';
import type { Anchor } from '#web/shared/layout/shell.tsx';

/** What the account menu offers beside the side menu's entries. */
const ACCOUNT_LINKS = [
  ['/user/info', 'menu:title.user.info'],
  ['/user/info/protection', 'menu:header.security'],
  ['/domain/order', 'menu:header.orders'],
  ['/domain/task', 'menu:header.tasks'],
] as const;

interface ToolsProps {
  t: Say;
  Link: Anchor;
  signedIn: boolean;
  name?: ReactNode;
  cartCount?: number;
  onSignOut?: () => void;
}

function AccountMenu({ t, Link, name, onSignOut }: ToolsProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const open = box.current?.open;
      if (!open) return;
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      if (event instanceof MouseEvent && box.current?.querySelector('summary')?.contains(event.target as Node)) return;
      box.current!.open = false;
      if (event instanceof KeyboardEvent) box.current?.querySelector('summary')?.focus();
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details className="ns-account" ref={box}>
      <summary className="ns-tool">
        <UserIcon />
        <span className="ns-hidden">{t('menu:header.account')}</span>
        <span className="ns-who ns-wide">{name}</span>
        <ChevronIcon />
      </summary>
      <ul className="ns-pop">
        {ACCOUNT_LINKS.map(([href, label]) => (
          <li key={href}>
            <Link className="ns-tool" href={href}>
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="ns-tool" onClick={onSignOut}>
            {t('menu:header.signOut')}
          </button>
        </li>
      </ul>
    </details>
  );
}

/**
 * The right part of the header: search, prices, cart, and either the account or the way in. A visitor's menu has search
 * and prices already.
 */
export function HeaderTools(props: ToolsProps) {
  const { t, Link, signedIn, cartCount = 0 } = props;
  return (
    <>
      <Link className="ns-tool" href="/domain/search" aria-label={t('menu:header.search')}>
        <SearchIcon />
        {signedIn && <span className="ns-wide">{t('menu:header.search')}</span>}
      </Link>
      {signedIn && (
        <Link className="ns-tool ns-wide" href="/price">
          {t('menu:header.prices')}
        </Link>
      )}
      <Link className="ns-tool" href="/domain/cart">
        <CartIcon />
        <span className="ns-hidden">{t('menu:header.cart')}</span>
        <span className="ns-wide" aria-hidden="true">
          {t('menu:header.cart')}
        </span>
        {cartCount > 0 && <span className="ns-count">{cartCount}</span>}
      </Link>
      {signedIn ? (
        <AccountMenu {...props} />
      ) : (
        <>
          <Link className="ns-tool" href="/login/sso">
            {t('menu:header.signIn')}
          </Link>
          <Link className="ns-tool ns-tool-main ns-wide" href="/login/register">
            {t('menu:header.register')}
          </Link>
        </>
      )}
    </>
  );
}

/** The line below every page: what anyone may read. */
export function Foot({ t, Link }: { t: Say; Link: Anchor }) {
  return (
    <footer className="ns-foot">
      <span>{t('common:site')}</span>
      <Link href="/price">{t('menu:title.price')}</Link>
      <Link href="/help">{t('menu:title.help')}</Link>
      <Link href="/contact">{t('menu:title.contact')}</Link>
      <Link href="/legal/terms">{t('menu:title.legal.terms')}</Link>
      <Link href="/legal/privacy">{t('menu:title.legal.privacy')}</Link>
    </footer>
  );
}
