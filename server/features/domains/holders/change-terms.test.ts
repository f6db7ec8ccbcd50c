import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { COM } from '#contract/rules/suffixes/com-net.ts';
import type { Holder } from '../store.ts';
import { termsFor, termsOf, waives } from './change-terms.ts';
import { compareHolders, partyOf } from './compare-holders.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const PERSON: Holder = {
  kind: 'individual',
  name: 'Chan Tai Man',
  country: 'HK',
  province: '',
  city: 'Kowloon',
  street: '1 Nathan Road',
  postCode: '999077',
  telCc: '852',
  phone: '21234567',
  phoneExt: '',
  fax: '',
  email: 'chan@example.com',
  contact: '',
  nameLatin: '',
};
const COMPANY: Holder = { ...PERSON, kind: 'enterprise', name: 'Namestead Ltd', contact: 'Chan Tai Man' };
const compare = (before: Holder, more: Partial<Holder>) => compareHolders(before, { ...before, ...more });

describe('H3 what is a material change (Transfer Policy II.A.1.3)', () => {
  test.each([
    ['nothing', PERSON, {}, [], false],
    ['another e-mail', PERSON, { email: 'new@example.com' }, ['email'], true],
    ['the same e-mail in capitals', PERSON, { email: 'Chan@example.com' }, [], false],
    ['another person', PERSON, { name: 'Lee Siu Ming' }, ['name'], true],
    ['case, spaces and points of the name', PERSON, { name: 'CHAN  Tai-man.' }, ['name'], false],
    ['an accent', { ...PERSON, name: 'Rene' }, { name: 'Ren\u00e9' }, ['name'], false],
    [
      'a spelling with another street',
      PERSON,
      { name: 'Chan Tai-Man', street: '2 Nathan Road' },
      ['name', 'other'],
      true,
    ],
    ['a street alone', PERSON, { street: '2 Nathan Road' }, ['other'], false],
    ['a telephone number alone', PERSON, { phone: '29999999' }, ['other'], false],
    ['another company', COMPANY, { name: 'Otherstead Ltd' }, ['organisation'], true],
    ['another contact person of a company', COMPANY, { contact: 'Lee Siu Ming' }, ['name'], true],
    ['an English name that was missing', PERSON, { nameLatin: 'Chan Tai Man' }, [], false],
    ['another English name', { ...PERSON, nameLatin: 'Chan' }, { nameLatin: 'Lee' }, ['name'], true],
  ] as const)('%s', (_what, before, more, fields, material) => {
    expect(compare(before, more)).toEqual({ fields, material });
  });

  test('a company instead of a person makes the company the owner', () => {
    const told = compareHolders(PERSON, COMPANY);
    expect(told).toEqual({ fields: ['organisation'], material: true });
    expect(partyOf(COMPANY)).toEqual({ name: 'Chan Tai Man', organisation: 'Namestead Ltd', email: PERSON.email });
    expect(partyOf(PERSON)).toEqual({ name: 'Chan Tai Man', organisation: undefined, email: PERSON.email });
  });

  test('a value that names of earlier days do not have is no change', () => {
    const { contact: _, ...early } = COMPANY;
    expect(compareHolders(early, COMPANY).fields).toEqual([]);
  });
});

describe('H3 what a change brings, by day and suffix', () => {
  const next = { ...PERSON, email: 'new@example.com' };

  test('today: 60 days, an opt-out before, both sides confirm', () => {
    const terms = termsOf('mine.com', PERSON, next, NOW);
    expect(terms.bothConfirm).toBe(true);
    expect(terms.lock).toMatchObject({ days: 60, until: addDays(NOW, 60), optOut: true });
    expect(terms.lock?.bar).toMatchObject({ ruleId: 'transfer.holderChangeLock', policy: 'icann-2016' });
    expect([waives(terms, true), waives(terms, false)]).toEqual([true, false]);
  });

  test('a change that is not material brings nothing of that', () => {
    const terms = termsOf('mine.com', PERSON, { ...PERSON, street: 'x' }, NOW);
    expect(terms).toMatchObject({ bothConfirm: false, lock: undefined });
    expect(waives(terms, true)).toBe(false);
  });

  test('.cn: the house rule of 60 days without an opt-out, and nobody is mailed', () => {
    const terms = termsOf('mine.cn', PERSON, next, NOW);
    expect(terms).toMatchObject({ bothConfirm: false, policy: { id: 'house' } });
    expect(terms.lock).toMatchObject({ days: 60, optOut: false });
    expect(waives(terms, true)).toBe(false);
  });

  test('the coming policy: no lock and no confirmation from its day on, and it ends a lock of today', () => {
    const from = '2026-12-01';
    const coming = { ...COM, transferRulesNext: { ...COM.transferRulesNext!, from } };
    const begins = new Date(from);
    expect(termsFor(coming, PERSON, next, NOW).lock).toMatchObject({ days: 60, until: begins });
    const before = termsFor(coming, PERSON, next, new Date(begins.getTime() - 1));
    expect([before.bothConfirm, before.lock?.until]).toEqual([true, begins]);
    expect(termsFor(coming, PERSON, next, begins)).toMatchObject({ bothConfirm: false, lock: undefined });
  });
});
