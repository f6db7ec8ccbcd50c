import { expect, test } from 'vitest';
import type { Answer } from '#protocols/epp/answer.ts';
import { EppDataError } from '#protocols/epp/codec/text.ts';
import { RESULT_CODES } from '#protocols/epp/result-codes.ts';
import { EppSessionError } from '#protocols/epp/session.ts';
import { lostOf, outcomeOf } from './outcomes.ts';

const answer = (code: number): Answer => ({
  code,
  results: [{ code, msg: 'text', values: [], extValues: [{ value: '', reason: 'why' }] }],
  data: [],
  extensions: [],
  unread: [],
  svTRID: 'SRV-1',
});
const kindOf = (code: number) => outcomeOf({ answer: answer(code), clTRID: 'A' }, () => 'data').kind;

test('what each code of RFC 5730 §3 says about a transform', () => {
  const byKind = Map.groupBy(Object.keys(RESULT_CODES).map(Number), kindOf);
  expect(byKind.get('done')).toEqual([1000, 1001, 1300, 1301, 1500]);
  expect(byKind.get('unknown')).toEqual([2400, 2500, 2501, 2502]);
  expect(byKind.get('refused')).toHaveLength(34 - 9);
  expect(kindOf(2299)).toBe('refused');
  expect(kindOf(2599)).toBe('unknown');
});

test('an outcome keeps the identifiers, the reason and whether it is pending', () => {
  const trace = { clTRID: 'A', svTRID: 'SRV-1', code: 1001 };
  expect(outcomeOf({ answer: answer(1001), clTRID: 'A' }, () => 7)).toEqual({
    kind: 'done',
    data: 7,
    pending: true,
    trace,
  });
  expect(outcomeOf({ answer: answer(2302), clTRID: 'A' }, () => 7)).toMatchObject({ code: 2302, reason: 'text; why' });
});

test('a lost answer is unknown only if something was sent', () => {
  for (const kind of ['timeout', 'cut', 'protocol'] as const) {
    expect(lostOf(new EppSessionError(kind, true, 'x'), 'A')).toMatchObject({
      kind: 'unknown',
      trace: { clTRID: 'A' },
    });
  }
  expect(lostOf(new EppSessionError('closed', false, 'x'), 'A').kind).toBe('unsent');
  expect(lostOf(new EppDataError('domain:create', 'x'), 'A')).toMatchObject({ kind: 'refused', code: 2005 });
  expect(() => lostOf(new TypeError('bug'), 'A')).toThrow('bug');
});
