import { expect, test } from 'vitest';
import { decodeForm, FormMistake, leaves } from './form.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

test('nested names are decoded seven levels deep, in any spelling of the brackets', () => {
  const body = 'a[b][0][c][d][1][e]=1%262&a%5Bb%5D%5B0%5D%5Bf%5D=x+y';
  expect(plain(decodeForm(body))).toEqual({ a: { b: { 0: { c: { d: { 1: { e: '1&2' } } }, f: 'x y' } } } });
});

test('empty brackets append', () => {
  expect(plain(decodeForm('a[]=1&a[]=2'))).toEqual({ a: { 0: '1', 1: '2' } });
});

test('leaves name what was sent', () => {
  expect(leaves(decodeForm('a[b][0]=1&c=2'))).toEqual([
    ['a[b][0]', '1'],
    ['c', '2'],
  ]);
});

test.each(['[a]=1', 'a[b=1', 'a]b=1', 'a=1&a[b]=2', 'a[b]=1&a=2', `${'a[b]'.concat('[c]'.repeat(12))}=1`])(
  'refuses %s',
  (body) => {
    expect(() => decodeForm(body)).toThrow(FormMistake);
  },
);

test('a name of a built-in property is only a name', () => {
  const form = decodeForm('__proto__[polluted]=1');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(leaves(form)).toEqual([['__proto__[polluted]', '1']]);
});
