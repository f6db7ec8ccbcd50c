import type { namestate as source } from '../zh-HK/namestate.ts';

export const namestate = {
  daysLeft: '{{days|day|days}} left',
  daysOver: 'Expired {{days|day|days}} ago',
  'keep.renew': 'USD {{amount}} a year',
  'keep.restore': 'USD {{amount}} to restore',
  'keep.until': 'until {{day}}',
  'state.active': 'Active',
  'state.expiring': 'Expiring soon',
  'state.grace': 'Expired, renewable',
  'state.redemption': 'Deleted, restorable',
  'state.pendingDelete': 'Being released',
  'state.suspended': 'Suspended',
  'state.expired': 'Expired (any)',
  'truth.email': 'Suspended: e-mail',
  'truth.emailBy': 'Verify e-mail by {{day}}',
  'truth.leaving': 'Leaving',
  'truth.graceUntil': 'Grace until {{day}}',
  'truth.redemptionUntil': 'Restorable until {{day}}',
} as const satisfies Record<keyof typeof source, string>;
