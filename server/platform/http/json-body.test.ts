import { expect, test } from 'vitest';
import { measureJson } from './json-body.ts';

test.each([
  ['{}', 0, 1],
  ['[]', 0, 1],
  ['{"a":1,"b":[1,{"c":2}]}', 3, 3],
  ['{"a":"x:y","b":"{[:\\"}:","c\\\\":1}', 3, 1],
  ['{"a" : 1 , "b"\n:\t2}', 2, 1],
  ['"a:b"', 0, 0],
])('%s has %i fields and is %i deep', (text, fields, depth) => {
  expect(measureJson(text)).toEqual({ fields, depth });
});

test('what is no JSON is measured to its end without a word', () => {
  for (const text of ['', '"', '"\\', '{{{', ']]]', '{"a":']) expect(() => measureJson(text)).not.toThrow();
});
