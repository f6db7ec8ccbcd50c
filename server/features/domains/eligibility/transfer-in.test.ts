import { describe, expect, test } from 'vitest';
import { addDays, addYears } from '#contract/calendar.ts';
import { CN } from '#contract/rules/suffixes/cn.ts';
import { COM } from '#contract/rules/suffixes/com-net.ts';
import { type ForeignFacts, judgeTransferIn } from './transfer-in.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const ago = (days: number) => addDays(NOW, -days);
const facts = (over: Partial<ForeignFacts> = {}): ForeignFacts => ({
  profile: COM,
  registeredAt: ago(1000),
  transferredAt: null,
  expiresAt: addDays(NOW, 95),
  statuses: ['ok'],
  ours: false,
  ...over,
});
const around = (over: Partial<ForeignFacts>, at = NOW) =>
  [-1, 0, 1].map((ms) => judgeTransferIn(facts(over), new Date(at.getTime() + ms)).allowed);

describe('F1 a name of another registrar, by what a look-up tells', () => {
  test('F1 an old, unlocked name can come and adds its year', () => {
    expect(judgeTransferIn(facts(), NOW)).toMatchObject({ allowed: true, addsYear: true, unknown: [] });
  });

  test('F1 age, previous transfer and, for .cn, the days to expiry, to the millisecond', () => {
    expect(around({ registeredAt: ago(60) })).toEqual([false, true, true]);
    expect(around({ transferredAt: ago(60) })).toEqual([false, true, true]);
    // The registry of China has no such rule; ours binds the names that leave us.
    expect(around({ profile: CN, transferredAt: ago(1) })).toEqual([true, true, true]);
    expect(around({ profile: CN, expiresAt: addDays(NOW, 15) })).toEqual([true, false, false]);
  });

  test('F1 a lock there is taken off there; one of the registry itself cannot be', () => {
    expect(judgeTransferIn(facts({ statuses: ['clientTransferProhibited'] }), NOW).fix).toEqual({
      act: 'askRegistrar',
    });
    const server = judgeTransferIn(facts({ statuses: ['serverTransferProhibited'] }), NOW);
    expect(server).toMatchObject({ allowed: false, status: 'serverTransferProhibited' });
    expect(server.fix).toBeUndefined();
  });

  test('F1 a name that is here has nowhere to come from', () => {
    expect(judgeTransferIn(facts({ ours: true }), NOW)).toMatchObject({ allowed: false, ruleId: 'transfer.ours' });
  });

  test('F1 facts that nobody told forbid nothing and are named', () => {
    const verdict = judgeTransferIn(facts({ registeredAt: null, expiresAt: null }), NOW);
    expect(verdict).toMatchObject({ allowed: true, unknown: ['registeredAt', 'expiresAt'] });
    expect(verdict.addsYear).toBeUndefined();
  });

  test('F3 a term beyond ten years adds no year', () => {
    const edge = addYears(NOW, 9);
    expect(judgeTransferIn(facts({ expiresAt: edge }), NOW).addsYear).toBe(true);
    expect(judgeTransferIn(facts({ expiresAt: new Date(edge.getTime() + 1) }), NOW).addsYear).toBe(false);
  });

  test('F3 45 days after the last expiry the year the registry added may be lost, where a transfer does not confirm it', () => {
    const expiresAt = addYears(ago(45), 1);
    const at = (ms: number) => judgeTransferIn(facts({ expiresAt }), new Date(NOW.getTime() + ms)).yearLostUntil;
    expect(at(-1)).toEqual(NOW);
    expect(at(0)).toBeUndefined();
    expect(at(1)).toBeUndefined();
    expect(judgeTransferIn(facts({ expiresAt, profile: CN }), ago(1)).yearLostUntil).toBeUndefined();
    expect(judgeTransferIn(facts({ expiresAt, registeredAt: ago(45) }), ago(1)).yearLostUntil).toBeUndefined();
  });
});
