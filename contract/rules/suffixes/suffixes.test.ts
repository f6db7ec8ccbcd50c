import { expect, test } from 'vitest';
import { PROVINCES } from '../areas/areas.ts';
import { cutSuffix, LISTED_SUFFIXES, restrictionOf, SUFFIXES, shownSuffix, suffixOf } from './index.ts';
import { BUILT_IN_REGISTRIES, type SuffixProfile, transferRulesOn } from './profile.ts';

const profileOf = (suffix: string): SuffixProfile => SUFFIXES.find((each) => each.suffix === suffix)!;

test('finds the suffix of a name, the longest that fits', () => {
  expect(suffixOf('example.com')?.suffix).toBe('com');
  expect(suffixOf('EXAMPLE.NET')?.suffix).toBe('net');
  expect(suffixOf('www.example.com')?.suffix).toBe('com');
  expect(suffixOf('example.cn')?.suffix).toBe('cn');
  expect(suffixOf('example.com.cn')?.suffix).toBe('com.cn');
  expect(suffixOf('example.gov.cn')?.suffix).toBe('cn');
  for (const name of ['com', '.com', 'example.org', 'example.com.', 'examplecom', '']) {
    expect(suffixOf(name)).toBeUndefined();
  }
});

test('the Chinese suffix is one in every spelling: simplified, traditional, A-form of either', () => {
  for (const name of ['shop.xn--fiqs8s', 'shop.xn--fiqz9s', 'shop.\u4e2d\u56fd', 'shop.\u4e2d\u570b']) {
    expect(cutSuffix(name)).toMatchObject({ before: 'shop', profile: { suffix: 'xn--fiqs8s' } });
  }
  expect(shownSuffix('xn--fiqs8s')).toBe('\u4e2d\u56fd');
  expect(shownSuffix('com')).toBe('com');
});

test('the groups under .cn: four of categories and one for each province and region, none of them a name itself', () => {
  const groups = SUFFIXES.filter(({ suffix }) => suffix.endsWith('.cn'));
  expect(groups.flatMap(({ province = [] }) => province).sort()).toEqual([...PROVINCES].sort());
  expect(groups).toHaveLength(4 + 34);
  expect(suffixOf('name.bj.cn')?.suffix).toBe('bj.cn');
  expect(cutSuffix('www.name.xz.cn')).toMatchObject({ before: 'www.name', profile: { suffix: 'xz.cn' } });
  const reserved = profileOf('cn').label.value.reserved!;
  expect(groups.map(({ suffix }) => suffix.slice(0, -3)).filter((group) => !reserved.includes(group))).toEqual([]);
  // Nine category groups, one of which we may sell to nobody and five more that we do not know as suffixes, in 4 more
  // spellings; 34 provinces.
  const categories = ['ac', 'com', 'edu', 'gov', 'mil', 'net', 'org', '\u653f\u52a1', '\u516c\u76ca'];
  expect(categories.filter((group) => !reserved.includes(group))).toEqual([]);
  expect(categories).toHaveLength(9);
  const aLabels = reserved.filter((group) => /^[a-z0-9-]+$/.test(group) && group !== 'xn--lhrz14b');
  expect(aLabels).toHaveLength(9 + 34);
  expect(reserved).toHaveLength(9 + 34 + 4);
  expect(profileOf('com.cn').label.value.reserved).toBeUndefined();
});

test('what is gathered stands under a suffix that is listed, and only that one names it', () => {
  const listed = LISTED_SUFFIXES.map(({ suffix }) => suffix);
  expect(LISTED_SUFFIXES.every(({ under }) => under === undefined)).toBe(true);
  const gathered = SUFFIXES.filter((each) => !LISTED_SUFFIXES.includes(each));
  for (const { suffix, under } of gathered) {
    expect(listed, suffix).toContain(under);
    expect(suffix.endsWith(`.${under}`), suffix).toBe(true);
  }
  expect(new Set(SUFFIXES.map(({ suffix }) => suffix)).size).toBe(SUFFIXES.length);
});

test('groups that the registry gives out by examination say to whom', () => {
  const restricted = [
    'gov',
    'EDU',
    'mil',
    '\u653f\u52a1',
    '\u653f\u52d9',
    'xn--zfr164b',
    '\u516c\u76ca',
    'xn--55qw42g',
    'ac',
  ];
  expect(restricted.map((group) => restrictionOf(`www.a.${group}.cn`))).toEqual([
    ...['government', 'education', 'military'],
    ...['administration', 'administration', 'administration', 'publicInterest', 'publicInterest', 'science'],
  ]);
  for (const name of ['gov.cn', 'a.cn', 'gov.cn.com', 'a.com', '']) expect(restrictionOf(name), name).toBeUndefined();
});

test('every fact says where it is from, how sure it is and when it was checked', () => {
  for (const profile of SUFFIXES) {
    const facts = Object.values(profile).filter((part) => typeof part === 'object' && 'source' in part);
    expect(facts.length).toBeGreaterThanOrEqual(10);
    for (const fact of facts) {
      expect(fact.source).not.toBe('');
      expect(fact.checked).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(profile.periodYears.value.min).toBeLessThanOrEqual(profile.periodYears.value.max);
    expect(BUILT_IN_REGISTRIES).toContain(profile.registry);
  }
});

test('capabilities of a profile agree with each other', () => {
  for (const { suffix, capabilities, label, grace, deletion, renewalWindow } of SUFFIXES) {
    const { contacts, contactRoles, nameserversMin, nameserversMax, idnExtension, autoRenews, premium, fee } =
      capabilities.value;
    expect(contactRoles.length > 0, suffix).toBe(contacts === 'full');
    expect(nameserversMin, suffix).toBeLessThanOrEqual(nameserversMax);
    expect(idnExtension !== undefined, suffix).toBe(label.value.internationalised);
    expect(grace.value.autoRenewDaysMax > 0, suffix).toBe(autoRenews);
    if (premium) expect(fee, suffix).toBeDefined();
    // A delete after the grace of an automatic renewal would cost the year.
    if (autoRenews) expect(deletion.value.daysAfterExpiry, suffix).toBeLessThan(grace.value.autoRenewDaysMax);
    expect(renewalWindow.value.lateDays, suffix).toBeLessThanOrEqual(deletion.value.daysAfterExpiry);
  }
});

test('the next transfer rules hold from their date, and never without one', () => {
  const profile = profileOf('com');
  const far = new Date('2099-01-01T00:00:00Z');
  expect(transferRulesOn(profile, far).value.afterCreateDays).toBe(60);
  const dated = { ...profile, transferRulesNext: { ...profile.transferRulesNext!, from: '2027-06-01' } };
  expect(transferRulesOn(dated, new Date('2027-05-31T23:59:59Z')).value.afterCreateDays).toBe(60);
  expect(transferRulesOn(dated, new Date('2027-06-01T00:00:00Z')).value.afterCreateDays).toBe(30);
});
