import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Lang } from '#contract/lang.ts';
import { type MessageKey, type Messages, type MessageVars, say } from '#contract/messages/index.ts';
import type { MenuSection } from './page-entry.ts';
import { type Anchor, Shell } from './shell.tsx';

/** Stands where the account's name goes; React writes no comments, so the build turns it into the hole. */
export const NAME_MARK = '%name%';
/** Stands where the page goes. */
const CONTENT_MARK = '%content%';

const PlainLink: Anchor = ({ children, ...rest }) => <a {...rest}>{children}</a>;

export interface FrameShape {
  lang: Lang;
  messages: Messages;
  menu: readonly MenuSection[];
  menuAt?: 'side' | 'top';
  site: MessageKey;
  tools: (t: (key: MessageKey, vars?: MessageVars) => string, Link: Anchor) => ReactNode;
  foot: (t: (key: MessageKey, vars?: MessageVars) => string, Link: Anchor) => ReactNode;
}

/**
 * The painted frame of one language and state: header, menu, a place for the page; only classes, since a strict policy
 * allows no style attribute.
 */
export function frameBody({ lang, messages, menu, menuAt = 'side', site, tools, foot }: FrameShape): string {
  const t = (key: MessageKey, vars: MessageVars = {}) => say(messages, key, vars);
  return renderToStaticMarkup(
    <Shell
      t={t}
      lang={lang}
      menu={menu}
      menuAt={menuAt}
      site={t(site)}
      Link={PlainLink}
      tools={tools(t, PlainLink)}
      foot={foot(t, PlainLink)}
    >
      {CONTENT_MARK}
    </Shell>,
  );
}
