import { expect, test } from 'vitest';
import { PROVINCES } from '../areas/areas.ts';
import { cutSuffix, LISTED_SUFFIXES, restrictionOf, SUFFIXES, shownSuffix, suffixOf } from './index.ts';
import { REGISTRIES, type SuffixProfile, transferRulesOn } from './profile.ts';

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
  expect(reserved).toHaveLength(groups.length + 3);
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
  expect(['a.gov.cn', 'a.EDU.cn', 'www.a.mil.cn'].map(restrictionOf)).toEqual(['government', 'education', 'military']);
  for (const name of ['gov.cn', 'a.cn', 'gov.cn.com', 'a.com', '']) expect(restrictionOf(name), name).toBeUndefined();
});

test('label rule: letters, digits and hyphens, none at the ends, none at the third and fourth place but in an A-label', () => {
  const { pattern } = profileOf('com').label.value;
  for (const label of ['a', 'example', '0-9', 'a--b', 'xn--fsqu00a']) expect(pattern.test(label), label).toBe(true);
  for (const label of ['', '-a', 'a-', 'ab--c', 'a_b', 'é', 'a.b', 'A']) expect(pattern.test(label), label).toBe(false);
  expect(profileOf('com.cn').label.value.pattern.test('xn--fsqu00a')).toBe(false);
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
    expect(REGISTRIES).toContain(profile.registry);
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
