import type { marks as source } from '../zh-HK/marks.ts';

export const marks = {
  renew: '续费',
  renewOne: '为 {{name}} 续费',
  restore: '赎回',
  restoreOne: '赎回 {{name}}',
  hosted: '由本站解析',
  elsewhere: 'DNS 服务器在别处',
  records: '{{count}} 条记录',
  secured: '已启用 DNSSEC',
  signing: 'DNSSEC 处理中',
} as const satisfies Record<keyof typeof source, string>;
