import { describe, expect, test } from 'vitest';
import type { RegistryCommandState } from '#contract/states/registry-command.ts';
import { type Act, decide, type Result } from './decide.ts';
import type { CommandRow } from './store.ts';

const AT = new Date('2026-11-23T10:00:00.000Z');
const trace = { clTRID: 'NS-test-1-1' };
const row = (over: Partial<CommandRow> = {}): CommandRow => ({
  id: 1n,
  kind: 'test',
  subjectId: 7n,
  customerId: 3n,
  registry: 'verisign',
  name: 'tea.com',
  payload: {},
  secret: null,
  state: 'sending',
  attempts: 1,
  clTrid: 'NS-test-1-1',
  intendedAt: AT,
  sentAt: AT,
  arrived: false,
  tries: 0,
  ...over,
});

const STATE_OF: Readonly<Record<Act, RegistryCommandState>> = { send: 'sending', ask: 'unknown', follow: 'pending' };

function decided(act: Act, result: Result, { waits = false, now = {}, afterMs = 0 } = {}) {
  const own = row({ state: STATE_OF[act] });
  const { id, customerId, subjectId, name, payload, intendedAt } = own;
  const command = { id, customerId, subjectId, name, payload, intendedAt, clTRID: 'NS-test-1-1', sentBefore: false };
  const step = { act, row: own, command, at: new Date(AT.getTime() + afterMs) };
  return decide({ ...own, ...now }, step, result, waits);
}

const done = (pending: boolean): Result => ({ kind: 'done', data: 'data', pending, trace });

describe('I6 one mapping from answers of a registry to what they mean', () => {
  test('I6 an accepted command is never taken for a finished one: it waits where its kind may wait, and is unknown otherwise', () => {
    expect(decided('send', done(true), { waits: true })).toEqual({
      what: 'end',
      event: 'accept',
      ending: { kind: 'accepted', data: 'data' },
    });
    expect(decided('send', done(true))).toEqual({ what: 'wait', event: 'lose' });
    expect(decided('ask', done(true))).toEqual({ what: 'wait', event: undefined });
    expect(decided('send', done(false))).toMatchObject({ what: 'end', event: 'finish' });
    expect(decided('follow', done(true), { waits: true })).toMatchObject({ what: 'end', event: 'finish' });
  });

  test('I6 asked and not there is believed once the command cannot be under way any more, to the millisecond', () => {
    const at = (afterMs: number) => decided('ask', { kind: 'absent' }, { afterMs });
    expect(at(0)).toEqual({ what: 'wait', event: undefined, inMs: 4000 });
    expect(at(3999)).toEqual({ what: 'wait', event: undefined, inMs: 1 });
    expect(at(4000)).toEqual({ what: 'wait', event: 'keep', inMs: 0 });
    expect(at(4001)).toEqual({ what: 'wait', event: 'keep', inMs: 0 });
    expect(decided('follow', { kind: 'absent' })).toMatchObject({ event: 'refuse', ending: { kind: 'ended' } });
  });

  test('I6 a refusal decides, but not one that speaks of us: that waits for a person', () => {
    const refused = (code: number): Result => ({ kind: 'refused', code, reason: 'no', trace });
    expect(decided('send', refused(2106))).toMatchObject({ event: 'refuse', ending: { code: 2106, reason: 'no' } });
    expect(decided('send', refused(2104))).toEqual({ what: 'wait', event: 'keep', alarm: 'registry_balance' });
    expect(decided('send', refused(2103))).toEqual({ what: 'wait', event: 'keep', alarm: 'registry_refuses_us' });
    // A question that is refused says nothing of what it asked about.
    expect(decided('follow', refused(2303))).toMatchObject({ what: 'wait', alarm: 'registry_command_question' });
  });

  test('I6 nothing was sent, or nobody knows', () => {
    expect(decided('send', { kind: 'unsent', why: 'down', trace })).toEqual({ what: 'wait', event: 'keep' });
    expect(decided('send', { kind: 'unknown', why: 'cut', trace })).toEqual({ what: 'wait', event: 'lose' });
    expect(decided('ask', { kind: 'unknown', why: 'cut', trace })).toEqual({ what: 'wait', event: undefined });
    expect(decided('follow', { kind: 'waits' })).toEqual({ what: 'wait', event: undefined });
  });

  test('I6 a success always counts while the command is open; anything else only from the last attempt', () => {
    const later = { now: { attempts: 2 } };
    expect(decided('send', done(false), later)).toMatchObject({ event: 'finish' });
    expect(decided('send', { kind: 'unknown', why: 'cut', trace }, later)).toEqual({ what: 'none' });
    expect(decided('ask', { kind: 'absent' }, { now: { state: 'sending' }, afterMs: 9000 })).toEqual({ what: 'none' });
  });

  test('I6 what ended stays ended; a success after a refusal rings an alarm', () => {
    const ended = (state: RegistryCommandState) => ({ now: { state } });
    expect(decided('send', done(false), ended('refused'))).toEqual({ what: 'none', alarm: 'registry_command_late' });
    expect(decided('send', done(false), ended('done'))).toEqual({ what: 'none' });
    expect(decided('ask', { kind: 'absent' }, ended('refused'))).toEqual({ what: 'none' });
  });
});
