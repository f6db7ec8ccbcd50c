import { describe, expect, test } from 'vitest';
import { addDays, addYears } from '#contract/calendar.ts';
import { DNS_CUT_DAYS_MIN } from '#contract/rules/life.ts';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { contradictions } from './contradictions.ts';
import { deadlinesOf, deadlinesTold, refundEnds } from './deadlines.ts';
import { type LifeSituation, nextStep } from './next-step.ts';

const PAID = new Date('2027-03-01T08:00:00Z');
const profileOf = (suffix: string) => {
  const profile = SUFFIXES.find((each) => each.suffix === suffix);
  if (!profile) throw new Error(`no profile for ${suffix}`);
  return profile;
};

function situation(row: Partial<LifeSituation['row']> = {}, more: Partial<LifeSituation> = {}): LifeSituation {
  return {
    row: {
      phase: 'grace',
      expiresAt: PAID,
      deletedAt: null,
      dnsCutAt: null,
      statuses: ['ok'],
      rgpStatuses: [],
      registryExpiresAt: addYears(PAID, 1),
      sparedUntil: null,
      ...row,
    },
    profile: profileOf('com'),
    at: 'ours',
    orderOpen: false,
    owed: false,
    ...more,
  };
}
const on = (days: number) => addDays(PAID, days);
const CUT = { dnsCutAt: on(20) };

describe('deadlines', () => {
  test.each(SUFFIXES)(
    'E3 .$suffix: eight days without DNS at least before the last day on which it can be renewed',
    (profile) => {
      const dates = deadlinesOf({ expiresAt: PAID, deletedAt: null }, profile);
      expect(dates.delete.getTime() - dates.dnsCut.getTime()).toBeGreaterThanOrEqual(DNS_CUT_DAYS_MIN * 86_400_000);
      expect(dates.dnsCut.getTime()).toBeGreaterThan(PAID.getTime());
      expect(dates.delete).toEqual(addDays(PAID, profile.renewalWindow.value.lateDays));
      expect(dates.release.getTime()).toBeGreaterThanOrEqual(dates.redemptionEnd.getTime());
    },
  );

  test.each(SUFFIXES.filter(({ capabilities }) => capabilities.value.autoRenews))(
    'E3 .$suffix: deleted while the registry still gives its year back',
    (profile) => {
      const facts = { expiresAt: PAID, deletedAt: null };
      expect(refundEnds(facts, profile)?.getTime()).toBeGreaterThan(deadlinesOf(facts, profile).delete.getTime());
    },
  );

  test('E3 the day of our deletion is told as late as the days without DNS make it, under every suffix', () => {
    const facts = { expiresAt: PAID, deletedAt: null, dnsCutAt: on(25) };
    expect(deadlinesOf(facts, profileOf('com'))).toMatchObject({
      dnsCut: on(20),
      delete: on(33),
      redemptionEnd: on(63),
    });
    expect(deadlinesOf(facts, profileOf('cn'))).toMatchObject({
      delete: on(33),
      redemptionEnd: on(48),
      release: on(48),
    });
    expect(deadlinesOf({ ...facts, deletedAt: on(34) }, profileOf('com'))).toMatchObject({ delete: on(34) });
  });

  test.each([
    ['ahead of all of it, as planned', {}, 0, { dnsCut: on(20), delete: on(30), redemptionEnd: on(60) }],
    ['once it left the DNS in time', { dnsCutAt: on(20) }, 21, { dnsCut: on(20), delete: on(30) }],
    ['late to leave the DNS: eight days from now', {}, 25, { dnsCut: on(25), delete: on(33), redemptionEnd: on(63) }],
    ['left the DNS late', { dnsCutAt: on(25) }, 28, { dnsCut: on(25), delete: on(33) }],
    ['outlived its day: today, not a day that is over', { dnsCutAt: on(20) }, 34, { delete: on(34), release: on(69) }],
    ['spared for longer than its days', { dnsCutAt: on(20), sparedUntil: on(47) }, 41, { delete: on(47) }],
    ['spared, and late to leave the DNS', { sparedUntil: on(47) }, 41, { dnsCut: on(41), delete: on(49) }],
    ['deleted: when it was', { deletedAt: on(35) }, 40, { delete: on(35), redemptionEnd: on(65) }],
  ])('E3 the days that are told of a name: %s', (_, facts, day, dates) => {
    const told = deadlinesTold({ expiresAt: PAID, deletedAt: null, ...facts }, profileOf('com'), on(day));
    expect(told).toMatchObject(dates);
  });

  test('E3 a deletion that has happened counts from its own day; .cn has 15 days and nothing after them', () => {
    const facts = { expiresAt: PAID, deletedAt: on(33) };
    expect(deadlinesOf(facts, profileOf('com'))).toMatchObject({ redemptionEnd: on(63), release: on(68) });
    expect(deadlinesOf(facts, profileOf('cn'))).toMatchObject({ redemptionEnd: on(48), release: on(48) });
    expect(refundEnds(facts, profileOf('cn'))).toEqual(on(45));
  });
});

