import type { Lang } from '#contract/lang.ts';
import type { Messages } from '#contract/messages/index.ts';
import type { FrameState } from '#contract/web-manifest.ts';
import { frameBody, NAME_MARK } from '#web/shared/layout/frame-html.tsx';
import { OfficeTools } from './layout/office-tools.tsx';
import { MENU } from './menu.ts';
import { APP, PAGES } from './pages.ts';

export { APP, PAGES };

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
