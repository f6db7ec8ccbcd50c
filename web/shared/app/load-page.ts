import type { ComponentType } from 'react';
import { CHUNK_TIMEOUT_MS } from '#contract/rules/ui.ts';

/** What a page's folder exports. */
export interface PageModule {
  Component: ComponentType;
}
/** The pages that exist, by `./pages/<at>/index.tsx`, each fetched when first opened. */
export type PageModules = Readonly<Record<string, () => Promise<PageModule>>>;

export type LoadedPage = { state: 'ready'; Component: ComponentType } | { state: 'absent' };

/** The code of a page did not come (specification §8: content failed to load). */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkFailure';
}

function chunkFailure(cause: unknown): Error {
  const error = new Error('a page did not load', { cause });
  error.name = 'ChunkFailure';
  return error;
}

/** Waits for a page's code at most `limitMs`; a failure or a time-out is a ChunkFailure (acceptance A5). */
export async function withinTime<T>(coming: Promise<T>, limitMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(chunkFailure('too late')), limitMs);
  });
  try {
    return await Promise.race([
      coming.catch((error: unknown) => {
        throw chunkFailure(error);
      }),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

const noWords = async (): Promise<void> => {};

/**
 * Loads pages once each, and with each the words it says; `loaded` answers at once for those already here, so a page
 * seen before never shows 'loading' again.
 */
export function pageStore(modules: PageModules, wordsFor: (at: string) => Promise<void> = noWords) {
  const ready = new Map<string, LoadedPage>();
  const coming = new Map<string, Promise<LoadedPage>>();

  function keep(at: string, page: LoadedPage): LoadedPage {
    ready.set(at, page);
    return page;
  }

  async function fetchPage(at: string): Promise<LoadedPage> {
    const load = modules[`./pages/${at}/index.tsx`];
    if (!load) return keep(at, { state: 'absent' });
    const [{ Component }] = await withinTime(Promise.all([load(), wordsFor(at)]));
    return keep(at, { state: 'ready', Component });
  }

  return {
    loaded: (at: string) => ready.get(at),
    /**
     * Always the same promise, also after a failure: a page drawn again must meet the failure, not ask once more for
     * ever. The reader's own retry loads the document anew.
     */
    load(at: string): Promise<LoadedPage> {
      const known = coming.get(at);
      if (known) return known;
      const page = fetchPage(at);
      coming.set(at, page);
      return page;
    },
  };
}
export type PageStore = ReturnType<typeof pageStore>;