describe('what is done next', () => {
  test.each([
    ['waits for its last paid day', { phase: 'active' }, -1, { do: 'wait', until: PAID }],
    ['expires on it, not before', { phase: 'active' }, 0, { do: 'move', event: 'expire' }],
    ['is asked a day later whether its registry did what we believe', {}, 0.5, { do: 'wait', until: on(1) }],
    ['keeps its DNS until ten days before the deletion', {}, 19.99, { do: 'wait', until: on(20) }],
    ['is cut then', {}, 20, { do: 'cut' }],
    ['waits for the deletion', CUT, 20.01, { do: 'wait', until: on(30) }],
    ['is deleted', CUT, 30, { do: 'delete' }],
    ['is cut first where nobody came to it in time', {}, 31, { do: 'cut' }],
    ['waits for eight days without DNS', { dnsCutAt: on(25) }, 30, { do: 'wait', until: on(33) }],
    ['is deleted after them', { dnsCutAt: on(25) }, 33, { do: 'delete' }],
    [
      'stays where they end after its year can come back',
      { dnsCutAt: on(40) },
      48,
      { do: 'wait', alarm: 'life_refund_missed' },
    ],
    ['is not deleted when nothing comes back for it', CUT, 45, { do: 'wait', alarm: 'life_refund_missed' }],
    ['is deleted late where its registry has added no year', { ...CUT, registryExpiresAt: PAID }, 45, { do: 'delete' }],
    [
      'is spared where it came back without its year',
      { ...CUT, registryExpiresAt: PAID, sparedUntil: on(52) },
      51,
      { do: 'wait', until: on(52) },
    ],
    ['is spared no longer than that', { ...CUT, registryExpiresAt: PAID, sparedUntil: on(52) }, 52, { do: 'delete' }],
    [
      'is not touched when somebody renewed it elsewhere',
      { registryExpiresAt: addYears(PAID, 2) },
      30,
      { do: 'wait', alarm: 'life_registry_ahead' },
    ],
    [
      'is in redemption when its registry says so',
      { rgpStatuses: ['redemptionPeriod'] },
      30,
      { do: 'move', event: 'delete', deletedAt: on(30), alarm: 'life_taken_out' },
    ],
    [
      'is lapsed',
      { phase: 'redemption', deletedAt: on(30), rgpStatuses: ['pendingDelete'], statuses: ['pendingDelete'] },
      60,
      { do: 'move', event: 'lapse' },
    ],
    [
      'waits while a restore is reported',
      { phase: 'redemption', deletedAt: on(30), rgpStatuses: ['pendingRestore'] },
      40,
      { do: 'wait' },
    ],
    [
      'comes back when the registry gave it back',
      { phase: 'redemption', deletedAt: on(30) },
      40,
      { do: 'move', event: 'restore' },
    ],
    ['comes back from grace when it was renewed', { expiresAt: on(365) }, 25, { do: 'move', event: 'renew' }],
    ['resolves again', { phase: 'active', expiresAt: on(365), ...CUT }, 25, { do: 'resume' }],
  ] as const)('E3 it %s', (_what, row, days, step) => {
    expect(nextStep(situation(row as Partial<LifeSituation['row']>), on(days))).toMatchObject(step);
  });

  test('E3 locks that were taken off for what did not come are given back to a name that is paid', () => {
    const paid = { phase: 'active', expiresAt: on(365) } as const;
    expect(nextStep(situation(paid, { owed: true }), on(25))).toEqual({ do: 'resume' });
    expect(nextStep(situation(paid), on(25))).toEqual({ do: 'wait', until: on(365) });
    expect(nextStep(situation(CUT, { owed: true }), on(25))).toMatchObject({ do: 'wait' });
  });

  test('E3 nothing is cut or deleted while a renewal is under way', () => {
    for (const days of [20, 30, 44])
      expect(nextStep(situation({}, { orderOpen: true }), on(days))).toMatchObject({ do: 'wait' });
  });

  test('E3 .cn: we delete on the 30th day, while its registry still gives the year back', () => {
    const cn = { profile: profileOf('cn') };
    expect(nextStep(situation(CUT, cn), on(30))).toEqual({ do: 'delete' });
    expect(nextStep(situation(CUT, cn), on(45))).toMatchObject({ do: 'wait', alarm: 'life_refund_missed' });
    // Should the registry renew nothing by itself, the name goes just so.
    expect(nextStep(situation({ ...CUT, registryExpiresAt: PAID }, cn), on(45))).toEqual({ do: 'delete' });
  });

  test('E3 a name that its registry took out by itself is never told more days than it can have', () => {
    const out = { rgpStatuses: ['redemptionPeriod'], statuses: ['pendingDelete'], registryExpiresAt: PAID };
    const cn = { profile: profileOf('cn') };
    const deletedAt = (row: Partial<LifeSituation['row']>, day: number) =>
      (nextStep(situation({ ...out, ...row }, cn), on(day)) as { deletedAt: Date }).deletedAt;
    // Never seen after its last paid day: on that day, as of an account without money.
    expect(deletedAt({ phase: 'active' }, 3)).toEqual(PAID);
    // Nobody came for long, and it can still be restored: a day is left.
    expect(deletedAt({ phase: 'active' }, 40)).toEqual(on(26));
    expect(deletedAt({}, 30)).toEqual(on(30));
    expect(deletedAt({}, 12)).toEqual(on(12));
  });

  test('E3 a week before the registry keeps its year for good, a name that is still there rings an alarm, whatever holds it', () => {
    const near = { alarm: 'life_refund_near' };
    const late = { dnsCutAt: on(36) };
    expect(nextStep(situation(late), on(37.9))).not.toMatchObject(near);
    expect(nextStep(situation(late), on(38))).toMatchObject({ do: 'wait', ...near });
    expect(nextStep(situation({}, { orderOpen: true }), on(39))).toMatchObject({ do: 'wait', ...near });
    expect(nextStep(situation({ ...late, registryExpiresAt: PAID }), on(38))).not.toMatchObject(near);
  });

  test('E3 a registry that forgot a paid name takes nothing from its holder; one that released it does', () => {
    expect(nextStep(situation({ phase: 'active' }, { at: 'absent' }), on(-10))).toMatchObject({ alarm: 'life_gone' });
    const pending = { phase: 'pending_delete', deletedAt: on(30) } as const;
    expect(nextStep(situation(pending, { at: 'absent' }), on(65))).toEqual({ do: 'leave' });
    expect(nextStep(situation(CUT, { at: 'foreign' }), on(30))).toMatchObject({ do: 'wait', alarm: 'life_foreign' });
  });

  test('E3 a deleted name that another registrar has was caught when it came free: it is gone from here', () => {
    const pending = { phase: 'pending_delete', deletedAt: on(30) } as const;
    expect(nextStep(situation(pending, { at: 'foreign' }), on(65))).toEqual({ do: 'leave' });
    // A registry without the five days, or nobody looked at the name in them.
    const redeemable = { phase: 'redemption', deletedAt: on(30) } as const;
    expect(nextStep(situation(redeemable, { at: 'foreign' }), on(65))).toEqual({ do: 'leave' });
  });
});

