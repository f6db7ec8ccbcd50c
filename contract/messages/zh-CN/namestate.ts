import type { namestate as source } from '../zh-HK/namestate.ts';

export const namestate = {
  daysLeft: '剩余 {{days}} 天',
  daysOver: '已过期 {{days}} 天',
  'keep.renew': '每年 USD {{amount}}',
  'keep.restore': '赎回 USD {{amount}}',
  'keep.until': '{{day}} 前',
  'state.active': '正常',
  'state.expiring': '即将到期',
  'state.grace': '已过期，可续费',
  'state.redemption': '已删除，可赎回',
  'state.pendingDelete': '即将释放',
  'state.suspended': '已暂停',
  'state.expired': '已过期（全部）',
  'truth.email': '已暂停：邮箱未验证',
  'truth.emailBy': '{{day}} 前验证邮箱',
  'truth.leaving': '转出中',
  'truth.graceUntil': '{{day}} 前可续费',
  'truth.redemptionUntil': '{{day}} 前可赎回',
} as const satisfies Record<keyof typeof source, string>;
