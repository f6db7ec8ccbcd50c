import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { COM } from '#contract/rules/suffixes/com-net.ts';
import { judgeRenewal, type RenewalFacts, renewalYearsMax, yearNotAddedUntil } from './renewal.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const facts = (over: Partial<RenewalFacts> = {}): RenewalFacts => ({
  profile: COM,
  expiresAt: new Date('2027-06-01T00:00:00Z'),
  statuses: ['ok'],
  renewedAt: null,
  transferredInAt: null,
  deletedAt: null,
  ...over,
});

describe('E3 renewal', () => {
  test('E3 never past ten years from now, and it says from when it will be possible', () => {
    expect(judgeRenewal(facts(), 9, NOW)).toMatchObject({ allowed: true });
    expect(judgeRenewal(facts(), 10, NOW)).toMatchObject({
      allowed: false,
      ruleId: 'term.max',
      source: expect.stringContaining('RFC 5731'),
      from: new Date('2027-06-01T00:00:00Z'),
      fix: { years: 9 },
    });
  });

  test('E3 one millisecond decides at the last day', () => {
    const edge = new Date('2027-11-21T10:00:00.000Z');
    expect(renewalYearsMax(facts({ expiresAt: edge }), NOW)).toBe(9);
    expect(renewalYearsMax(facts({ expiresAt: edge }), new Date(NOW.getTime() - 1))).toBe(8);
    expect(renewalYearsMax(facts({ expiresAt: new Date('2036-11-21T10:00:00Z') }), NOW)).toBe(0);
  });

  test('E3 a name that came back without its year can be renewed, and it says until when it is spared', () => {
    const late = { expiresAt: new Date('2026-10-01T00:00:00Z'), sparedUntil: new Date('2026-11-25T00:00:00Z') };
    expect(judgeRenewal(facts(late), 1, NOW)).toMatchObject({ allowed: true, until: addDays(NOW, 8) });
    const cut = { ...late, dnsCutAt: new Date('2026-11-10T00:00:00Z') };
    expect(judgeRenewal(facts(cut), 1, NOW)).toMatchObject({ allowed: true, until: late.sparedUntil });
    expect(judgeRenewal(facts(late), 1, late.sparedUntil)).toMatchObject({ allowed: true });
  });

  test('E3 a name that outlived the day of its deletion can be renewed until it is gone', () => {
    const expiresAt = new Date('2026-10-01T00:00:00Z');
    // It is out of the DNS from now on at the earliest, and eight days long.
    expect(judgeRenewal(facts({ expiresAt }), 1, NOW)).toMatchObject({ allowed: true, until: addDays(NOW, 8) });
    const over = judgeRenewal(facts({ expiresAt, dnsCutAt: new Date('2026-10-21T00:00:00Z') }), 1, NOW);
    expect(over).toMatchObject({ allowed: true });
    expect(over.until).toBeUndefined();
    const cut = { expiresAt, dnsCutAt: new Date('2026-11-20T00:00:00Z') };
    expect(judgeRenewal(facts(cut), 1, NOW)).toMatchObject({ allowed: true, until: new Date('2026-11-28T00:00:00Z') });
    expect(judgeRenewal(facts({ expiresAt, deletedAt: NOW }), 1, NOW)).toMatchObject({ fix: { act: 'restore' } });
  });

  test('E3 an expired name can be renewed by ten years', () => {
    expect(renewalYearsMax(facts({ expiresAt: new Date('2026-11-01T00:00:00Z') }), NOW)).toBe(10);
  });

  test('E3 a leap day counts as 1 March in a common year', () => {
    const leap = new Date('2028-02-29T00:00:00Z');
    expect(renewalYearsMax(facts({ expiresAt: leap }), new Date('2027-03-01T00:00:00Z'))).toBe(9);
    expect(renewalYearsMax(facts({ expiresAt: leap }), new Date('2027-02-28T00:00:00Z'))).toBe(8);
  });

  test('E3 a status of the registry forbids', () => {
    expect(judgeRenewal(facts({ statuses: ['ok', 'serverRenewProhibited'] }), 1, NOW)).toMatchObject({
      allowed: false,
      ruleId: 'registry.status',
      status: 'serverRenewProhibited',
    });
  });

  test('E3 a renewal of a deleted name is a restore, a renewal too early waits; one millisecond decides', () => {
    const expiresAt = new Date('2026-10-22T10:00:00Z');
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    const dnsCutAt = new Date('2026-11-11T10:00:00Z');
    expect(judgeRenewal(facts({ expiresAt, dnsCutAt }), 1, at(-1))).toMatchObject({ allowed: true, until: NOW });
    for (const ms of [0, 1]) {
      const verdict = judgeRenewal(facts({ expiresAt, deletedAt: NOW }), 1, at(ms));
      expect(verdict).toMatchObject({ allowed: false, ruleId: 'renewal.late', fix: { act: 'restore' } });
      expect(verdict.from).toBeUndefined();
    }
    const profile = { ...COM, renewalWindow: { ...COM.renewalWindow, value: { from: 30, lateDays: 30 } } };
    const early = { ...facts({ expiresAt: new Date('2026-12-21T10:00:00Z') }), profile };
    expect(judgeRenewal(early, 1, at(-1))).toMatchObject({ allowed: false, ruleId: 'renewal.early', from: NOW });
    for (const ms of [0, 1]) expect(judgeRenewal(early, 1, at(ms)).allowed).toBe(true);
  });

  test('E3 45 days after a renewal or transfer a year may not be added', () => {
    const renewedAt = new Date('2026-10-07T10:00:00.001Z');
    expect(yearNotAddedUntil(facts({ renewedAt }), NOW)).toEqual(new Date('2026-11-21T10:00:00.001Z'));
    expect(yearNotAddedUntil(facts({ renewedAt }), new Date(NOW.getTime() + 1))).toBeUndefined();
    expect(yearNotAddedUntil(facts({ transferredInAt: renewedAt }), NOW)).toBeDefined();
    expect(yearNotAddedUntil(facts(), NOW)).toBeUndefined();
  });
});
