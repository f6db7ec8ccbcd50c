import { expect, test } from 'vitest';
import { CLEARED_AGAIN_AFTER_MINUTES } from '#contract/rules/dns/many.ts';
import type { RecordValues } from '../record-values.ts';
import { recordOf } from '../testing.ts';
import { losesMuch, type Plan, planBatch, planClearing, planRewind, planUndo, type Stop } from './plan-batch.ts';

const ZONE = 'example.com';
const WEB = recordOf();
const WEB_2 = recordOf({ value: '192.0.2.2' });
const WWW = recordOf({ host: 'www', type: 'CNAME', value: ZONE });
const MAIL = recordOf({ type: 'MX', value: 'mx.mail.example', priority: 10 });
const batch = (
  standing: readonly RecordValues[],
  records: readonly RecordValues[],
  mode: 'add' | 'replace' | 'replaceAll',
) => planBatch(ZONE, standing, { records, mode });
const shown = (plan: Plan | Stop) =>
  'reason' in plan
    ? plan.reason
    : { removed: plan.removed.map(({ value }) => value), added: plan.added.map(({ value }) => value), same: plan.same };

test('G3 records are added beside those that stand; what stands already is the same', () => {
  expect(shown(batch([WEB, MAIL], [WEB, WEB_2], 'add'))).toEqual({ removed: [], added: [WEB_2.value], same: 1 });
});

test('G3 the same record with other seconds takes the place of the one that stands', () => {
  expect(shown(batch([WEB, MAIL], [{ ...WEB, ttl: 60 }], 'add'))).toEqual({
    removed: [WEB.value],
    added: [WEB.value],
    same: 0,
  });
});

test('G3 to replace takes the same host and type, and what a CNAME cannot stand beside', () => {
  expect(shown(batch([WEB, MAIL], [WEB_2], 'replace'))).toEqual({
    removed: [WEB.value],
    added: [WEB_2.value],
    same: 0,
  });
  expect(shown(batch([WWW, WEB], [{ ...WEB, host: 'www' }], 'replace'))).toEqual({
    removed: [ZONE],
    added: [WEB.value],
    same: 0,
  });
  expect(shown(batch([WWW], [{ ...WEB, host: 'www' }], 'add'))).toBe('manyzones:reason.cname');
});

test('G3 to replace everything leaves what was asked for', () => {
  expect(shown(batch([WEB, MAIL, WWW], [WEB], 'replaceAll'))).toEqual({
    removed: [MAIL.value, ZONE],
    added: [],
    same: 1,
  });
});

test('G3 a record of another name, one that comes twice, and a zone that would be too large stop', () => {
  expect(shown(batch([], [recordOf({ host: 'www.other.com.' })], 'add'))).toBe('manyzones:reason.host');
  expect(shown(batch([], [WEB, WEB], 'add'))).toBe('manyzones:reason.double');
  const full = Array.from({ length: 2000 }, (_, i) => recordOf({ host: `h${i}` }));
  expect(shown(batch(full, [WEB], 'add'))).toBe('zones:error.tooLarge');
});

test('G3 a zone is cleared again after 60 minutes, not a millisecond before', () => {
  const clearedAt = new Date('2026-11-24T10:00:00.000Z');
  const after = (ms: number) => {
    const now = new Date(clearedAt.getTime() + CLEARED_AGAIN_AFTER_MINUTES * 60_000 + ms);
    return shown(planClearing([WEB], { clearedAt, now, say: (at) => at.toISOString() }));
  };
  expect(after(-1)).toBe('manyzones:reason.clearedLately');
  expect(after(0)).toEqual({ removed: [WEB.value], added: [], same: 0 });
  expect(shown(planClearing([], { clearedAt: undefined, now: clearedAt, say: String }))).toBe(
    'manyzones:reason.nothing',
  );
});

test('I1 a batch is taken back where what it left is still so, and beside what came since', () => {
  const left = { removed: [WEB], added: [WEB_2] };
  expect(shown(planUndo([WEB_2, MAIL], left))).toEqual({ removed: [WEB_2.value], added: [WEB.value], same: 0 });
  expect(shown(planUndo([MAIL], left))).toBe('tasks:reason.changedSince');
  expect(shown(planUndo([WEB_2, WEB], left))).toBe('tasks:reason.changedSince');
});

test('G4 a zone goes back over what was changed since, unless it was another one\u2019s then', () => {
  const mine = (added: readonly RecordValues[], removed: readonly RecordValues[]) => ({
    customerId: 1n,
    added,
    removed,
  });
  const changes = [mine([WEB_2], [WEB]), mine([MAIL, WEB], [WWW])];
  expect(shown(planRewind([WEB_2, MAIL], changes, 1n))).toEqual({
    removed: [WEB_2.value, MAIL.value],
    added: [ZONE],
    same: 0,
  });
  expect(shown(planRewind([WEB_2, MAIL], changes.slice(0, 1), 1n))).toEqual({
    removed: [WEB_2.value],
    added: [WEB.value],
    same: 1,
  });
  expect(shown(planRewind([MAIL], [], 1n))).toEqual({ removed: [], added: [], same: 1 });
  expect(shown(planRewind([WEB_2, MAIL], changes, 2n))).toBe('manyzones:reason.notYoursThen');
});

test('G3 what another record of its host and type replaces is not lost', () => {
  const plan = { removed: [WEB, MAIL], added: [WEB_2], same: 0 };
  expect(losesMuch(plan, 4)).toBe(false);
  expect(losesMuch(plan, 3)).toBe(true);
  expect(losesMuch({ removed: [], added: [WEB], same: 0 }, 0)).toBe(false);
});

test('G4 to replace takes the other sources of a host\u2019s addresses along; beside them it is refused', () => {
  const alias = recordOf({ type: 'ALIAS', value: 'edge.example.net' });
  expect(shown(batch([WEB, MAIL], [alias], 'replace'))).toEqual({
    removed: [WEB.value],
    added: [alias.value],
    same: 0,
  });
  expect(shown(batch([alias], [WEB], 'replace'))).toEqual({ removed: [alias.value], added: [WEB.value], same: 0 });
  expect(shown(batch([WEB], [alias], 'add'))).toBe('manyzones:reason.addressBeside');
  const round = recordOf({ type: 'URL', value: '301 https://www.example.com/' });
  const back = recordOf({ host: 'www', type: 'URL', value: '301 https://example.com/' });
  expect(shown(batch([], [round, back], 'add'))).toBe('manyzones:reason.forwardLoop');
});
