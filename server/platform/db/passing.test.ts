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
  [{ code: '53100' }, true],
  [{ code: '57014' }, true],
  [{ code: '25P03' }, true],
  [{ code: '58030' }, true],
  [new Error('Connection terminated: the database does not answer'), true],
  [new Error('Client has encountered a connection error and is not queryable'), true],
  [new Error('timeout expired'), true],
  [Object.assign(new Error('connect ENOENT /tmp/.s.PGSQL.1'), { code: 'ENOENT', syscall: 'connect' }), true],
  [Object.assign(new Error('ENOENT, open'), { code: 'ENOENT', syscall: 'open' }), false],
  [undefined, false],
  [{ code: '25006' }, false],
  [{ code: '23505' }, false],
  [{ code: '22021' }, false],
  [new TypeError('undefined is not a function'), false],
])('%s passes: %s', (error, passes) => expect(isPassing(error)).toBe(passes));
