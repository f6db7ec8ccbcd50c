import { expect, test } from 'vitest';
import type { DomainView } from '../../../gateways/registry/index.ts';
import type { DomainRow } from '../store.ts';
import { compareSides } from './compare.ts';

const at = new Date('2027-01-01T00:00:00Z');
const row = {
  ...{ statuses: ['ok'], nameServers: [], expiresAt: at, registryExpiresAt: at, registeredAt: at },
} as unknown as DomainRow;
const view: DomainView = {
  ...{ name: 'a.com', roid: 'R-1', statuses: ['ok'], graceStatuses: [], nameservers: [], subordinateHosts: [] },
  ...{ ds: [], sponsor: 'us', ours: true, createdAt: at, expiresAt: at },
};
const dnssec = [{ keyTag: 1, alg: 13, digestType: 2, digest: 'AB' }];

test('E2 DNSSEC records that nobody can read are not the same as ours, and nothing of them is taken over', () => {
  const lineOf = (changes: Partial<DomainView>, own = dnssec) =>
    compareSides(row, { dnssec: own, hosts: [] }, { ...view, ...changes }).find(({ what }) => what === 'dnssec');
  expect(lineOf({})).toMatchObject({ registry: [], same: false, takeOver: true });
  const unread = { same: false, takeOver: false, note: 'detail:registry.note.dnssecUnread' };
  expect(lineOf({ dnssecUnread: true })).toMatchObject(unread);
  expect(lineOf({ dnssecUnread: true }, [])).toMatchObject(unread);
  expect(lineOf({}, [])).toMatchObject({ same: true, takeOver: false });
});
