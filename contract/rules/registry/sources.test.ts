import { expect, test } from 'vitest';
import { loadMessages, say } from '../../messages/index.ts';
import { sourceWords } from './sources.ts';

const inChinese = await loadMessages('zh-CN');
const inEnglish = await loadMessages('en');
const chinese = (source: string) => sourceWords(source, (key, vars) => say(inChinese, key, vars));

test.each([
  ['Transfer Policy of ICANN, section II.A.1.3', 'ICANN《转让政策》第 II.A.1.3 节'],
  ['Transfer Policy of ICANN, sections I.A.5 and II.C', 'ICANN《转让政策》第 I.A.5、II.C 节'],
  ['House rules §9', '本站规则 §9'],
  ['House rule: an expired name is renewed first', '本站规则'],
  ['Registry agreement of the suffix; RFC 5731 §3.2.3', '该后缀的《注册管理机构协议》；RFC 5731 §3.2.3'],
  ['RFC 3915 §3.1; house rules §9', 'RFC 3915 §3.1；本站规则 §9'],
  ['Registration Data Policy of ICANN', 'ICANN《注册数据政策》'],
])('F3 where a rule is written, in Chinese where it has a name: %s', (source, words) => {
  expect(chinese(source)).toBe(words);
});

test.each(['RFC 5731 §2.3', "Registry's notice to registrars of 20 December 2007 (copies)", 'its manual'])(
  'F3 what has no name in Chinese stays: %s',
  (source) => {
    expect(chinese(source)).toBe(source);
  },
);

test('F3 in English a source stands as it is kept, but for how a rule of ours is told', () => {
  const english = (source: string) => sourceWords(source, (key, vars) => say(inEnglish, key, vars));
  expect(english('Transfer Policy of ICANN, section II.A.1.3')).toBe('Transfer Policy of ICANN, section II.A.1.3');
  expect(english('House rules §9')).toBe('House rules §9');
});
