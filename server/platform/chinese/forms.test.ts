import { expect, test } from 'vitest';
import { formsOf } from './forms.ts';

const [GUO_YU, FULL_GUO_YU] = ['\u56fd\u8bed', '\u570b\u8a9e'];
const [ZHONG_GUO, FULL_ZHONG_GUO] = ['\u4e2d\u56fd', '\u4e2d\u570b'];

test('D1 a Chinese name has both forms, in whichever of them it was typed, or half in each', () => {
  const both = { simplified: `${GUO_YU}.cn`, traditional: `${FULL_GUO_YU}.cn` };
  for (const label of [GUO_YU, FULL_GUO_YU, '\u570b\u8bed']) expect(formsOf(`${label}.cn`)).toEqual(both);
  expect(formsOf(`${GUO_YU}-24.cn`)).toEqual({ simplified: `${GUO_YU}-24.cn`, traditional: `${FULL_GUO_YU}-24.cn` });
  expect(formsOf('\u4eba\u4eba.cn')).toEqual({ simplified: '\u4eba\u4eba.cn', traditional: '\u4eba\u4eba.cn' });
});

test('D1 the forms of a name under the Chinese suffix stand under the spelling of their script', () => {
  const both = { simplified: `${GUO_YU}.${ZHONG_GUO}`, traditional: `${FULL_GUO_YU}.${FULL_ZHONG_GUO}` };
  for (const name of [`${GUO_YU}.${ZHONG_GUO}`, `${FULL_GUO_YU}.${FULL_ZHONG_GUO}`])
    expect(formsOf(name)).toEqual(both);
});

test('D1 a character that can become several leaves its form to the registry', () => {
  // Cloud or to say; after or queen; dry, to do or heaven.
  expect(formsOf('\u4e91.cn')).toEqual({ simplified: '\u4e91.cn' });
  expect(formsOf('\u540e\u53f0.cn')).toEqual({ simplified: '\u540e\u53f0.cn' });
  expect(formsOf('\u4e7e.cn')).toEqual({ traditional: '\u4e7e.cn' });
  // Typed in traditional characters there is none.
  expect(formsOf('\u96f2.cn')).toEqual({ simplified: '\u4e91.cn', traditional: '\u96f2.cn' });
});

test('D1 a name of letters has none, nor has one under a suffix nobody knows', () => {
  for (const name of ['plain.cn', `plain.${ZHONG_GUO}`, `${GUO_YU}.example`, '']) expect(formsOf(name)).toBeUndefined();
});
