import type { domains as source } from '../zh-HK/domains.ts';

export const domains = {
  'error.notFound': '找不到此域名，或它不在您的账户内。',
  'error.cursorWrong': '此页已失效，请从第一页重新加载。',
  'renewal.open': '可以续费',
  'renewal.termMax': '到期日不能超过今天起 {{years}} 年',
  'renewal.status': '注册局的状态 {{status}} 暂时不允许续费',
  'history.registered': '已注册，到期日 {{expires}}',
  'history.transferredIn': '已转入，到期日 {{expires}}',
  'history.renewed': '已续费，新到期日 {{expires}}',
  'history.left': '已离开此账户',
} as const satisfies Record<keyof typeof source, string>;
