import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { createBrowserRouter, Navigate, Outlet, useLocation, useNavigationType } from 'react-router';
import type { MessageKey } from '#contract/messages/index.ts';
import { SCROLL_TO_TOP_MS } from '#contract/rules/ui.ts';
import { guardOf, matchPath, menuShows, type PageVisitor } from '#contract/web-manifest.ts';
import { useWords } from '../i18n/words.ts';
import { Bones } from '../layout/bones.tsx';
import type { PageEntry } from '../layout/page-entry.ts';
import { hintedVisitor } from '../session.ts';
import type { PageStore } from './load-page.ts';
import { NotFound, PageFailure, PageSlot } from './page-slot.tsx';
import { scrollToTop } from './scroll.ts';

/** What an app brings: its list of pages, where guards lead, and the layout around every page. */
export interface AppShape {
  pages: readonly PageEntry[];
  signInPath: string;
  profilePath?: string;
  /** Who reads, for the guards in the browser; the hint cookies where absent, which only the console has. */
  visitor?: () => PageVisitor;
  site: MessageKey;
  Layout: ComponentType<{ entry: string | undefined; withMenu: boolean; children: ReactNode }>;
  store: PageStore;
}

export function pageAt(pages: readonly PageEntry[], path: string): PageEntry | undefined {
  return pages.find((page) => matchPath(page.path, path));
}

/** A page of its own document, or a guard's: leave the app for it. */
function Leave({ to }: { to: string }) {
  const { t } = useWords();
  useEffect(() => location.replace(to), [to]);
  return <Bones t={t} />;
}

/** Title, focus and scroll when the address changes (acceptance A4, A7). */
function useArrival(title: string): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (kind !== 'POP') scrollToTop(SCROLL_TO_TOP_MS);
  }, [pathname, kind]);
}

function Root({ app }: { app: AppShape }) {
  const { t } = useWords();
  const { pathname, search } = useLocation();
  const page = pageAt(app.pages, pathname);
  const title = `${t(page?.title ?? 'menu:title.notFound')} · ${t(app.site)}`;
  useArrival(title);
  const to =
    page && guardOf({ access: page.access, path: pathname, query: search }, app, (app.visitor ?? hintedVisitor)());
  const away = to?.startsWith(app.signInPath) ? to : page?.small ? pathname + search : undefined;
  if (away) return <Leave to={away} />;
  if (to) return <Navigate to={to} replace />;
  return (
    <app.Layout entry={page?.entry} withMenu={menuShows(pathname)}>
      <Outlet />
      <p className="ns-hidden" role="status">
        {title}
      </p>
    </app.Layout>
  );
}

function Slot({ entry, store }: { entry: PageEntry; store: PageStore }) {
  const { t } = useWords();
  return (
    // A boundary of its own for each page: a change of address is a transition, which would keep the page before in
    // place of a known one's fallback.
    <Suspense key={entry.at} fallback={<Bones t={t} />}>
      <PageSlot entry={entry} store={store} />
    </Suspense>
  );
}

/** The router of an app, made from its one list of pages; an unknown address is a 404 inside the layout. */
export function appRouter(app: AppShape) {
  return createBrowserRouter([
    {
      element: <Root app={app} />,
      children: [
        ...app.pages.map((entry) => ({
          path: entry.path,
          element: entry.small ? null : <Slot entry={entry} store={app.store} />,
          errorElement: <PageFailure />,
        })),
        { path: '*', element: <NotFound /> },
      ],
    },
  ]);
}
