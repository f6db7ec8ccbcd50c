/** Names of the documents that rules are written in (`rules/registry/sources.ts`). */
export const sources = {
  house: '本站規則',
  accreditation: 'ICANN《註冊服務機構認證協議》',
  transferPolicy: 'ICANN《轉讓政策》',
  dataPolicy: 'ICANN《註冊數據政策》',
  agpPolicy: 'ICANN《寬限期限制政策》',
  registryAgreement: '該後綴的《註冊管理機構協議》',
  registryRules: '註冊局規則',
  tradingTerms: '域名交易服務條款',
  section: '第 {{section}} 節',
  /** Between sections, and between documents. */
  and: '、',
  beside: '；',
} as const;
