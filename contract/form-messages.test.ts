import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messageOfIssue } from './form-messages.ts';

const Form = z.strictObject({
  Word: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
  Pin: z.string().check(z.length(4)),
  Count: z.number().check(z.minimum(2), z.maximum(9)),
  Kind: z.enum(['a', 'b']),
  List: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
  Day: z.iso.date(),
  Mail: z.email(),
  Code: z.string().check(z.regex(/^x/)),
  Own: z.string().check(z.regex(/^x/, 'account:email.needed')),
});
const GOOD = {
  Word: 'ok',
  Pin: '1234',
  Count: 3,
  Kind: 'a',
  List: ['a'],
  Day: '2026-11-21',
  Mail: 'a@b.test',
  Code: 'x',
  Own: 'x',
};

function wordsFor(change: Record<string, unknown>) {
  const input = { ...GOOD, ...change };
  const parsed = z.safeParse(Form, input, { reportInput: true });
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => messageOfIssue(issue, input));
}

test.each([
  [{ Word: undefined }, 'form:required', {}],
  [{ Word: '' }, 'form:required', {}],
  [{ Word: '   ' }, 'form:whitespace', {}],
  [{ Word: 'longer' }, 'form:string.max', { max: 5 }],
  [{ Word: 7 }, 'form:type', {}],
  [{ Pin: '12' }, 'form:string.length', { length: 4 }],
  [{ Pin: '12345' }, 'form:string.length', { length: 4 }],
  [{ Count: 1 }, 'form:number.min', { min: 2 }],
  [{ Count: 10 }, 'form:number.max', { max: 9 }],
  [{ Kind: 'c' }, 'form:enum', {}],
  [{ List: [] }, 'form:array.min', { min: 1 }],
  [{ List: ['a', 'b', 'c'] }, 'form:array.max', { max: 2 }],
  [{ Day: '21.11.2026' }, 'form:date', {}],
  [{ Mail: 'a@' }, 'form:email', {}],
  [{ Code: 'y' }, 'form:pattern', {}],
  [{ Own: 'y' }, 'account:email.needed', {}],
  [{ Balance: 1 }, 'form:unknownField', {}],
])('M1 %j is answered by %s', (change, key, vars) => {
  expect(wordsFor(change)).toContainEqual({ key, vars });
});
