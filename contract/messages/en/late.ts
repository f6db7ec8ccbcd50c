import type { late as source } from '../zh-HK/late.ts';

export const late = {
  title: 'This page has not started',
  why: 'The connection may be slow, or something may be blocking this page’s scripts.',
  write: 'Still not working? Write to',
} as const satisfies Record<keyof typeof source, string>;
