import { expect, test } from 'vitest';
import { LANGS, type Lang } from '#contract/lang.ts';
import { type DrawnText, drawnOfPdf } from '#tools/testing/pdf-text.ts';
import { makePdf } from '../../../platform/documents/pdf/make-pdf.ts';
import { certificatePaper } from './certificate-paper.ts';
import type { Certificate } from './read-certificate.ts';

/** The paper is 595.28 points wide and has margins of 48; the code takes 96 at the left. */
const RIGHT = 595.28 - 48;
const BOTTOM = 48 - 8;
const TIMEOUT_MS = 60_000;

const CERTIFICATE: Certificate = {
  number: 'C261122-7KQ2M9XD',
  at: new Date('2026-11-22T16:05:00Z'),
  name: 'harbour-tea.com',
  unicode: 'harbour-tea.com',
  bundled: [],
  holder: '\u6e2f\u7063\u8336\u696d\u6709\u9650\u516c\u53f8',
  holderLatin: 'Harbour Tea Company Limited',
  registrar: { name: 'Namestead', ianaId: '9995', contactUrl: 'https://namestead.example/help' },
  issuer: ['Namestead', 'https://namestead.example/contact'],
  registry: 'VeriSign, Inc.',
  registeredAt: new Date('2024-11-21T06:05:00Z'),
  expiresAt: new Date('2027-11-21T20:05:00Z'),
  statuses: ['ok'],
  nameServers: ['ns1.namestead.example', 'ns2.namestead.example'],
  checkAt: 'https://namestead.example/domain/search?lookup=harbour-tea.com',
  numberAt: 'https://namestead.example/certificate?number=C261122-7KQ2M9XD',
};
const LONG_LABEL = 'wide-wide-wide-wide-wide-wide-wide-wide-wide-wide-wide-wide-wow';
const WIDEST = `${'w'.repeat(63)}.com`;
const CHINESE = '\u6e2f\u7063'.repeat(14);
const COMPANY = 'The Most Ancient Company of Tea Merchants and Associated Growers of the Outlying Islands ';

const drawn = async (lang: Lang, more: Partial<Certificate> = {}) =>
  drawnOfPdf(await makePdf(certificatePaper(lang, { ...CERTIFICATE, ...more })));
const textOf = (pages: readonly (readonly DrawnText[])[]) => pages.map((page) => page.map(({ text }) => text).join(''));

/** Nothing reaches over the right margin or below the foot. */
function fits(pages: readonly (readonly DrawnText[])[], what: string): void {
  for (const { text, x, y, width } of pages.flat()) {
    expect(x + width, `${what}: ${text}`).toBeLessThanOrEqual(RIGHT + 0.5);
    expect(y, `${what}: ${text}`).toBeGreaterThanOrEqual(BOTTOM);
  }
}

test(
  'E2 in English alone for English; in Chinese with the English beside it; days by the clock of the house',
  async () => {
    const [english = ''] = textOf(await drawn('en'));
    for (const part of [
      'Certificate of domain name registration',
      'RegistrantHarbour Tea Company Limited',
      'Registered on2024-11-21 14:05 (Asia/Hong_Kong)',
      // The evening of the 21st in London is the 22nd here.
      'Expires on2027-11-22 04:05 (Asia/Hong_Kong)',
      'As of2026-11-23 00:05 (Asia/Hong_Kong)',
      'RegistrarNamestead (IANA ID 9995)https://namestead.example/help',
      'RegistryVeriSign, Inc.',
      'Certificate numberC261122-7KQ2M9XD',
      CERTIFICATE.checkAt,
    ])
      expect(english.replace(CERTIFICATE.holder, '')).toContain(part);
    expect(english.replace(CERTIFICATE.holder, '')).not.toMatch(/\p{sc=Han}/u);
    expect(english).not.toContain('Real-name');
    const [hongKong = ''] = textOf(await drawn('zh-HK', { realName: true }));
    for (const part of [
      '\u57df\u540d\u8a3b\u518a\u8b49\u66f8Certificate of domain name registration',
      '\u6301\u6709\u4eba Registrant',
      '\u5df2\u901a\u904e Passed',
    ])
      expect(hongKong).toContain(part);
    const [mainland = ''] = textOf(await drawn('zh-CN', { realName: false }));
    for (const part of [
      '\u57df\u540d\u6ce8\u518c\u8bc1\u4e66',
      '\u6301\u6709\u8005 Registrant',
      'No verification in force',
    ])
      expect(mainland).toContain(part);
  },
  TIMEOUT_MS,
);

test(
  'E2 an ordinary certificate is one page in each language',
  async () => {
    for (const lang of LANGS)
      expect(await drawn(lang, { realName: true, bundled: ['a.example (b.example)'] }), lang).toHaveLength(1);
  },
  TIMEOUT_MS,
);

test(
  'E2 long names and companies stay within the paper and are whole',
  async () => {
    const long: Partial<Certificate>[] = [
      { name: `${LONG_LABEL}.com.cn`, unicode: `${LONG_LABEL}.com.cn` },
      { name: WIDEST, unicode: WIDEST, checkAt: `https://namestead.example/domain/search?lookup=${WIDEST}` },
      {
        name: `xn--${'a'.repeat(59)}.xn--fiqs8s`,
        unicode: `${CHINESE}.\u4e2d\u56fd`,
        bundled: [`${CHINESE}.\u4e2d\u570b (${WIDEST})`],
      },
      { holder: CHINESE.repeat(6), holderLatin: COMPANY.repeat(3).trim() },
      { holder: 'A'.repeat(255), statuses: ['clientTransferProhibited', 'serverUpdateProhibited', 'serverHold'] },
      { nameServers: Array.from({ length: 13 }, (_, n) => `ns${n}.${LONG_LABEL}.${LONG_LABEL}.example`) },
    ];
    for (const lang of LANGS)
      for (const more of long) {
        const pages = await drawn(lang, more);
        fits(pages, `${lang} ${more.name ?? more.holder ?? 'servers'}`);
        const text = textOf(pages).join('');
        for (const said of [more.unicode, more.name, more.holder, more.holderLatin, more.checkAt])
          if (said !== undefined) expect(text).toContain(said);
        expect(text).not.toContain('\uFFFD');
      }
  },
  TIMEOUT_MS,
);

test(
  'E2 a name that fits is as large as it can be, on one line',
  async () => {
    const [[, ...rest] = []] = await drawn('en', { name: `${LONG_LABEL}.com`, unicode: `${LONG_LABEL}.com` });
    const name = rest.find(({ text }) => text === `${LONG_LABEL}.com`);
    expect(name?.width).toBeGreaterThan((RIGHT - 48) * 0.8);
  },
  TIMEOUT_MS,
);
