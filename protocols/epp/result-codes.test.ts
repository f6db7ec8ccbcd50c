import { expect, test } from 'vitest';
import { closesSession, isSuccess, leavesOutcomeUnknown, RESULT, RESULT_CODES } from './result-codes.ts';

test('every code of RFC 5730 §3 has a text and a name', () => {
  expect(Object.keys(RESULT_CODES)).toHaveLength(34);
  expect(Object.values(RESULT).map(String)).toEqual(Object.keys(RESULT_CODES));
});

test('what a code says about the command and the connection', () => {
  const codes = Object.keys(RESULT_CODES).map(Number);
  expect(codes.filter(isSuccess)).toEqual([1000, 1001, 1300, 1301, 1500]);
  expect(codes.filter(closesSession)).toEqual([1500, 2500, 2501, 2502]);
  expect(codes.filter(leavesOutcomeUnknown)).toEqual([2400, 2500, 2501, 2502]);
});
