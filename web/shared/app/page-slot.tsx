import { use } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { useWords } from '../i18n/words.ts';
import type { PageEntry } from '../layout/page-entry.ts';
import { Failure } from './failure.tsx';
import { isChunkFailure, type PageStore } from './load-page.ts';
import { NotYet } from './not-yet.tsx';

/**
 * The content of a route: the page once its code is here, 'loading' until then (by the Suspense around it), or the
 * honest NotYet.
 */
export function PageSlot({ entry, store }: { entry: PageEntry; store: PageStore }) {
  const page = store.loaded(entry.at) ?? use(store.load(entry.at));
  const { pathname } = useLocation();
  if (page.state === 'absent') return <NotYet entry={entry} />;
  return <page.Component key={pathname} />;
}

/**
 * What stands where a page failed: its code did not come, or it met an error while drawing. Never a blank page
 * (acceptance A5).
 */
export function PageFailure() {
  const { t } = useWords();
  const error = useRouteError();
  const text = t(isChunkFailure(error) ? 'common:fail.chunk' : 'common:fail.page');
  return (
    <Failure
      title={t('common:fail.title')}
      text={text}
      retryLabel={t('common:act.reload')}
      onRetry={() => location.reload()}
    />
  );
}

/** An address that is no page of ours, inside the layout (acceptance A5). */
export function NotFound() {
  const { t } = useWords();
  return (
    <Failure
      title={t('common:notFound.title')}
      text={t('common:notFound.why')}
      retryLabel={t('common:act.home')}
      onRetry={() => location.assign('/')}
    />
  );
}
