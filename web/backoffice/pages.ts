import type { PageEntry } from '#web/shared/layout/page-entry.ts';
import type { EntryKey } from './menu.ts';

/** Where guards send staff, and what the title of every page ends with. */
export const APP = { signInPath: '/login', site: 'common:office' } as const;

/** Every page of the back office, once. A staff session is `signedIn`; what a member may do inside is decided by the server's rights. */
export const PAGES: readonly PageEntry<EntryKey>[] = [
  { path: '/login', at: 'login', title: 'menu:office.signIn', access: 'anyone' },
  { path: '/', at: 'inbox', title: 'menu:office.inbox', access: 'signedIn', entry: 'inbox' },
  { path: '/inbox', at: 'inbox', title: 'menu:office.inbox', access: 'signedIn', entry: 'inbox' },
  { path: '/customers', at: 'customers', title: 'menu:office.customers', access: 'signedIn', entry: 'customers' },
  {
    path: '/customers/:id',
    at: 'customers/detail',
    title: 'menu:office.customer',
    access: 'signedIn',
    entry: 'customers',
  },
  {
    path: '/withdrawals',
    at: 'withdrawals',
    title: 'menu:office.withdrawals',
    access: 'signedIn',
    entry: 'withdrawals',
  },
  {
    path: '/withdrawals/:id',
    at: 'withdrawals/detail',
    title: 'menu:office.withdrawal',
    access: 'signedIn',
    entry: 'withdrawals',
  },
  {
    path: '/settlements',
    at: 'settlements',
    title: 'menu:office.settlements',
    access: 'signedIn',
    entry: 'settlements',
  },
  {
    path: '/identities',
    at: 'identities',
    title: 'office:identity.list.title',
    access: 'signedIn',
    entry: 'identities',
  },
  {
    path: '/identities/:id',
    at: 'identities/review',
    title: 'office:identity.list.title',
    access: 'signedIn',
    entry: 'identities',
  },
  {
    path: '/wallets',
    at: 'wallets',
    title: 'office:wallets.title',
    access: 'signedIn',
    entry: 'wallets',
  },
  {
    path: '/wallets/:id',
    at: 'wallets/review',
    title: 'office:wallets.title',
    access: 'signedIn',
    entry: 'wallets',
  },
  {
    path: '/refunds',
    at: 'refunds',
    title: 'office:refunds.title',
    access: 'signedIn',
    entry: 'refunds',
  },
  {
    path: '/refunds/:id',
    at: 'refunds/detail',
    title: 'office:refunds.title',
    access: 'signedIn',
    entry: 'refunds',
  },
  { path: '/held', at: 'held', title: 'held:payments.title', access: 'signedIn', entry: 'held' },
  { path: '/held/:id', at: 'held/detail', title: 'held:payments.title', access: 'signedIn', entry: 'held' },
  { path: '/unheard', at: 'unheard', title: 'held:unheard.title', access: 'signedIn', entry: 'unheard' },
  { path: '/years', at: 'years', title: 'office:years.title', access: 'signedIn', entry: 'years' },
  { path: '/rates', at: 'rates', title: 'held:rates.title', access: 'signedIn', entry: 'rates' },
  { path: '/chains', at: 'chains', title: 'held:chains.title', access: 'signedIn', entry: 'chains' },
  { path: '/disputes', at: 'disputes', title: 'held:disputes.title', access: 'signedIn', entry: 'disputes' },
  {
    path: '/disputes/:id',
    at: 'disputes/detail',
    title: 'held:disputes.title',
    access: 'signedIn',
    entry: 'disputes',
  },
  {
    path: '/transfers',
    at: 'transfers',
    title: 'office:transfers.title',
    access: 'signedIn',
    entry: 'transfers',
  },
  { path: '/audit', at: 'audit', title: 'menu:office.audit', access: 'signedIn', entry: 'audit' },
  { path: '/staff', at: 'staff', title: 'menu:office.staff', access: 'signedIn', entry: 'staff' },
];
