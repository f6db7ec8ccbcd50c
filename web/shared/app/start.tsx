import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { type LoadWords, say, startWords, useWords } from '../i18n/words.ts';
import { queries } from '../query.ts';
import { lendHooks } from '../request.ts';
import { antdTheme } from '../theme/antd-theme.ts';
import { askSafeCode, askSignIn } from '../ui/prompts.ts';
import { type PageModules, type PageStore, pageStore } from './load-page.ts';
import { type AppShape, appRouter, pageAt } from './routes.tsx';
import { applyTheme } from './theme-choice.ts';

const THEME = { ...antdTheme('light'), zeroRuntime: true };

function Ground({ children }: { children: ReactNode }) {
  const { antd } = useWords();
  return (
    <ConfigProvider locale={antd} theme={THEME} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}

/** Waits for what the first page needs, so that the painted frame stays until the page itself can be drawn (ui: frame). */
async function firstPage(app: AppShape, store: PageStore): Promise<void> {
  const page = pageAt(app.pages, location.pathname);
  if (!page || page.small) return;
  // A failure here is shown by the route itself, with its way out.
  await store.load(page.at).catch(() => undefined);
}

/** Starts an app over its painted frame. */
export async function startApp(
  shape: Omit<AppShape, 'store'>,
  modules: PageModules,
  loadWords: LoadWords,
): Promise<void> {
  applyTheme();
  const store = pageStore(modules);
  const app = { ...shape, store };
  await Promise.all([startWords(loadWords), firstPage(app, store)]);
  const { profilePath, signInPath } = app;
  const router = appRouter(app);
  lendHooks({
    say,
    askSafeCode,
    signInAgain: () => askSignIn(signInPath),
    ...(profilePath ? { goToProfile: () => void router.navigate(profilePath) } : {}),
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('the frame has no root');
  createRoot(root).render(
    <Ground>
      <RouterProvider router={router} />
    </Ground>,
  );
}
