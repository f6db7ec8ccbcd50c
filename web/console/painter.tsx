import { LANGS, type Lang } from '#contract/lang.ts';
import { loadMessages, type Messages } from '#contract/messages/index.ts';
import { declareSuffixes } from '#contract/rules/suffixes/index.ts';
import type { PainterModule } from '#contract/web-painter.ts';
import type { PageModule } from '#web/shared/app/load-page.ts';
import { drawPage } from '#web/shared/layout/draw-page.tsx';
import { Around } from './layout/around.tsx';
import { PAGES } from './pages.ts';

const modules = import.meta.glob<PageModule>('./pages/**/index.tsx');

/** For the server: draws the console's pages before they are sent. */
export const openPainter: PainterModule['openPainter'] = async (suffixes) => {
  // Pages read the list of suffixes when they are loaded.
  if (suffixes.length > 0) declareSuffixes(suffixes);
  const loaded = await Promise.all(
    Object.entries(modules).map(async ([file, load]) => [file, (await load()).Component] as const),
  );
  const components = new Map(loaded);
  const words = Object.fromEntries(
    await Promise.all(LANGS.map(async (lang) => [lang, await loadMessages(lang)] as const)),
  ) as Record<Lang, Messages>;
  const studio = {
    pages: PAGES,
    componentOf: ({ at }: { at: string }) => components.get(`./pages/${at}/index.tsx`),
    Around,
  };
  return { draw: (sight) => drawPage(studio, words[sight.lang], sight) };
};
