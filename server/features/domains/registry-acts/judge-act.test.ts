import { expect, test } from 'vitest';
import type { DomainRow, Hold } from '../store.ts';
import type { Facts } from './facts.ts';
import { judgeAct } from './judge-act.ts';
import type { OwnHost } from './plan-act.ts';
import type { Wish } from './wish.ts';

const NOW = new Date('2026-06-01T00:00:00Z');

/** A name with these facts; the row says what its facts say. */
function at(name: string, more: Partial<Facts> & { phase?: string } = {}) {
  const { phase = 'active', ...changed } = more;
  const facts: Facts = { servers: ['ns1.a.example'], statuses: ['ok'], ds: [], keys: [], hosts: new Map(), ...changed };
  const row = {
    id: 1n,
    name,
    phase,
    suffix: name.slice(name.indexOf('.') + 1),
    statuses: [...facts.statuses],
    registeredAt: new Date('2025-01-01T00:00:00Z'),
    expiresAt: new Date('2027-01-01T00:00:00Z'),
    renewedAt: null,
    transferredInAt: null,
    holderChangedAt: null,
    movedAt: null,
  } as unknown as DomainRow;
  return { row, facts };
}
const judge = (
  there: ReturnType<typeof at> | undefined,
  wish: Wish,
  more: { holds?: Hold[]; own?: OwnHost[]; ours?: string[]; undo?: boolean } = {},
) => judgeAct(there, { wish, holds: [], own: [], ours: [], undo: false, now: NOW, ...more });

const OTHERS: Wish = { act: 'nameServers', servers: ['ns1.b.example'] };
const SAME: Wish = { act: 'nameServers', servers: ['ns1.a.example'] };
const hold = (kind: Hold['kind']): Hold => ({ kind, cause: 'x:1', ruleId: 'x', until: null, placedAt: NOW });
const GOOD = { verdict: 'good', domainId: 1n };

test('G1 a name of somebody else is not there', () => {
  expect(judge(undefined, OTHERS)).toEqual({ verdict: 'impossible', reason: 'acts:reason.notMine' });
});

test('G1 each suffix has its own least and most', () => {
  const none: Wish = { act: 'nameServers', servers: [] };
  const seven: Wish = { act: 'nameServers', servers: Array.from({ length: 7 }, (_, i) => `ns${i}.b.example`) };
  expect(judge(at('x.com'), none)).toEqual(GOOD);
  expect(judge(at('x.cn'), none)).toMatchObject({ reason: 'acts:reason.tooFew', vars: { min: 1 } });
  expect(judge(at('x.com'), seven)).toEqual(GOOD);
  expect(judge(at('x.cn'), seven)).toMatchObject({ reason: 'acts:reason.tooMany', vars: { max: 6 } });
});

test.each([
  ['serverUpdateProhibited', 'impossible', 'eligibility:because.statusServer'],
  ['pendingTransfer', 'impossible', 'eligibility:because.statusPending'],
  ['pendingDelete', 'impossible', 'eligibility:because.statusPending'],
  ['clientUpdateProhibited', 'fixable', 'acts:reason.locked'],
])('G1 status %s makes a change of name servers %s', (status, verdict, reason) => {
  expect(judge(at('x.com', { statuses: [status] }), OTHERS)).toMatchObject({ verdict, reason });
  expect(judge(at('x.com', { statuses: [status] }), SAME), 'already so').toEqual(GOOD);
});

test('G1 the owner may let his own lock be lifted, never the lock of the registry', () => {
  const lift: Wish = { ...OTHERS, act: 'nameServers', lift: true };
  expect(judge(at('x.com', { statuses: ['clientUpdateProhibited'] }), lift)).toEqual(GOOD);
  const both = ['clientUpdateProhibited', 'serverUpdateProhibited'];
  expect(judge(at('x.com', { statuses: both }), lift)).toMatchObject({ verdict: 'impossible' });
});

test.each(['redemption', 'pending_delete'])('G1 a name in phase %s is restored first', (phase) => {
  expect(judge(at('x.com', { phase }), OTHERS)).toMatchObject({ reason: 'acts:reason.deleted' });
});

test('G1 a hold of kind lock forbids changes; one that waits for a transfer forbids unlocking alone', () => {
  expect(judge(at('x.com'), OTHERS, { holds: [hold('lock')] })).toMatchObject({
    reason: 'eligibility:because.holdLock',
  });
  const locked = at('x.com', { statuses: ['clientTransferProhibited'] });
  const unlock: Wish = { act: 'locks', locks: { transfer: 'off' } };
  expect(judge(locked, unlock)).toEqual(GOOD);
  expect(judge(locked, unlock, { holds: [hold('dispute')] })).toMatchObject({
    reason: 'eligibility:because.holdDispute',
  });
  expect(judge(locked, { act: 'locks', locks: { delete: 'on' } }, { holds: [hold('dispute')] })).toEqual(GOOD);
});

