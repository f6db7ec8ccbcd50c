import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { byField, problemsOf, withoutBlanks } from './form-input.ts';

const saved = endpoint({
  method: 'POST',
  path: '/x/save',
  who: 'customer',
  input: z.strictObject({ Name: z.string().check(z.minLength(3)), Terms: z.array(z.object({ Years: z.number() })) }),
  output: z.undefined(),
  errors: [],
  summary: 'For this test.',
});
const t = (key: string, vars = {}) => `${key} ${JSON.stringify(vars)}`;

test('M1 the browser finds what the server would, by the same schema', () => {
  expect(problemsOf(saved, { Name: 'ab', Terms: [{ Years: 'x' }] }, t)).toEqual([
    { Path: 'Name', Msg: 'form:string.min {"min":3}' },
    { Path: 'Terms.0.Years', Msg: 'form:type {}' },
  ]);
  expect(problemsOf(saved, withoutBlanks({ Name: '', Terms: [] }), t)).toEqual([
    { Path: 'Name', Msg: 'form:required {}' },
  ]);
  expect(problemsOf(saved, { Name: 'abc', Terms: [] }, t)).toEqual([]);
});

test('several problems of one field', () => {
  const two = [
    { Path: 'A', Msg: '1' },
    { Path: 'A', Msg: '2' },
  ];
  expect([...byField(two)]).toEqual([['A', two]]);
});

test('A6 a mistake that stands is said in the language that the page shows then', () => {
  let lang = 'en';
  const [wrong] = problemsOf(saved, { Name: 'ab', Terms: [] }, (key) => `${lang} ${key}`);
  lang = 'zh-HK';
  expect(wrong?.Msg).toBe('zh-HK form:string.min');
});
