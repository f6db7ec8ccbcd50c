import { expect, test } from 'vitest';
import { narrowed, questionsOf } from './questions.ts';

test('D1 labels are asked under every suffix, whole names as they are', () => {
  expect(questionsOf('alpha, beta.net', ['com', 'net'])).toMatchObject({
    count: 2,
    names: ['alpha.com', 'alpha.net', 'beta.net'],
  });
});

test('D1 whatever is pasted is split, normalised and asked once; what is dropped is told with its line', () => {
  const wide = '\uFF21\uFF2C\uFF30\uFF28\uFF21.com';
  const { names, dropped } = questionsOf(`https://www.Alpha.com/path\n${wide}; a.b.com\nno_good`, ['com']);
  expect(names).toEqual(['alpha.com']);
  expect(dropped.map(({ line, why }) => [line, why])).toEqual([
    [2, 'duplicate'],
    [2, 'subdomain'],
    [3, 'characters'],
  ]);
});

test('D1 a name that comes about both ways is one question', () => {
  expect(questionsOf('alpha alpha.com', ['com', 'net']).names).toEqual(['alpha.com', 'alpha.net']);
  expect(questionsOf('alpha', []).names).toEqual([]);
});

test('D1 what is too large is made to fit: fewer suffixes for all names, and only then fewer names', () => {
  const labels = (count: number) => Array.from({ length: count }, (_, i) => `name-${i}`).join(' ');
  const ten = ['com', 'net', 'cc', 'tv', 'vip', 'cn', 'com.cn', 'net.cn', 'org.cn', 'xn--fiqs8s'];
  expect(narrowed(labels(50), ten, 500)).toBeUndefined();
  expect(narrowed(labels(51), ten, 500)).toMatchObject({ suffixes: ten.slice(0, 9), whole: true });
  expect(narrowed(labels(200), ten, 500)).toMatchObject({ suffixes: ['com', 'net'], whole: true });
  expect(narrowed(labels(200), ten, 500)?.names).toHaveLength(400);
  const few = narrowed(labels(501), ten, 500);
  expect([few?.whole, few?.suffixes, few?.names.length]).toEqual([false, ['com'], 500]);
});
