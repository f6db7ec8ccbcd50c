import type { domains as source } from '../zh-HK/domains.ts';

export const domains = {
  'error.notFound': 'This name was not found, or it is not in your account.',
  'error.cursorWrong': 'This page is no longer valid; load the list again from its start.',
  'renewal.open': 'Can be renewed',
  'renewal.termMax': 'No name may end more than {{years}} years from today',
  'renewal.status': 'The registry status {{status}} does not allow a renewal now',
  'history.registered': 'Registered until {{expires}}',
  'history.transferredIn': 'Transferred in, expires {{expires}}',
  'history.renewed': 'Renewed until {{expires}}',
  'history.left': 'Left this account',
} as const satisfies Record<keyof typeof source, string>;
