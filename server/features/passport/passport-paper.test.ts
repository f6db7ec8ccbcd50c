import { expect, test } from 'vitest';
import { LANGS } from '#contract/lang.ts';
import { drawnOfPdf } from '#tools/testing/pdf-text.ts';
import { makePdf } from '../../platform/documents/pdf/make-pdf.ts';
import { passportPaper } from './passport-paper.ts';
import type { Passport } from './read-passport.ts';

/** The paper is 595.28 points wide and has margins of 48. */
const RIGHT = 595.28 - 48;
const BOTTOM = 48 - 8;
const TIMEOUT_MS = 60_000;
const at = (day: string) => new Date(`${day}T03:00:00Z`);
const WIDEST = `${'w'.repeat(63)}.com`;
const SPELL = { registeredAt: at('2019-03-02'), transferred: true, registrar: 'Namestead' };
const act = (id: bigint, kind: string, before: unknown, after: unknown) =>
  ({ id, at: at('2021-02-05'), kind, before, after }) as Passport['acts'][number];

const PASSPORT: Passport = {
  ...{ number: 'H261126-7KQ2M9XD', at: at('2026-11-26'), name: WIDEST, unicode: WIDEST },
  ...{ registrar: { name: 'Namestead', ianaId: '9995' }, registry: 'VeriSign, Inc.' },
  ...{ registeredAt: at('2019-03-02'), expiresAt: at('2027-03-02') },
  statuses: ['clientTransferProhibited', 'serverUpdateProhibited'],
  nameServers: Array.from({ length: 13 }, (_, n) => `ns${n}.${'x'.repeat(50)}.example`),
  dnssec: 2,
  spells: [
    { ...SPELL, from: at('2021-01-05'), until: at('2022-01-01'), first: 1n },
    { ...SPELL, from: at('2023-01-05'), until: null, first: 3n },
  ],
  registrars: [
    { name: null, from: null, until: at('2021-01-05') },
    { name: 'A Registrar With a Very Long Name of Many Words Limited', from: null, until: at('2023-01-05') },
  ],
  holders: [{ sign: 'dd5a29908358b4e1', from: at('2021-01-05') }],
  holds: [{ kind: 'deal', from: at('2026-11-20'), until: null }],
  disputes: [{ at: at('2026-11-22'), decidedFor: 'seller', decidedAt: at('2026-11-24'), endedAt: at('2026-11-25') }],
  nameDisputes: [
    {
      ...{ procedure: 'cctld', provider: 'A Centre for Disputes With a Very Long Name of Many Words and Offices' },
      ...{ caseNumber: 'CN-2026-00815-and-its-companions-2026-00816', outcome: 'withdrawn' },
      ...{ from: at('2024-03-02'), until: at('2024-05-02') },
    },
  ],
  acts: [
    act(1n, 'domain.nameServersChanged', { nameServers: [`ns1.${'o'.repeat(60)}.example`] }, { nameServers: [] }),
    act(
      2n,
      'domain.dnssecChanged',
      { ds: [] },
      { ds: [{ keyTag: 1, alg: 13, digestType: 4, digest: 'a'.repeat(96) }] },
    ),
    act(3n, 'domain.pushedIn', null, { cause: 'deal:3' }),
    act(4n, 'domain.pushedIn', null, { cause: 'push:3' }),
  ],
  ...{ cut: true, sales: new Set([4n]) },
};

test(
  'K1 the longest names, servers and keys stay within the paper in each language, and what is unknown is said',
  async () => {
    for (const lang of LANGS) {
      const publicUrl = 'https://namestead.example';
      const address = Array.from(
        { length: 6 },
        () =>
          'Room 2301-2318, 23/F, The Tower of the Longest Name, 188 Connaught Road West, Sai Ying Pun, Hong Kong Island, HK',
      );
      const legal = {
        name: 'Namestead International Domain Name Registration and Trading Services (Hong Kong) Company Limited',
        number: 'CR No. 12345678',
        address,
      };
      const config = { registrar: { name: 'Namestead', contactUrl: `${publicUrl}/contact`, legal }, publicUrl };
      const pages = await drawnOfPdf(await makePdf(passportPaper(lang, config, PASSPORT)));
      for (const { text, x, y, width } of pages.flat()) {
        expect(x + width, `${lang}: ${text}`).toBeLessThanOrEqual(RIGHT + 0.5);
        expect(y, `${lang}: ${text}`).toBeGreaterThanOrEqual(BOTTOM);
      }
      const text = pages
        .flat()
        .map((drawn) => drawn.text)
        .join('');
      for (const part of [WIDEST, 'dd5a 2990 8358 b4e1', '2022-01-01', '/certificate?number=H261126-7KQ2M9XD'])
        expect(text).toContain(part);
    }
  },
  TIMEOUT_MS,
);
