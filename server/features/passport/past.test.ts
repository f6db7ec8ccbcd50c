import { expect, test } from 'vitest';
import type { Holder } from '../domains/index.ts';
import type { Stay } from '../domains/past/index.ts';
import { heldUntil, holderTimes, registrarsOf, spellsOf } from './past.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const holder = (name: string) => ({ kind: 'individual', name }) as Holder;
const stay = (id: number, from: number, until: number | null, more: Partial<Stay> = {}): Stay => ({
  ...{ id: BigInt(id), arrivedAt: at(from), leftAt: until === null ? null : at(until), registeredAt: at(1) },
  ...{ transferredInAt: null, registrar: 'Namestead', holder: holder('a') },
  ...more,
});

test('K1 stays that follow each other are one time with us; a gap begins another, and a transfer says so', () => {
  const spells = spellsOf([stay(1, 1, 5), stay(2, 5, 9), stay(3, 20, null, { transferredInAt: at(20) })]);
  expect(spells).toMatchObject([
    { from: at(1), until: at(9), transferred: false, first: 1n },
    { from: at(20), until: null, transferred: true, first: 3n },
  ]);
  expect(spells).toHaveLength(2);
});

test('K1 the registrar it came from stands before ours; one that nobody told is unknown', () => {
  const spells = spellsOf([stay(1, 1, 5, { transferredInAt: at(1) }), stay(3, 20, null, { transferredInAt: at(20) })]);
  expect(registrarsOf(spells, new Map([[1n, 'Other Ltd']]))).toEqual([
    { name: 'Other Ltd', from: null, until: at(1) },
    { name: 'Namestead', from: at(1), until: at(5) },
    { name: null, from: null, until: at(20) },
    { name: 'Namestead', from: at(20), until: null },
  ]);
});

test('K1 each change of holder begins another sign; the same holder in another account does not', () => {
  const sign = ({ name }: Holder) => name;
  const stays = [stay(1, 1, 9, { holder: holder('b') }), stay(2, 9, null, { holder: holder('b') })];
  const changes = [{ domainId: 1n, former: holder('a'), changedAt: at(4) }];
  expect(holderTimes(stays, changes, sign)).toEqual([
    { sign: 'a', from: at(1) },
    { sign: 'b', from: at(4) },
  ]);
});

test('K1 a hold is over when it was lifted or by its own last day, whichever came first', () => {
  const held = (liftedAt: Date | null, until: Date | null) =>
    heldUntil({ kind: 'push', cause: 'push:1', placedAt: at(1), liftedAt, until }, at(10));
  expect(held(null, null)).toBeNull();
  expect(held(null, at(11))).toBeNull();
  expect(held(null, at(10))).toEqual(at(10));
  expect(held(at(4), at(10))).toEqual(at(4));
  expect(held(at(10), at(4))).toEqual(at(4));
});
