import type { common as source } from '../zh-HK/common.ts';

export const common = {
  brand: 'Namestead',
  site: 'Namestead 国际站',
  'done.ok': '操作成功',
  loading: '加载中',
} as const satisfies Record<keyof typeof source, string>;
