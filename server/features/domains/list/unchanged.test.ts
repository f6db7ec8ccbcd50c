import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#contract/calendar.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { presentRow } from '../present-row.ts';
import type { DomainRow } from '../store.ts';
import { EVERYTHING } from './filter.ts';
import { pageUnchangedUntil } from './unchanged.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2027-02-28T11:22:33.444Z');

const row = (suffix: string, expiresAt: Date, deletedAt: Date | null): DomainRow => ({
  id: 1n,
  customerId: 1n,
  name: `x.${suffix}`,
  unicode: `x.${suffix}`,
  suffix,
  registrar: 'Namestead',
  registeredAt: addDays(expiresAt, -365),
  expiresAt,
  nameServers: [],
  statuses: ['ok'],
  templateId: 1n,
  holder: {} as DomainRow['holder'],
  autoRenew: false,
  renewedAt: null,
  transferredInAt: null,
  holderChangedAt: null,
  holderLockSince: null,
  holderLockWaived: false,
  holderYields: null,
  movedAt: null,
  arrivedAt: NOW,
  folderId: null,
  note: '',
  locked: false,
  phase: 'active',
  registryExpiresAt: null,
  rgpStatuses: deletedAt ? ['redemptionPeriod'] : [],
  registrySeenAt: null,
  deletedAt,
  dnsCutAt: null,
  lifeDueAt: null,
  sparedUntil: null,
});
const shown = (rows: readonly DomainRow[], now: Date) =>
  JSON.stringify(rows.map((each) => presentRow({ now } as Tx, each, [])));

const at = (days: number) =>
  fc.integer({ min: -days * DAY_MS, max: days * DAY_MS }).map((ms) => new Date(NOW.getTime() + ms));
const name = fc
  .record({
    suffix: fc.constantFrom('com', 'tv', 'vip', 'cn'),
    // Often exactly so many days away, where everything changes.
    expiresAt: fc.oneof(
      at(20),
      fc.integer({ min: -60, max: 3_650 }).map((days) => addDays(NOW, days)),
    ),
    deletedAt: fc.option(at(15)),
  })
  .map(({ suffix, expiresAt, deletedAt }) => row(suffix, expiresAt, deletedAt));

test('E1 until the instant told, a page of names is the same at every moment', () => {
  const pages = fc.array(name, { maxLength: 4 });
  fc.assert(
    fc.property(pages, fc.double({ min: 0, max: 1, noNaN: true }), (rows, part) => {
      const until = pageUnchangedUntil(rows, EVERYTHING, NOW).getTime();
      expect(until).toBeGreaterThan(NOW.getTime());
      const moment = NOW.getTime() + Math.floor((until - 1 - NOW.getTime()) * part);
      for (const ms of [moment, until - 1]) expect(shown(rows, new Date(ms))).toBe(shown(rows, NOW));
    }),
    { numRuns: 500 },
  );
});

test('E1 days left count down a millisecond after the hour of the expiry, and the instant told says so', () => {
  const expiresAt = addDays(NOW, 12);
  expect(pageUnchangedUntil([row('com', expiresAt, null)], EVERYTHING, NOW)).toEqual(new Date(NOW.getTime() + 1));
  const later = new Date(NOW.getTime() + 1);
  expect(daysBetween(later, expiresAt)).toBe(11);
  expect(pageUnchangedUntil([row('com', expiresAt, null)], EVERYTHING, later)).toEqual(addDays(NOW, 1));
});

test('E1 which names are expiring changes with names that are not shown: nothing is said of that', () => {
  expect(pageUnchangedUntil([], { ...EVERYTHING, state: 'expiring' }, NOW)).toEqual(NOW);
});
