import { expect, test } from 'vitest';
import { recordOfAnswer } from './answer-record.ts';

const ID = 'NS-cut-7-1';
const own = { clTRID: ID, code: 1001, svTRID: 'sv-1' };
const question = { clTRID: 'NSQ-44', code: 1000, svTRID: 'sv-2' };
const done = (pending: boolean, trace: typeof own) => ({ kind: 'done', data: undefined, pending, trace }) as const;

test('I6 what is accepted to be carried out later is not done', () => {
  expect(recordOfAnswer(done(true, own), ID)).toMatchObject({ outcome: 'unknown', resultCode: 1001, svTrid: 'sv-1' });
  expect(recordOfAnswer(done(true, own), ID, 'done').outcome).toBe('done');
  expect(recordOfAnswer(done(false, own), ID, 'unknown').outcome).toBe('done');
});

test('I6 a question’s code and number are never kept as those of the command', () => {
  expect(recordOfAnswer(done(false, question), ID)).toMatchObject({ outcome: 'done', resultCode: null, svTrid: null });
  const refused = { kind: 'refused', code: 2303, reason: 'gone', trace: { ...question, code: 2303 } } as const;
  expect(recordOfAnswer(refused, ID)).toEqual({ outcome: 'refused', resultCode: null, svTrid: null, detail: 'gone' });
});

test('I6 nothing was sent, nobody knows, or it did not happen', () => {
  const trace = { clTRID: ID };
  expect(recordOfAnswer({ kind: 'unsent', why: 'down', trace }, ID)).toMatchObject({
    outcome: 'unsent',
    detail: 'down',
  });
  expect(recordOfAnswer({ kind: 'unknown', why: 'cut', trace }, ID)).toMatchObject({
    outcome: 'unknown',
    detail: 'cut',
  });
  expect(recordOfAnswer({ kind: 'absent' }, ID).outcome).toBe('absent');
});
