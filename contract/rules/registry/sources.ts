import type { MessageKey, MessageVars } from '../../messages/index.ts';

/**
 * Documents that rules name as their source and that have a Chinese name: ICANN's as ICANN translates them, our own.
 * The numbers of their sections stay; of a rule of ours what stands behind the colon is the sentence that the reader
 * has read already. Standards (RFC) are called the same everywhere.
 */
const NAMED: readonly (readonly [english: RegExp, words: MessageKey])[] = [
  [/\bHouse rules?(?=(?: §\d)|$)/i, 'sources:house'],
  [/\bHouse rules?(?: §\d+)?[:,].*$/i, 'sources:house'],
  [/\bspecification(?= §\d)/i, 'sources:house'],
  [/\bICANN Registrar Accreditation Agreement\b/, 'sources:accreditation'],
  [/\bTransfer Policy of ICANN\b/, 'sources:transferPolicy'],
  [/\bRegistration Data Policy of ICANN\b/, 'sources:dataPolicy'],
  [/\bAGP Limits Policy of ICANN\b/, 'sources:agpPolicy'],
  [
    /\bRegistry agreements? of (?:the suffix|\.\w+(?: and \.\w+)*)(?: and its functional specification)?/,
    'sources:registryAgreement',
  ],
  [/\bRules of the registry\b.*$/, 'sources:registryRules'],
  [/\bTerms of the trading service\b/, 'sources:tradingTerms'],
];
const SECTIONS = /,? \bsections? ([\w.()§]+(?:(?:, | and )[\w.()§]+)*)/g;

/** Where a rule is written, in the reader's language as far as its documents have a name there. */
export function sourceWords(source: string, say: (key: MessageKey, vars?: MessageVars) => string): string {
  const named = NAMED.reduce((text, [english, words]) => text.replace(english, () => say(words)), source);
  if (named === source) return source;
  const sections = (list: string) => list.split(/, | and /).join(say('sources:and'));
  return named
    .replace(SECTIONS, (_, list: string) => say('sources:section', { section: sections(list) }))
    .replaceAll('; ', say('sources:beside'));
}
