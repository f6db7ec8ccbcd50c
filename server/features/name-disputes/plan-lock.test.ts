import { expect, test } from 'vitest';
import { afterCommand, isLocked, planLock } from './plan-lock.ts';

const LOCK = 'clientTransferProhibited';
const UPDATE = 'clientUpdateProhibited';
const of = { state: 'opened', lockSet: false, relock: false, statuses: ['ok'], phase: 'active' } as const;

test('K1 an open dispute wants the lock where the name has none, of ours or of its registry', () => {
  expect(planLock(of)).toEqual({ do: 'updateDomain', addStatuses: [LOCK] });
  for (const state of ['decided', 'stayed', 'proposed'] as const)
    expect(planLock({ ...of, state })).toEqual({ do: 'updateDomain', addStatuses: [LOCK] });
  expect(planLock({ ...of, statuses: [LOCK] })).toBeUndefined();
  expect(planLock({ ...of, statuses: ['serverTransferProhibited'] })).toBeUndefined();
});

test('K1 a name that is deleted is told nothing and is locked by that', () => {
  expect(planLock({ ...of, phase: 'redemption' })).toBeUndefined();
  expect(isLocked({ statuses: ['ok'], phase: 'redemption' })).toBe(true);
  expect(isLocked({ statuses: ['ok'], phase: 'grace' })).toBe(false);
});

test('K1 closing takes off the lock that the dispute set, never one that was there', () => {
  const over = { ...of, state: 'closed', statuses: [LOCK] } as const;
  expect(planLock(over)).toBeUndefined();
  expect(planLock({ ...over, lockSet: true })).toEqual({ do: 'updateDomain', removeStatuses: [LOCK] });
  expect(planLock({ ...over, lockSet: true, statuses: ['ok'] })).toBeUndefined();
});

test('K1 our lock against changes comes off alone, before, and back afterwards', () => {
  const off = { do: 'updateDomain', removeStatuses: [UPDATE] } as const;
  expect(planLock({ ...of, statuses: [UPDATE] })).toEqual(off);
  const lifted = afterCommand(of, off);
  expect(lifted).toEqual({ lockSet: false, relock: true });
  const on = planLock({ ...of, ...lifted });
  expect(on).toEqual({ do: 'updateDomain', addStatuses: [LOCK] });
  const locked = afterCommand(lifted, on as NonNullable<typeof on>);
  expect(locked).toEqual({ lockSet: true, relock: true });
  const back = planLock({ ...of, ...locked, statuses: [LOCK] });
  expect(back).toEqual({ do: 'updateDomain', addStatuses: [UPDATE] });
  expect(afterCommand(locked, back as NonNullable<typeof back>)).toEqual({ lockSet: true, relock: false });
});
