import { expect, test } from 'vitest';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { DomainFacts } from './facts.ts';
import { judgeCertificate } from './judge-certificate.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const FACTS: DomainFacts = {
  profile: suffixOf('a.com') as SuffixProfile,
  registeredAt: at(-1_000_000_000),
  expiresAt: at(1_000_000_000),
  statuses: ['ok'],
  graceStatuses: [],
  renewedAt: null,
  transferredInAt: null,
  holderChangedAt: null,
  holderLockWaived: false,
  movedAt: null,
  deletedAt: null,
};
const judged = (facts: Partial<DomainFacts>, asked = false) => judgeCertificate({ ...FACTS, ...facts }, asked, NOW);

test('E2 a registered name has a certificate, also where it is locked, suspended, or just renewed', () => {
  for (const statuses of [
    ['ok'],
    ['clientTransferProhibited', 'serverTransferProhibited'],
    ['clientHold', 'serverHold'],
    ['pendingUpdate'],
    ['pendingRenew'],
  ])
    expect(judged({ statuses }).allowed, statuses.join()).toBe(true);
  expect(judged({ graceStatuses: ['addPeriod', 'renewPeriod'] }).allowed).toBe(true);
});

test('E2 none from the instant of its expiry on; the way out is to renew', () => {
  expect(judged({ expiresAt: at(1) }).allowed).toBe(true);
  expect(judged({ expiresAt: NOW })).toMatchObject({ allowed: false, decisive: { because: 'expired', fix: 'renew' } });
});

test('E2 none of a name that was deleted, and that is what is said of it', () => {
  const deleted = { allowed: false, decisive: { because: 'deleted' } };
  expect(judged({ deletedAt: at(-1), expiresAt: at(-2) })).toMatchObject(deleted);
  for (const status of ['redemptionPeriod', 'pendingRestore', 'pendingDelete'])
    expect(judged({ graceStatuses: [status] }), status).toMatchObject(deleted);
});

test('E2 none while the registry decides about the name, or about its holder', () => {
  for (const status of ['pendingCreate', 'pendingDelete', 'pendingTransfer'])
    expect(judged({ statuses: [status] }).decisive, status).toMatchObject({ because: 'statusPending', status });
  expect(judged({}, true)).toMatchObject({ allowed: false, decisive: { because: 'holderAsked' } });
});