test('G1 a server in a name of ours needs addresses, unless they are known, given, or it is an undo', () => {
  const host = 'ns1.mine.com';
  const wish: Wish = { act: 'nameServers', servers: [host] };
  const own = [{ host, domainId: 2n, addresses: undefined }];
  expect(judge(at('x.com'), wish, { own })).toMatchObject({
    verdict: 'fixable',
    fix: { act: 'glue' },
    vars: { host },
  });
  expect(judge(at('x.com'), wish, { own: [{ host, domainId: 2n, addresses: ['192.0.2.1'] }] })).toEqual(GOOD);
  expect(judge(at('x.com'), { ...wish, glue: [{ host, addresses: ['192.0.2.1'] }] }, { own })).toEqual(GOOD);
  expect(judge(at('x.com'), wish, { own, undo: true })).toEqual(GOOD);
});

test.each([true, false])('G4 a name that we sign does not leave our servers while its DS stands (undo: %s)', (undo) => {
  const ours = ['ns1.a.example'];
  const signed = at('x.com', { ds: [{ keyTag: 1, alg: 13, digestType: 2, digest: 'AB' }] });
  const leave: Wish = { ...OTHERS, act: 'nameServers', ...(undo ? { from: ours } : {}) };
  expect(judge(signed, leave, { ours, undo })).toEqual({ verdict: 'impossible', reason: 'acts:reason.signedHere' });
  expect(judge(at('x.com'), leave, { ours, undo })).toEqual(GOOD);
});

test('G4 a DS of before is not brought back to a name on our servers: its key may be gone', () => {
  const ours = ['ns1.a.example'];
  const back: Wish = { act: 'dnssec', ds: [{ keyTag: 1, alg: 13, digestType: 2, digest: 'AB' }], keys: [], from: [] };
  const signAnew = { verdict: 'impossible', reason: 'acts:reason.signAnew' };
  expect(judge(at('x.com'), back, { ours, undo: true })).toEqual(signAnew);
  expect(judge(at('x.com'), back, { undo: true }), 'servers of their own').toEqual(GOOD);
  expect(judge(at('x.com'), { ...back, ds: [] }, { ours, undo: true }), 'taken away').toEqual(GOOD);
  expect(judge(at('x.com'), back, { ours }), 'given by our signing').toEqual(GOOD);
});

test('E2 locks: nothing chosen is told; a lock of the registry over the same thing does not hinder ours', () => {
  expect(judge(at('x.com'), { act: 'locks', locks: {} })).toMatchObject({ reason: 'acts:reason.nothing' });
  const there = at('x.com', { statuses: ['serverTransferProhibited'] });
  expect(judge(there, { act: 'locks', locks: { transfer: 'on' } })).toEqual(GOOD);
});

test('E2 hosts are not held by the lock of their name; there are so many at most', () => {
  const wish: Wish = { act: 'hosts', host: 'ns1.x.com', addresses: ['192.0.2.1'] };
  expect(judge(at('x.com', { statuses: ['clientUpdateProhibited', 'serverUpdateProhibited'] }), wish)).toEqual(GOOD);
  const hosts = new Map(Array.from({ length: 50 }, (_, i) => [`h${i}.x.com`, ['192.0.2.1']] as const));
  expect(judge(at('x.com', { hosts }), wish)).toMatchObject({ reason: 'acts:reason.hostsTooMany' });
  const six = new Map([...hosts].slice(0, 6));
  expect(judge(at('x.com', { hosts: six }), wish)).toEqual(GOOD);
  expect(judge(at('x.cn', { hosts: six }), { ...wish, host: 'ns1.x.cn' })).toMatchObject({ vars: { limit: 6 } });
  const rename: Wish = { act: 'hosts', host: 'h1.x.com', renameTo: 'h2.x.com' };
  expect(judge(at('x.com', { hosts }), rename)).toMatchObject({ reason: 'acts:reason.hostExists' });
});

const DS = { keyTag: 1, alg: 13, digestType: 2, digest: 'AB'.repeat(32) };
const KEY = { flags: 257, protocol: 3, alg: 13, pubKey: 'AQAB' };
test.each([
  ['x.cn', { ds: [DS], keys: [] }, 'acts:reason.noDnssec'],
  ['x.com', { ds: [], keys: [KEY] }, 'acts:reason.wantsDs'],
] as const)('E2 DNSSEC of %s takes what its registry takes', (name, records, reason) => {
  expect(judge(at(name), { act: 'dnssec', ...records })).toMatchObject({ verdict: 'impossible', reason });
});

test('E2 DNSSEC without name servers would break the name; switching it off never does', () => {
  const bare = { servers: [], statuses: ['inactive'], ds: [DS] };
  expect(judge(at('x.com', bare), { act: 'dnssec', ds: [DS], keys: [] })).toMatchObject({
    reason: 'acts:reason.noServers',
  });
  expect(judge(at('x.com', bare), { act: 'dnssec', ds: [], keys: [] })).toEqual(GOOD);
});
