import type { MenuSection } from '#web/shared/layout/page-entry.ts';

/** The side menu with exactly the sections and labels of specification §2. An entry leads to the path of its key. */
export const MENU = [
  {
    key: 'domain',
    label: 'menu:section.domain',
    entries: [
      { key: 'domain/list', label: 'menu:entry.domain.list' },
      { key: 'template/list', label: 'menu:entry.template.list' },
      { key: 'domain/editdns', label: 'menu:entry.domain.editdns' },
      { key: 'domain/resolution', label: 'menu:entry.domain.resolution' },
      { key: 'domain/batch/cleardns', label: 'menu:entry.domain.cleardns' },
      { key: 'domain/transferin', label: 'menu:entry.domain.transfer' },
      { key: 'domain/renew', label: 'menu:entry.domain.renew' },
    ],
  },
  {
    key: 'finance',
    label: 'menu:section.finance',
    entries: [
      { key: 'finance/center', label: 'menu:entry.finance.center' },
      { key: 'finance/recharge', label: 'menu:entry.finance.recharge' },
      { key: 'finance/freeze', label: 'menu:entry.finance.freeze' },
      { key: 'finance/order', label: 'menu:entry.finance.order' },
      { key: 'finance/record', label: 'menu:entry.finance.record' },
      { key: 'finance/withdrawal', label: 'menu:entry.finance.withdrawal' },
    ],
  },
  {
    key: 'user',
    label: 'menu:section.user',
    entries: [
      { key: 'user/verify', label: 'menu:entry.user.verify' },
      { key: 'user/info', label: 'menu:entry.user.info' },
    ],
  },
  {
    key: 'escrow',
    label: 'menu:section.escrow',
    entries: [
      { key: 'escrow/transaction', label: 'menu:entry.escrow.transaction' },
      { key: 'escrow/escrowlist', label: 'menu:entry.escrow.list' },
    ],
  },
] as const satisfies readonly MenuSection[];

/** A visitor's own menu, in the header: only pages that are open to everybody (acceptance A8, A10). */
export const VISITOR_MENU = [
  {
    key: 'visitor',
    entries: [
      { key: 'domain/search', label: 'menu:header.search' },
      { key: 'price', label: 'menu:header.prices' },
      { key: 'market', label: 'menu:title.market' },
      { key: 'escrow/transaction', label: 'menu:header.trade' },
      { key: 'help', label: 'menu:title.help' },
    ],
  },
] as const satisfies readonly MenuSection[];

/** What is shown to whom, and where it stands. */
export const menuFor = (signedIn: boolean) =>
  signedIn ? ({ menu: MENU, menuAt: 'side' } as const) : ({ menu: VISITOR_MENU, menuAt: 'top' } as const);

export type EntryKey = (typeof MENU | typeof VISITOR_MENU)[number]['entries'][number]['key'];
