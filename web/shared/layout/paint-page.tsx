import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import type { Lang } from '#contract/lang.ts';
import { type Messages, say } from '#contract/messages/index.ts';
import type { FrameState } from '#contract/web-manifest.ts';
import type { PageModule } from '../app/load-page.ts';
import { NotYet } from '../app/not-yet.tsx';
import { takeWords } from '../i18n/words.ts';
import { changeSession } from '../session.ts';
import { Bones } from './bones.tsx';
import type { PageEntry } from './page-entry.ts';
import { Painting } from './painting.ts';

function markupOf(path: string, Component: ComponentType): string {
  return renderToStaticMarkup(
    <Painting value={true}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={path} element={<Component />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </Painting>,
  );
}

/** Grey bones and the one word 'loading', where nothing of a page is known before it is there. */
export function paintNothing(messages: Messages): string {
  return renderToStaticMarkup(<Bones t={(key, vars) => say(messages, key, vars)} />);
}

/**
 * For the web build: what a page shows before its data came, drawn by the page itself, so that its heading and its
 * place for the content are the same before and after the app takes over. Undefined where that cannot be said without
 * its address (`/domain/:domain`).
 */
export function paintPage(
  lang: Lang,
  state: FrameState,
  page: PageEntry,
  module: PageModule | undefined,
  messages: Messages,
): string | undefined {
  if (page.small || !/^[/\w-]+$/.test(page.path)) return undefined;
  takeWords(lang, messages);
  changeSession({ SignedIn: state === 'signed-in', HasSafeCode: state === 'signed-in' });
  const html = markupOf(page.path, module?.Component ?? (() => <NotYet entry={page} />));
  return html.includes('<h1') ? html : undefined;
}
