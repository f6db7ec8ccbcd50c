import type { sources as source } from '../zh-HK/sources.ts';

/** Names of the documents that rules are written in (`rules/registry/sources.ts`). */
export const sources = {
  house: 'House rules',
  accreditation: 'ICANN Registrar Accreditation Agreement',
  transferPolicy: 'Transfer Policy of ICANN',
  dataPolicy: 'Registration Data Policy of ICANN',
  agpPolicy: 'AGP Limits Policy of ICANN',
  registryAgreement: 'Registry agreement of the suffix',
  registryRules: 'Rules of the registry',
  tradingTerms: 'Terms of the trading service',
  section: ', section {{section}}',
  /** Between sections, and between documents. */
  and: ', ',
  beside: '; ',
} as const satisfies Record<keyof typeof source, string>;
