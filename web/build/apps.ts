import type { Lang } from '#contract/lang.ts';
import type { Messages } from '#contract/messages/index.ts';
import type { FrameState, WebManifest } from '#contract/web-manifest.ts';
import type { PageEntry } from '../shared/layout/page-entry.ts';

/** One of the two browser rooms, as the build sees it. */
export interface AppBuild {
  name: WebManifest['app'];
  /** Small pages by the name of their entry file in `small/`. */
  small: readonly string[];
  /** Pages that are `small` in the list of pages need it; the head and the words of the first paint. */
  frameModule: string;
  /** What draws its pages on the server; none where they show grey bones first. */
  painter?: string;
  /** Styles of pages that the frame paints whole, beside those of the layout. */
  critical: readonly string[];
}

/** What `frame.tsx` of an app exports. */
export interface FrameModule {
  APP: { signInPath: string; profilePath?: string; site: `common:${string}` };
  PAGES: readonly PageEntry[];
  paintFrame: (lang: Lang, state: FrameState, messages: Messages) => string;
  paintPage: (lang: Lang, state: FrameState, page: PageEntry, messages: Messages) => string | undefined;
  paintNothing: (messages: Messages) => string;
  paintSmall?: (lang: Lang, page: string, messages: Messages) => string;
}

export const APPS: readonly AppBuild[] = [
  {
    name: 'console',
    small: ['sign-in', 'register', 'forgot', 'reset', 'activate', 'mail-result', 'holder-confirm'],
    frameModule: 'web/console/frame.tsx',
    painter: 'web/console/painter.tsx',
    critical: ['web/shared/ui/field.css', 'web/console/pages/home/home.css', 'web/console/reading/reading.css'],
  },
  { name: 'backoffice', small: [], frameModule: 'web/backoffice/frame.tsx', critical: [] },
];
