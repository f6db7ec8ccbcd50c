import type { Lang } from '#contract/lang.ts';
import type { Messages } from '#contract/messages/index.ts';
import type { FrameState } from '#contract/web-manifest.ts';
import type { PageModule } from '#web/shared/app/load-page.ts';
import { frameBody, NAME_MARK } from '#web/shared/layout/frame-html.tsx';
import type { PageEntry } from '#web/shared/layout/page-entry.ts';
import { paintPage as paint, paintNothing } from '#web/shared/layout/paint-page.tsx';
import { OfficeTools } from './layout/office-tools.tsx';
import { MENU } from './menu.ts';
import { APP, PAGES } from './pages.ts';

export { APP, PAGES, paintNothing };

const modules = import.meta.glob<PageModule>('./pages/**/index.tsx', { eager: true });

/** For the web build: the back office's painted frame. */
export function paintFrame(lang: Lang, state: FrameState, messages: Messages): string {
  return frameBody({
    lang,
    messages,
    menu: MENU,
    site: APP.site,
    tools: (t) => state === 'signed-in' && <OfficeTools t={t} name={NAME_MARK} />,
    foot: () => null,
  });
}

/** For the web build: what stands in the frame until a page is there. */
export function paintPage(lang: Lang, state: FrameState, page: PageEntry, messages: Messages): string | undefined {
  return paint(lang, state, page, modules[`./pages/${page.at}/index.tsx`], messages);
}
