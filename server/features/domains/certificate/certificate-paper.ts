import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { timeText, ZONE } from '../../../platform/documents/local-time.ts';
import type { Paper } from '../../../platform/documents/pdf/paper.ts';
import { translate } from '../../../platform/i18n.ts';
import type { Certificate } from './read-certificate.ts';

type Facts = readonly (readonly [name: string, value: string])[];

const timeIn = (at: Date): string => `${timeText(at)} (${ZONE})`;

/** What is said in the reader's language and then in English; in English once. */
const sayings = (lang: Lang, key: MessageKey): string[] =>
  (lang === 'en' ? [lang] : [lang, 'en' as const]).map((each) => translate(each, key));

function factsOf(lang: Lang, certificate: Certificate): Facts {
  const both = (key: MessageKey) => sayings(lang, key).join(' ');
  const { name, unicode, bundled, holder, holderLatin, realName, registrar, statuses, nameServers } = certificate;
  const told = (key: MessageKey, lines: readonly string[]): Facts =>
    lines.length === 0 ? [] : [[both(key), lines.join('\n')]];
  const proved = realName === undefined ? [] : sayings(lang, `certificate:realName.${realName ? 'yes' : 'no'}`);
  return [
    ...told('certificate:ascii', unicode === name ? [] : [name]),
    ...told('certificate:bundled', bundled),
    ...told('certificate:holder', holderLatin === undefined ? [holder] : [holder, holderLatin]),
    ...told('certificate:realName', proved.length === 0 ? [] : [proved.join(' ')]),
    ...told('certificate:registered', [timeIn(certificate.registeredAt)]),
    ...told('certificate:expires', [timeIn(certificate.expiresAt)]),
    ...told('certificate:registrar', [`${registrar.name} (IANA ID ${registrar.ianaId})`, registrar.contactUrl]),
    ...told('certificate:registry', [certificate.registry]),
    ...told('certificate:statuses', statuses),
    ...told('certificate:nameServers', nameServers),
    ...told('certificate:number', [certificate.number, certificate.numberAt]),
    ...told('certificate:at', [timeIn(certificate.at)]),
  ];
}

/** A certificate as a paper: what it is, of which name, the facts, and where they are checked. */
export function certificatePaper(lang: Lang, certificate: Certificate): Paper {
  const { registrar, number, checkAt } = certificate;
  const title = translate(lang, 'certificate:title');
  const english = translate('en', 'certificate:title');
  return {
    lang,
    title,
    issuer: certificate.issuer,
    foot: translate(lang, 'certificate:foot', { issuer: registrar.name, number }),
    madeAt: certificate.at,
    blocks: [
      ...(english === title ? [] : [{ kind: 'heading' as const, text: english }]),
      { kind: 'text', text: sayings(lang, 'certificate:says').join('\n') },
      { kind: 'display', text: certificate.unicode },
      { kind: 'facts', rows: factsOf(lang, certificate), ruled: true },
      {
        kind: 'code',
        address: checkAt,
        words: [...sayings(lang, 'certificate:check'), ...sayings(lang, 'certificate:note')],
      },
    ],
  };
}
