import { renderToStaticMarkup } from 'react-dom/server';
import type { Lang } from '#contract/lang.ts';
import { type Messages, say } from '#contract/messages/index.ts';
import type { FrameState } from '#contract/web-manifest.ts';
import type { PageModule } from '#web/shared/app/load-page.ts';
import { frameBody, NAME_MARK } from '#web/shared/layout/frame-html.tsx';
import type { PageEntry } from '#web/shared/layout/page-entry.ts';
import { paintPage as paint, paintNothing } from '#web/shared/layout/paint-page.tsx';
import { APP } from './app.ts';
import { Foot, HeaderTools } from './layout/header-tools.tsx';
import { menuFor } from './menu.ts';
import { PAGES } from './pages.ts';
import { SmallPaint } from './small/shell.tsx';

export { APP, PAGES, paintNothing };

const modules = import.meta.glob<PageModule>('./pages/**/index.tsx', { eager: true });

/** For the web build: the console's painted frame. */
export function paintFrame(lang: Lang, state: FrameState, messages: Messages): string {
  return frameBody({
    lang,
    messages,
    ...menuFor(state === 'signed-in'),
    site: APP.site,
    tools: (t, Link) => <HeaderTools t={t} Link={Link} signedIn={state === 'signed-in'} name={NAME_MARK} />,
    foot: (t, Link) => <Foot t={t} Link={Link} />,
  });
}

/** For the web build: what a small page shows before its script. */
export function paintSmall(lang: Lang, page: string, messages: Messages): string {
  return renderToStaticMarkup(<SmallPaint t={(key) => say(messages, key)} lang={lang} page={page} />);
}

/** For the web build: what stands in the frame until a page is there. */
export function paintPage(lang: Lang, state: FrameState, page: PageEntry, messages: Messages): string | undefined {
  return paint(lang, state, page, modules[`./pages/${page.at}/index.tsx`], messages);
}
