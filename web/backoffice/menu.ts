import type { MenuSection } from '#web/shared/layout/page-entry.ts';

/** The side menu of the back office. An entry leads to the path of its key. */
export const MENU = [
  {
    key: 'work',
    label: 'menu:office.section.work',
    entries: [
      { key: 'inbox', label: 'menu:office.inbox' },
      { key: 'enquiries', label: 'office:enquiries.title' },
      { key: 'customers', label: 'menu:office.customers' },
      { key: 'suspensions', label: 'suspension:title' },
      { key: 'identities', label: 'office:identity.list.title' },
      { key: 'wallets', label: 'office:wallets.title' },
      { key: 'withdrawals', label: 'menu:office.withdrawals' },
      { key: 'settlements', label: 'menu:office.settlements' },
      { key: 'refunds', label: 'office:refunds.title' },
      { key: 'deals', label: 'office:deals.title' },
      { key: 'disputes', label: 'held:disputes.title' },
      { key: 'held', label: 'held:payments.title' },
      { key: 'unheard', label: 'held:unheard.title' },
      { key: 'unread', label: 'held:unread.title' },
      { key: 'name-disputes', label: 'namedispute:title' },
      { key: 'transfers-out', label: 'transferout:office.title' },
      { key: 'rates', label: 'held:rates.title' },
      { key: 'chains', label: 'held:chains.title' },
      { key: 'transfers', label: 'office:transfers.title' },
      { key: 'years', label: 'office:years.title' },
      { key: 'presets', label: 'presets:title' },
      { key: 'search-networks', label: 'searchline:title' },
    ],
  },
  {
    key: 'house',
    label: 'menu:office.section.house',
    entries: [
      { key: 'audit', label: 'menu:office.audit' },
      { key: 'staff', label: 'menu:office.staff' },
    ],
  },
] as const satisfies readonly MenuSection[];

export type EntryKey = (typeof MENU)[number]['entries'][number]['key'];
