import { expect, test } from 'vitest';
import { isPassing } from './passing.ts';

test.each([
  [{ code: '57P01' }, true],
  [{ code: '08006' }, true],
  [{ code: '40P01' }, true],
  [{ code: '53300' }, true],
  [{ code: 'ECONNRESET' }, true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [{ code: '23505' }, false],
  [{ code: '22021' }, false],
  [new TypeError('undefined is not a function'), false],
])('%s passes: %s', (error, passes) => expect(isPassing(error)).toBe(passes));
