import { PAGE_WORDS } from 'virtual:page-words';
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { takeFirstAnswers } from '../first-answers.ts';
import { say, startWords, type WordsOfApp, wantWords } from '../i18n/words.ts';
import { askSafeCode, askSignIn, askStaffCode } from '../prompts/prompts.ts';
import { queries } from '../query.ts';
import { lendHooks } from '../request.ts';
import { takeTime } from '../server-clock.ts';
import { firstData } from '../session.ts';
import { doAgain, earlyActs } from './early.ts';
import { type PageModules, type PageStore, pageStore } from './load-page.ts';
import { type AppShape, appRouter, pageAt } from './routes.tsx';
import { applyTheme } from './theme-choice.ts';

/**
 * Waits for what the first page needs, so that the painted frame stays until the page itself can be drawn (ui: frame).
 */
async function firstPage(app: AppShape, store: PageStore): Promise<void> {
  const page = pageAt(app.pages, location.pathname);
  if (!page || page.small) return;
  // A failure here is shown by the route itself, with its way out.
  await store.load(page.at).catch(() => undefined);
}

/** Starts an app over its painted frame. */
export async function startApp(shape: Omit<AppShape, 'store'>, modules: PageModules, words: WordsOfApp): Promise<void> {
  applyTheme();
  // Most operators declare none, and what knows suffixes is no part of the first script.
  const { Suffixes, Now, Answers } = firstData();
  if (Now !== undefined) takeTime(Now);
  if (Suffixes) (await import('#contract/rules/suffixes/index.ts')).declareSuffixes(Suffixes);
  const store = pageStore(modules, (at) => wantWords(PAGE_WORDS[at] ?? []));
  const app = { ...shape, store };
  await Promise.all([startWords(words), firstPage(app, store)]);
  // What the page brought is as fresh as the drawing it is for.
  takeFirstAnswers(Answers ?? {});
  const { profilePath, signInPath } = app;
  const router = appRouter(app);
  lendHooks({
    say,
    askSafeCode,
    askStaffCode,
    signInAgain: () => askSignIn(signInPath),
    ...(profilePath ? { goToProfile: () => void router.navigate(profilePath) } : {}),
  });
  const place = document.getElementById('root');
  if (!place) throw new Error('the frame has no root');
  const root = createRoot(place);
  await globalThis.namesteadEarly?.settled();
  // In one go: what is typed between the look at the painted page and the app in its place would be lost.
  const early = earlyActs();
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  document.documentElement.dataset['stands'] = '';
  await doAgain(early);
}
