import type { MessageKey } from '#contract/messages/index.ts';
import type { PageAccess } from '#contract/web-manifest.ts';

/**
 * One page of an app: the row from which routes, titles, guards, the menu's highlight and the server's manifest are
 * made.
 */
export interface PageEntry<Entry extends string = string, Small extends string = string> {
  /** `/template/:templateId`; the first row that fits an address decides. */
  path: string;
  /** Its folder below `pages/`; the folder may not be there yet, then the page says so honestly. */
  at: string;
  title: MessageKey;
  access: PageAccess;
  /** The menu entry that stands for it. */
  entry?: Entry;
  /** A page of its own without the layout: the name of its entry in `small/`. */
  small?: Small;
  /** What the reader will do here once it is built. */
  later?: MessageKey;
}

export interface MenuEntry<Entry extends string = string> {
  key: Entry;
  label: MessageKey;
}

/** A section of the side menu: its heading and its entries, whose key is the path they lead to (specification §2). */
export interface MenuSection<Entry extends string = string> {
  key: string;
  /** Absent where the menu has but one section. */
  label?: MessageKey;
  entries: readonly MenuEntry<Entry>[];
}
