import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openRegistry } from '../registry.ts';
import { NAMESTORE } from '../traits/namestore.ts';
import { TV } from '../traits/vip-tv.ts';
import { moveNames } from './move-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'namestead-registry-'));
const AT = Date.parse('2026-11-21T08:00:00Z');
const file = join(folder, 'old.sqlite');
const now = () => new Date(AT);
// As it was when both suffixes stood in one store.
const { cc } = NAMESTORE.suffixes;
const old = openRegistry({
  file,
  now,
  traits: { ...NAMESTORE, suffixes: { cc: cc!, tv: { ...cc!, product: 'dotTV' } } },
});
const fresh = openRegistry({ file: join(folder, 'new.sqlite'), now, traits: TV });
afterAll(() => {
  old.database.sql.close();
  fresh.database.sql.close();
  rmSync(folder, { recursive: true });
});

const held = (registry: typeof old, name: string, nameservers: string[]) => {
  registry.domains.save({
    name,
    roid: `${registry.database.count('roid')}-TV`,
    sponsor: 'namestead',
    creator: 'namestead',
    createdAt: AT,
    updater: null,
    updatedAt: null,
    expiresAt: AT + 86_400_000,
    transferredAt: null,
    authInfo: 'Secret-99',
    statuses: ['clientHold'],
    ds: [],
    nameservers,
    phase: 'registered',
    phaseDue: null,
    deletedAt: null,
    transferDue: null,
    contacts: [],
    own: {},
  });
};
const host = (registry: typeof old, name: string, superordinate: string | null) =>
  registry.hosts.save({
    name,
    roid: `${registry.database.count('roid')}_HOST-SBX`,
    superordinate,
    sponsor: 'namestead',
    creator: 'namestead',
    createdAt: AT,
    updater: null,
    updatedAt: null,
    transferredAt: null,
    statuses: [],
    addresses: [{ ip: 'v4', address: '192.0.2.1' }],
  });

test('names of a suffix that moves come with delegation, hosts, refunds and history; nothing else moves, and only once', () => {
  host(old, 'ns1.mine.tv', 'mine.tv');
  host(old, 'ns1.mine.cc', 'mine.cc');
  held(old, 'mine.tv', ['ns1.mine.cc', 'ns1.mine.tv']);
  held(old, 'mine.cc', ['ns1.mine.cc']);
  const grace = {
    kind: 'addPeriod',
    registrar: 'namestead',
    endsAt: AT + 86_400_000,
    years: 1,
    amount: 2800n,
  } as const;
  old.domains.addGrace('mine.tv', grace);
  old.accounts.putEvent('mine.tv', { at: AT, registrar: 'namestead', what: 'create 1 y', clTRID: null, svTRID: 'S-1' });
  // A number of the new registry's own that the old one has given too.
  held(fresh, 'theirs.tv', []);
  moveNames(fresh.database, file, 'tv');
  expect(fresh.domains.find('mine.tv')).toMatchObject({
    nameservers: ['ns1.mine.cc', 'ns1.mine.tv'],
    statuses: ['clientHold'],
    authInfo: 'Secret-99',
  });
  expect(fresh.domains.graces('mine.tv', AT)).toEqual([grace]);
  expect(fresh.accounts.events('mine.tv')).toMatchObject([{ what: 'create 1 y' }]);
  expect(fresh.hosts.find('ns1.mine.tv')).toMatchObject({ superordinate: 'mine.tv' });
  expect(fresh.hosts.find('ns1.mine.cc')).toMatchObject({ superordinate: null });
  expect(fresh.domains.exists('mine.cc')).toBe(false);
  expect([old.domains.exists('mine.tv'), old.domains.exists('mine.cc')]).toEqual([false, true]);
  expect([old.hosts.exists('ns1.mine.tv'), old.hosts.exists('ns1.mine.cc')]).toEqual([false, true]);
  expect(fresh.domains.nextDue(AT + 2 * 86_400_000)).toBeDefined();
  fresh.domains.purge('mine.tv');
  moveNames(fresh.database, file, 'tv');
  expect(fresh.domains.exists('mine.tv')).toBe(false);
});

test('no store to take over: nothing happens', () => {
  moveNames(fresh.database, join(folder, 'not-there.sqlite'), 'tv');
  expect(fresh.domains.exists('theirs.tv')).toBe(true);
});
