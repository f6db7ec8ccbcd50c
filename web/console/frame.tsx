import { renderToStaticMarkup } from 'react-dom/server';
import type { Lang } from '#contract/lang.ts';
import { type Messages, say } from '#contract/messages/index.ts';
import type { FrameState } from '#contract/web-manifest.ts';
import { frameBody, NAME_MARK } from '#web/shared/layout/frame-html.tsx';
import { APP } from './app.ts';
import { Foot, HeaderTools } from './layout/header-tools.tsx';
import { MENU } from './menu.ts';
import { PAGES } from './pages.ts';
import { SmallPaint } from './small/shell.tsx';

export { APP, PAGES };

/** For the web build: the console's painted frame. */
export function paintFrame(lang: Lang, state: FrameState, messages: Messages): string {
  return frameBody({
    lang,
    messages,
    menu: MENU,
    site: APP.site,
    tools: (t, Link) => <HeaderTools t={t} Link={Link} signedIn={state === 'signed-in'} name={NAME_MARK} />,
    foot: (t, Link) => <Foot t={t} Link={Link} />,
  });
}

/** For the web build: what a small page shows before its script. */
export function paintSmall(lang: Lang, page: string, messages: Messages): string {
  return renderToStaticMarkup(<SmallPaint t={(key) => say(messages, key)} lang={lang} page={page} />);
}
