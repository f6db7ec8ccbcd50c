import { expect, onTestFinished, test } from 'vitest';
import { COM } from './com-net.ts';
import { SuffixDeclaration } from './declaration.ts';
import { profileOfDeclaration } from './declared.ts';
import { GRACE } from './generic.ts';
import {
  declaredSuffixes,
  declareSuffixes,
  LISTED_SUFFIXES,
  OPEN_SUFFIXES,
  operatorOf,
  registryNames,
  SUFFIXES,
  suffixOf,
} from './index.ts';

const ORG: SuffixDeclaration = {
  Suffix: 'org',
  Registry: 'generic',
  Operator: 'A Registry',
  Source: 'its manual',
  Checked: '2026-11-26',
};

test('what is not said is as at the generic registries, and every fact names the declaration as its source', () => {
  const profile = profileOfDeclaration(ORG);
  for (const key of ['grace', 'transferRules', 'renewalWindow', 'deletion', 'automaticYear', 'periodYears'] as const) {
    const value = key === 'grace' ? GRACE.value : COM[key].value;
    expect(profile[key]).toEqual({ value, source: 'its manual', status: 'assumed', checked: '2026-11-26' });
  }
  expect(profile.capabilities.value).toMatchObject({
    contacts: 'none',
    nameservers: 'objects',
    dnssec: 'ds',
    restore: true,
  });
  expect(profile.capabilities.value).not.toHaveProperty('fee');
});

test('what is said holds', () => {
  const { capabilities, label, grace, transferRules, transferRulesNext, sessions, deletion } = profileOfDeclaration({
    ...ORG,
    LabelMin: 3,
    Idn: { Extension: 'idn-1.0', TableChinese: 'zh' },
    ContactRoles: ['registrant', 'admin'],
    Dnssec: 'none',
    Fee: true,
    Sessions: { Max: 2, NamesPerCheck: 7, IdleSeconds: 120 },
    Days: { Add: 0, AfterCreate: 0, LateRenewal: 20 },
  });
  expect(capabilities.value).toMatchObject({
    contacts: 'full',
    contactRoles: ['registrant', 'admin'],
    dnssec: 'none',
    fee: 'fee-1.0',
    idnExtension: 'idn-1.0',
    idnTableChinese: 'zh',
  });
  expect(label.value).toEqual({ lengthMin: 3, lengthMax: 63, internationalised: true });
  expect([grace.value.addDays, grace.value.renewDays, deletion.value.daysAfterExpiry]).toEqual([0, 5, 20]);
  expect(transferRules.value).toEqual({ afterCreateDays: 0, afterTransferDays: 60, beforeExpiryDays: 0 });
  // Its own days are not those of a policy that comes.
  expect(transferRulesNext).toBeUndefined();
  expect(sessions.value).toEqual({ max: 2, namesPerCheck: 7, idleSeconds: 120 });
});

test('a form that is wrong is refused by its field', () => {
  for (const [field, value] of [
    ['Suffix', '.org'],
    ['Suffix', 'ORG'],
    ['Registry', 'my-registry'],
    ['Checked', 'yesterday'],
    ['YearsMax', 11],
    ['ContactRoles', ['owner']],
    ['Password', 'secret'],
  ] as const)
    expect(SuffixDeclaration.safeParse({ ...ORG, [field]: value }).success, field).toBe(false);
  expect(SuffixDeclaration.safeParse(ORG).success).toBe(true);
});

test('declared once it stands in every list and is found by its names; the same again changes nothing', () => {
  const before = SUFFIXES.length;
  expect(suffixOf('example.org')).toBeUndefined();
  onTestFinished(declareSuffixes([ORG]));
  declareSuffixes([{ ...ORG }]);
  expect(SUFFIXES).toHaveLength(before + 1);
  expect(suffixOf('example.org')?.registry).toBe('generic');
  expect(LISTED_SUFFIXES.at(-1)?.suffix).toBe('org');
  expect(OPEN_SUFFIXES.map(({ suffix }) => suffix)).toContain('org');
  // Those gathered under another stay behind the listed ones.
  expect(SUFFIXES.slice(0, LISTED_SUFFIXES.length)).toEqual(LISTED_SUFFIXES);
  expect(registryNames().at(-1)).toBe('generic');
  expect([operatorOf('generic'), operatorOf('verisign')]).toEqual(['A Registry', 'VeriSign, Inc.']);
  expect(declaredSuffixes()).toEqual([ORG]);
});

test('what is built in, and another word on a declared suffix, are refused', () => {
  onTestFinished(declareSuffixes([ORG]));
  expect(() => declareSuffixes([{ ...ORG, Suffix: 'com' }])).toThrow('the suffix com is known already');
  expect(() => declareSuffixes([{ ...ORG, Suffix: 'info', Registry: 'verisign' }])).toThrow('built in');
  expect(() => declareSuffixes([{ ...ORG, LabelMin: 5 }])).toThrow('the suffix org is known already');
  expect(suffixOf('example.info')).toBeUndefined();
});

test('taken back, nothing is left of it', () => {
  const before = [SUFFIXES, LISTED_SUFFIXES, OPEN_SUFFIXES].map((list) => [...list]);
  declareSuffixes([ORG, { ...ORG, Suffix: 'shop' }])();
  expect([SUFFIXES, LISTED_SUFFIXES, OPEN_SUFFIXES]).toEqual(before);
  expect([suffixOf('a.org'), declaredSuffixes(), registryNames().includes('generic')]).toEqual([undefined, [], false]);
});
