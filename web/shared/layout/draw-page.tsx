import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import type { Messages } from '#contract/messages/index.ts';
import type { Drawn, Sight } from '#contract/web-painter.ts';
import { pageAt } from '../app/routes.tsx';
import { takeFirstAnswers } from '../first-answers.ts';
import { takeWords } from '../i18n/words.ts';
import { takeTime } from '../server-clock.ts';
import { takeSession } from '../session.ts';
import { drawNarrow } from '../use-narrow.ts';
import type { PageEntry } from './page-entry.ts';

/** What an app lends to its painter. */
export interface Studio {
  pages: readonly PageEntry[];
  componentOf: (page: PageEntry) => ComponentType | undefined;
  /** What the layout puts around a page's content. */
  Around: ComponentType<{ children: ReactNode }>;
}

const NOBODY = { SignedIn: false, HasSafeCode: false };
/**
 * Sent by a browser before the script is there, a form would put what was typed into the address; as a dialog's it
 * sends nothing.
 */
const FORMS_OF_THE_SCRIPT = /<form(?![^>]*\saction=)/g;
/** The library asks for pictures ahead; in the content they would be children that the app does not draw. */
const AHEAD = /<link rel="preload"[^>]*>/g;
/** A strict policy allows none in what is served; the few there are come with the script. */
const STYLE_ATTRIBUTES = / style="[^"]*"/g;

function markupOf({ path, query }: Sight, pattern: string, Component: ComponentType, Around: Studio['Around']): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path + query]}>
        <Around>
          <Routes>
            <Route path={pattern} element={<Component />} />
          </Routes>
        </Around>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/**
 * Draws a page as its reader's browser will draw it first. Nothing waits in between, so the modules' own state is this
 * reader's from the first line to the last, and nobody's afterwards.
 */
export function drawPage({ pages, componentOf, Around }: Studio, words: Messages, sight: Sight): Drawn {
  const page = pageAt(pages, sight.path);
  const Component = page && !page.small ? componentOf(page) : undefined;
  if (!page || !Component) return { html: undefined, asks: [] };
  const missed = new Set<string>();
  takeWords(sight.lang, words);
  takeTime(sight.now);
  takeSession(sight.session);
  drawNarrow(sight.narrow);
  takeFirstAnswers(sight.answers, missed);
  try {
    const html = markupOf(sight, page.path, Component, Around);
    return {
      html: html.replace(AHEAD, '').replace(STYLE_ATTRIBUTES, '').replace(FORMS_OF_THE_SCRIPT, '<form method="dialog"'),
      asks: [...missed],
    };
  } finally {
    takeSession(NOBODY);
    takeFirstAnswers({});
  }
}
