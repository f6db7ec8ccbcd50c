import { expect, test } from 'vitest';
import type { DomainPhase } from '#contract/states/domain.ts';
import { afterCommand, type HoldSituation, planHold } from './plan-hold.ts';

const NAME: HoldSituation = {
  state: 'suspended',
  held: false,
  relock: false,
  statuses: ['ok'],
  phase: 'active',
  cut: false,
};

/** Every command until nothing is left to do, with the statuses at the end. */
function walk(from: HoldSituation): { told: string[]; end: HoldSituation } {
  const told: string[] = [];
  let at = from;
  for (let step = planHold(at); step; step = planHold(at)) {
    told.push(...(step.addStatuses ?? []).map((s) => `+${s}`), ...(step.removeStatuses ?? []).map((s) => `-${s}`));
    const left = at.statuses.filter((status) => !step?.removeStatuses?.includes(status));
    at = { ...at, ...afterCommand(at, step), statuses: [...left, ...(step.addStatuses ?? [])] };
    if (told.length > 9) throw new Error('goes in circles');
  }
  return { told, end: at };
}

test('H3 a suspended name gets its hold once; when it is proved, the hold goes', () => {
  const on = walk(NAME);
  expect(on.told).toEqual(['+clientHold']);
  expect(on.end.held).toBe(true);
  expect(walk({ ...on.end, state: 'proved' }).told).toEqual(['-clientHold']);
});

test('H3 our own lock against changes is taken off alone and comes back, both ways', () => {
  const locked = ['clientTransferProhibited', 'clientUpdateProhibited'];
  const on = walk({ ...NAME, statuses: locked });
  expect(on.told).toEqual(['-clientUpdateProhibited', '+clientHold', '+clientUpdateProhibited']);
  const off = walk({ ...on.end, state: 'proved' });
  expect(off.told).toEqual(['-clientUpdateProhibited', '-clientHold', '+clientUpdateProhibited']);
  expect([...off.end.statuses].sort()).toEqual(locked);
});

test('H3 E3 a hold that stands for another reason stays: of a name that was not renewed, or that is not ours', () => {
  expect(walk({ ...NAME, state: 'proved', held: true, cut: true, statuses: ['clientHold'] }).told).toEqual([]);
  expect(walk({ ...NAME, state: 'proved', held: false, statuses: ['clientHold'] }).told).toEqual([]);
  expect(walk({ ...NAME, statuses: ['clientHold'] }).told).toEqual([]);
});

test.each<DomainPhase>(['redemption', 'pending_delete'])('H3 nothing is told of a name in %s', (phase) => {
  expect(planHold({ ...NAME, phase })).toBeUndefined();
});
