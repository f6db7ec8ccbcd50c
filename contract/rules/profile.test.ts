import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setInfo } from '../api/user.ts';
import { messageOfIssue } from '../form-messages.ts';
import { HOLDER_LENGTH_MAX, POST_CODE_LENGTH_MAX } from './account.ts';

const HK = {
  Name: "Mary O'Brien",
  Country: 'HK',
  Province: 'Kowloon',
  City: 'Mong Kok',
  Street: 'Flat #3, AT&T House',
  PostCode: '999077',
  TelCc: '852',
  Phone: '6123-4567',
  PhoneExt: '12',
  Fax: '+852 2345 6789',
  SafeCode: 'safe-4711',
};
const CN = { ...HK, Country: 'CN', Province: '440000', City: '440300', TelCc: '86', Phone: '13800138000' };

const problems = (form: unknown) =>
  z.safeParse(setInfo.input, form).error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];

test('B6 M1 the payload of specification §7 is taken; blanks and hyphens of the number go, real signs in names stay', () => {
  expect(z.parse(setInfo.input, HK)).toMatchObject({ Phone: '61234567', Name: "Mary O'Brien", Street: HK.Street });
  expect(problems(CN)).toEqual([]);
});

test('B6 too long is told as too long, with the limit, and not as missing', () => {
  const words = (form: unknown) =>
    z.safeParse(setInfo.input, form).error?.issues.map((issue) => [issue.path.join('.'), messageOfIssue(issue, form)]);
  expect(words({ ...HK, Name: 'x'.repeat(HOLDER_LENGTH_MAX + 1) })).toEqual([
    ['Name', { key: 'form:string.max', vars: { max: HOLDER_LENGTH_MAX } }],
  ]);
  expect(words({ ...HK, PostCode: '1'.repeat(POST_CODE_LENGTH_MAX + 1) })).toEqual([
    ['PostCode', { key: 'form:string.max', vars: { max: POST_CODE_LENGTH_MAX } }],
  ]);
});

test('B6 Street, PhoneExt and Fax may be left out', () => {
  const { Street, PhoneExt, Fax, ...needed } = HK;
  expect(z.parse(setInfo.input, needed)).toMatchObject({ Street: '', PhoneExt: '', Fax: '' });
});

test('B6 an empty form tells every required field with its own words, before a country free text', () => {
  expect(problems({})).toEqual(
    expect.arrayContaining([
      'Name account:profile.name.needed',
      'Country account:profile.country.choose',
      'Province account:profile.province.needed',
      'City account:profile.city.needed',
      'PostCode account:profile.postCode.needed',
      'Phone account:profile.phone.needed',
      'SafeCode account:safeCode.needed',
    ]),
  );
  expect(problems({}).join()).not.toContain('.choose,Province account:profile.province.choose');
});

test('B6 in CN province and city are chosen from the lists, elsewhere typed', () => {
  expect(problems({ ...CN, Province: '', City: '' })).toEqual([
    'Province account:profile.province.choose',
    'City account:profile.city.choose',
  ]);
  expect(problems({ ...CN, Province: 'Guangdong', City: 'Shenzhen' })).toHaveLength(2);
  expect(problems({ ...CN, Province: '440000', City: '110100' })).toEqual(['City account:profile.city.choose']);
  expect(problems({ ...HK, Province: ' ', City: '' })).toEqual([
    'Province account:profile.province.needed',
    'City account:profile.city.needed',
  ]);
});

test('B6 the dial code comes without a plus and fits the country', () => {
  expect(problems({ ...HK, TelCc: '+852' })).toEqual(['TelCc account:profile.telCc.choose']);
  expect(problems({ ...HK, TelCc: '86' })).toEqual(['TelCc account:profile.telCc.fits']);
  expect(problems({ ...HK, Country: 'XX' })).toEqual(['Country account:profile.country.choose']);
  expect(problems({ ...HK, Country: '__proto__' })).toEqual(['Country account:profile.country.choose']);
});

test('B6 names are one visible line', () => {
  for (const bad of ['Mary\nBcc: x', 'Mary\u0000', 'Mary\u202egnp.exe', 'Mary\u2028B'])
    expect(problems({ ...HK, Name: bad })).toEqual(['Name account:profile.unseen']);
  expect(problems({ ...HK, Name: '   ' })).toEqual(['Name account:profile.name.needed']);
  expect(problems({ ...HK, Name: 'x'.repeat(101) })).toHaveLength(1);
});

test('B5 the security code has 6 to 20 visible ASCII characters', () => {
  const told = (SafeCode: string) => problems({ ...HK, SafeCode });
  expect([5, 6, 20, 21].map((length) => told('a1-'.repeat(7).slice(0, length)).length)).toEqual([1, 0, 0, 1]);
  expect(told('safe 4711')).toEqual(['SafeCode account:safeCode.characters']);
  expect(told('')).toContain('SafeCode account:safeCode.needed');
});

test('B6 fields nobody asked for are refused', () => {
  const issues = z.safeParse(setInfo.input, { ...HK, IsSetSafeCode: true, Balance: '1', UserId: 7 }).error?.issues;
  expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['IsSetSafeCode', 'Balance', 'UserId'] }]);
});
