import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';
import type { Lang } from '#contract/lang.ts';
import type { Say } from '../i18n/words.ts';
import { BurgerIcon, GlobeIcon, MarkIcon, ThemeIcon } from './icons.tsx';
import { LangSelect } from './lang-select.tsx';
import type { MenuSection } from './page-entry.ts';

/** How a link is drawn: plain in the frame, by the router in the app. */
export type Anchor = ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; 'data-entry'?: string }>;

export interface ShellProps {
  t: Say;
  lang: Lang;
  menu: readonly MenuSection[];
  site: string;
  Link: Anchor;
  /** Links and the account part of the header. */
  tools: ReactNode;
  foot?: ReactNode;
  /** False where the menu must not show (acceptance A3). */
  withMenu?: boolean;
  /** At the side, or in the header where the window is wide. */
  menuAt?: 'side' | 'top';
  /** Key of the menu entry that stands for the page. */
  entry?: string;
  /** What waits behind an entry, by its key. */
  counts?: Readonly<Record<string, number>>;
  drawerOpen?: boolean;
  onDrawer?: ((open: boolean) => void) | undefined;
  onLang?: (lang: Lang) => void;
  onTheme?: () => void;
  themeName?: string;
  children: ReactNode;
}

/** The menu: sections of plain links, so they open in a new tab and work before any script does. */
function Menu({ t, menu, entry, counts, Link }: Pick<ShellProps, 't' | 'menu' | 'entry' | 'counts' | 'Link'>) {
  return (
    <nav className="ns-menu" id="ns-menu" aria-label={t('menu:header.main')}>
      {menu.map((section) => (
        <section key={section.key} {...(section.label ? { 'aria-labelledby': `ns-menu-${section.key}` } : {})}>
          {section.label && <h2 id={`ns-menu-${section.key}`}>{t(section.label)}</h2>}
          <ul>
            {section.entries.map((one) => (
              <li key={one.key}>
                <Link
                  className="ns-entry"
                  href={`/${one.key}`}
                  data-entry={one.key}
                  {...(one.key === entry ? { 'aria-current': 'page' } : {})}
                >
                  {t(one.label)}
                  {counts?.[one.key] ? <span className="ns-count">{counts[one.key]}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/**
 * Opens the menu where the window is narrow. The painted one does so without a script, and what it opened stays open in
 * the app.
 */
function Burger({ t, drawerOpen = false, onDrawer }: Pick<ShellProps, 't' | 'drawerOpen' | 'onDrawer'>) {
  if (!onDrawer)
    return (
      <details className="ns-burger">
        <summary className="ns-tool" aria-label={t('menu:header.menu')} aria-controls="ns-menu">
          <BurgerIcon />
        </summary>
      </details>
    );
  return (
    <button
      type="button"
      className="ns-tool ns-burger"
      aria-label={t(drawerOpen ? 'menu:header.close' : 'menu:header.menu')}
      aria-expanded={drawerOpen}
      aria-controls="ns-menu"
      onClick={() => onDrawer(!drawerOpen)}
    >
      <BurgerIcon />
    </button>
  );
}

/**
 * The layout of an app: header, 200-wide menu, content. The web build paints the frame with it and the app draws it
 * again, from the same menu, so nothing moves when the script takes over (acceptance A1, ui: frame).
 */
export function Shell(props: ShellProps) {
  const { t, lang, site, Link, tools, foot, withMenu = true, menuAt = 'side', drawerOpen = false, onDrawer } = props;
  return (
    <div className="ns-shell" data-menu={withMenu ? menuAt : 'off'} data-drawer={drawerOpen ? 'open' : 'closed'}>
      <a className="ns-skip" href="#main">
        {t('menu:header.skip')}
      </a>
      <header className="ns-header">
        <Burger t={t} drawerOpen={drawerOpen} onDrawer={onDrawer} />
        <Link className="ns-brand" href="/">
          <MarkIcon />
          <span className="ns-site">{site}</span>
        </Link>
        {withMenu && menuAt === 'top' && <Menu {...props} />}
        {tools}
        <span className="ns-tool">
          <GlobeIcon />
          <LangSelect label={t('menu:header.language')} lang={lang} onLang={props.onLang} />
        </span>
        <button
          type="button"
          className="ns-tool"
          aria-label={`${t('menu:header.theme')}${props.themeName ? ` · ${props.themeName}` : ''}`}
          title={props.themeName}
          onClick={props.onTheme}
        >
          <ThemeIcon />
        </button>
      </header>
      <div className="ns-body">
        {withMenu && menuAt === 'side' && <Menu {...props} />}
        {drawerOpen && (
          <button
            type="button"
            className="ns-shade"
            aria-label={t('menu:header.close')}
            onClick={() => onDrawer?.(false)}
          />
        )}
        <main className="ns-main" id="main" tabIndex={-1} inert={drawerOpen}>
          <div className="ns-content">{props.children}</div>
          {foot}
        </main>
      </div>
    </div>
  );
}
