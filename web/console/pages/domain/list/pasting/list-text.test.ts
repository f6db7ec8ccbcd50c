import { expect, test } from 'vitest';
import { isListOfNames } from './list-text.ts';

test.each([
  'one.com\ntwo.com',
  'one.com, two.net',
  'one.com two.com.cn three.cc',
  'Domain,Expires\none.com,2027-01-01\ntwo.com,2027-01-02',
  'https://one.com/path; two.com',
  'one\u3002com\u3001two\uFF0Ecom',
])('E1 a list of names: %j', (text) => expect(isListOfNames(text)).toBe(true));

test.each(['', 'shop', 'shop cloud', 'one.com', 'one.com one.com', 'one.com shop', '.com .net', 'shop .com', 'a, b'])(
  'E1 no list of names: %j',
  (text) => expect(isListOfNames(text)).toBe(false),
);
