import { useQueryClient } from '@tanstack/react-query';
import {
  type AnchorHTMLAttributes,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation } from 'react-router';
import type { MessageKey } from '#contract/messages/index.ts';
import { SCROLL_TO_TOP_MS } from '#contract/rules/ui.ts';
import { scrollToTop } from '../app/scroll.ts';
import { nextTheme, useThemeChoice } from '../app/theme-choice.ts';
import { dropFirstAnswers } from '../first-answers.ts';
import { type Say, switchLang, useWords } from '../i18n/words.ts';
import { Notices } from '../notice.tsx';
import { PromptHost } from '../prompts/prompt-host.tsx';
import { onSession, type Session, session } from '../session.ts';
import type { MenuSection } from './page-entry.ts';
import { Shell } from './shell.tsx';

/** A link of the shell by the router; to the page one is on, it scrolls to the top (acceptance A4). */
export function RouterAnchor({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { pathname } = useLocation();
  return <Link to={href} onClick={() => pathname === href && scrollToTop(SCROLL_TO_TOP_MS)} {...rest} />;
}

/** The session as the page knows it, drawn again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, session, session);
}

/** The burger of the painted frame, which opens its menu before the app is there. */
const paintedBurger = () => document.querySelector<HTMLDetailsElement>('details.ns-burger');

/**
 * Whether the menu stands over a narrow page: from a press on the burger, also one on the painted burger, until Escape
 * or another address.
 */
function useDrawer() {
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState(false);
  const [painted] = useState(paintedBurger);
  const at = useRef(pathname);
  // Only now has the app taken its place: until this moment it may have been pressed.
  useLayoutEffect(() => setDrawer(painted?.open ?? false), [painted]);
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    setDrawer(false);
  }, [pathname]);
  useEffect(() => {
    if (!drawer) return undefined;
    document.querySelector<HTMLElement>('.ns-menu a')?.focus();
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setDrawer(false);
      document.querySelector<HTMLElement>('.ns-burger')?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [drawer]);
  return [drawer, setDrawer] as const;
}

interface AppShellProps {
  menu: readonly MenuSection[];
  menuAt?: 'side' | 'top';
  site: MessageKey;
  entry: string | undefined;
  withMenu: boolean;
  counts?: Readonly<Record<string, number>>;
  tools: (t: Say) => ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** The shell come alive: drawer, language without a reload, light and dark, notices and prompts. */
export function AppShell(props: AppShellProps) {
  const { menu, menuAt = 'side', site, entry, withMenu, counts = {}, tools, foot, children } = props;
  const { t, lang } = useWords();
  const theme = useThemeChoice();
  const client = useQueryClient();
  const [drawer, setDrawer] = useDrawer();
  return (
    <Shell
      t={t}
      lang={lang}
      menu={menu}
      menuAt={menuAt}
      site={t(site)}
      Link={RouterAnchor}
      tools={tools(t)}
      foot={foot}
      withMenu={withMenu}
      counts={counts}
      {...(entry ? { entry } : {})}
      drawerOpen={drawer}
      onDrawer={setDrawer}
      onLang={async (next) => {
        await switchLang(next);
        // The server's words in kept answers are of the old language.
        dropFirstAnswers();
        await client.invalidateQueries();
      }}
      onTheme={nextTheme}
      themeName={t(`common:theme.${theme}`)}
    >
      {children}
      <Notices closeLabel={t('common:act.close')} />
      <PromptHost />
    </Shell>
  );
}