describe('what a registry does otherwise than its profile says', () => {
  const lines = (row: Partial<LifeSituation['row']>, days: number, more: Partial<LifeSituation> = {}) =>
    contradictions(situation(row, more), on(days)).map(({ line }) => line);
  const cn = { profile: profileOf('cn') };

  test('E3 a year that was not added is told a day after the last one, a year that was added never', () => {
    expect(lines({ registryExpiresAt: PAID }, 0.9, cn)).toEqual([]);
    expect(lines({ registryExpiresAt: PAID }, 1, cn)).toEqual(['capabilities.autoRenews']);
    expect(lines({}, 1, cn)).toEqual([]);
    expect(lines({ registryExpiresAt: PAID, sparedUntil: on(40) }, 35)).toEqual([]);
    const { capabilities } = profileOf('cn');
    const never = {
      ...profileOf('cn'),
      capabilities: { ...capabilities, value: { ...capabilities.value, autoRenews: false } },
    };
    expect(lines({}, 1, { profile: never })).toEqual(['capabilities.autoRenews']);
    expect(lines({ registryExpiresAt: PAID }, 1, { profile: never })).toEqual([]);
  });

  test('E3 so is a redemption that is shorter or longer, and days of deletion that should not be', () => {
    const deleted = { phase: 'redemption', deletedAt: on(30), rgpStatuses: ['redemptionPeriod'] } as const;
    const row = { ...deleted, rgpStatuses: [...deleted.rgpStatuses] };
    expect(lines(row, 43, { ...cn, at: 'absent' })).toEqual(['grace.redemptionDays']);
    expect(lines(row, 45.5, { ...cn, at: 'absent' })).toEqual([]);
    expect(lines(row, 46, cn)).toEqual([]);
    expect(lines(row, 47.1, cn)).toEqual(['grace.redemptionDays']);
    expect(lines({ ...row, rgpStatuses: ['pendingDelete'] }, 45, cn)).toEqual(['grace.pendingDeleteDays']);
    expect(lines({ ...row, rgpStatuses: ['pendingDelete'] }, 60)).toEqual([]);
  });
});
