import type { marks as source } from '../zh-HK/marks.ts';

export const marks = {
  renew: 'Renew',
  renewOne: 'Renew {{name}}',
  restore: 'Restore',
  restoreOne: 'Restore {{name}}',
  hosted: 'Hosted here',
  elsewhere: 'Name servers elsewhere',
  records: '{{count|record|records}}',
  secured: 'DNSSEC on',
  signing: 'DNSSEC under way',
} as const satisfies Record<keyof typeof source, string>;
