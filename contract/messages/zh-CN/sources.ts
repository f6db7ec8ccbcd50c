import type { sources as source } from '../zh-HK/sources.ts';

/** Names of the documents that rules are written in (`rules/registry/sources.ts`). */
export const sources = {
  house: '本站规则',
  accreditation: 'ICANN《注册服务机构认证协议》',
  transferPolicy: 'ICANN《转让政策》',
  dataPolicy: 'ICANN《注册数据政策》',
  agpPolicy: 'ICANN《宽限期限制政策》',
  registryAgreement: '该后缀的《注册管理机构协议》',
  registryRules: '注册局规则',
  tradingTerms: '域名交易服务条款',
  section: '第 {{section}} 节',
  /** Between sections, and between documents. */
  and: '、',
  beside: '；',
} as const satisfies Record<keyof typeof source, string>;
