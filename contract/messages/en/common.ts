import type { common as source } from '../zh-HK/common.ts';

export const common = {
  brand: 'Namestead',
  site: 'Namestead International',
  'done.ok': 'Done',
  loading: 'Loading',
} as const satisfies Record<keyof typeof source, string>;
