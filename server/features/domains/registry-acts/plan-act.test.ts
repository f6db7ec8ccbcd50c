import { expect, test } from 'vitest';
import { type Command, type Facts, factsAfter, fromImage, toImage } from './facts.ts';
import { type OwnHost, planNext } from './plan-act.ts';
import { isChangedSince, undoWish, type Wish } from './wish.ts';

const NOTHING: Facts = {
  servers: ['ns1.a.example', 'ns2.a.example'],
  statuses: ['ok'],
  ds: [],
  keys: [],
  hosts: new Map(),
};
const LOCKED: Facts = { ...NOTHING, statuses: ['clientTransferProhibited', 'clientUpdateProhibited'] };
const ds = (keyTag: number) => ({ keyTag, alg: 13, digestType: 2, digest: 'AB'.repeat(32) });

/** Every command on the way, as if the registry did each. */
function way(facts: Facts, wish: Wish, own: readonly OwnHost[] = []): { commands: Command[]; end: Facts } {
  const commands: Command[] = [];
  let at = facts;
  let hosts = own;
  for (let step = 0; step < 20; step += 1) {
    const next = planNext(at, wish, facts, hosts);
    if (!next) return { commands, end: at };
    commands.push(next.command);
    at = factsAfter(at, next.command);
    hosts = hosts.map((host) => ({ ...host, addresses: at.hosts.get(host.host) ?? host.addresses }));
  }
  throw new Error('it never ends');
}

test('G1 only the difference is sent, and nothing where there is none', () => {
  const servers = ['ns2.a.example', 'ns3.b.example'];
  const { commands, end } = way(NOTHING, { act: 'nameServers', servers });
  expect(commands).toEqual([
    { do: 'updateDomain', addNameservers: ['ns3.b.example'], removeNameservers: ['ns1.a.example'] },
  ]);
  expect(end.servers).toEqual(servers);
  expect(way(end, { act: 'nameServers', servers: [...servers].reverse() }).commands).toEqual([]);
});

test('G1 without name servers a name is inactive, with some it is ok again', () => {
  const { end } = way(NOTHING, { act: 'nameServers', servers: [] });
  expect(end.statuses).toEqual(['inactive']);
  expect(way(end, { act: 'nameServers', servers: ['ns1.a.example'] }).end.statuses).toEqual(['ok']);
});

test('G1 a server inside a name of ours is made with its addresses before it is named, or given them', () => {
  const host = 'ns1.mine.com';
  const wish: Wish = { act: 'nameServers', servers: [host], glue: [{ host, addresses: ['192.0.2.1', '2001:db8::1'] }] };
  const fresh = way(NOTHING, wish, [{ host, domainId: 7n, addresses: undefined }]);
  expect(fresh.commands.map((command) => command.do)).toEqual(['createHost', 'updateDomain']);
  const there = way(NOTHING, wish, [{ host, domainId: 7n, addresses: ['192.0.2.1', '192.0.2.9'] }]);
  expect(there.commands[0]).toEqual({
    do: 'updateHost',
    host,
    addAddresses: ['2001:db8::1'],
    removeAddresses: ['192.0.2.9'],
  });
});

test('G1 under the update lock the lock comes off alone, the change goes, and the lock is back', () => {
  const wish: Wish = { act: 'nameServers', servers: ['ns9.b.example'], lift: true };
  const { commands, end } = way(LOCKED, wish);
  expect(commands).toEqual([
    { do: 'updateDomain', removeStatuses: ['clientUpdateProhibited'] },
    {
      do: 'updateDomain',
      addNameservers: ['ns9.b.example'],
      removeNameservers: ['ns1.a.example', 'ns2.a.example'],
    },
    { do: 'updateDomain', addStatuses: ['clientUpdateProhibited'] },
  ]);
  expect(end.statuses).toEqual(LOCKED.statuses);
});

test('G1 a change that is given up still puts the lock back', () => {
  const wish: Wish = { act: 'nameServers', servers: ['ns9.b.example'], lift: true };
  const open = factsAfter(LOCKED, { do: 'updateDomain', removeStatuses: ['clientUpdateProhibited'] });
  expect(planNext(open, wish, LOCKED, [], true)?.command).toEqual({
    do: 'updateDomain',
    addStatuses: ['clientUpdateProhibited'],
  });
  expect(planNext(LOCKED, wish, LOCKED, [], true)).toBeUndefined();
});

test.each([
  ['off alone', { update: 'off' }, 1, ['clientTransferProhibited']],
  ['all off: the update lock first', { update: 'off', transfer: 'off' }, 2, ['ok']],
  ['another one under it', { transfer: 'off' }, 3, ['clientUpdateProhibited']],
  [
    'another one more',
    { delete: 'on' },
    3,
    ['clientTransferProhibited', 'clientDeleteProhibited', 'clientUpdateProhibited'],
  ],
  ['already so', { transfer: 'on', update: 'on' }, 0, LOCKED.statuses],
] as const)('E2 locks under the update lock: %s', (_what, locks, sent, statuses) => {
  const { commands, end } = way(LOCKED, { act: 'locks', locks });
  expect(commands).toHaveLength(sent);
  expect(end.statuses).toEqual(statuses);
});

test('E2 locks that are not in the way of each other go in one command', () => {
  const { commands } = way(NOTHING, { act: 'locks', locks: { transfer: 'on', update: 'on', delete: 'on' } });
  expect(commands).toHaveLength(1);
});

test('E2 hosts are made, given other addresses, renamed with their delegations, deleted', () => {
  const host = 'ns1.mine.com';
  const made = way(NOTHING, { act: 'hosts', host, addresses: ['192.0.2.1'] });
  expect(made.commands).toEqual([{ do: 'createHost', host, addresses: ['192.0.2.1'] }]);
  const used = { ...made.end, servers: [host] };
  const renamed = way(used, { act: 'hosts', host, renameTo: 'ns2.mine.com' });
  expect(renamed.end.servers).toEqual(['ns2.mine.com']);
  expect(renamed.end.hosts).toEqual(new Map([['ns2.mine.com', ['192.0.2.1']]]));
  expect(way(renamed.end, { act: 'hosts', host: 'ns2.mine.com', addresses: [] }).commands).toEqual([
    { do: 'deleteHost', host: 'ns2.mine.com' },
  ]);
});

test('E2 DS records are removed and added by one command, compared without regard to case', () => {
  const there: Facts = { ...NOTHING, ds: [ds(1), ds(2)] };
  const lower = { ...ds(2), digest: ds(2).digest.toLowerCase() };
  const { commands, end } = way(there, { act: 'dnssec', ds: [lower, ds(3)], keys: [] });
  expect(commands).toEqual([{ do: 'updateDomain', removeDs: [ds(1)], addDs: [ds(3)] }]);
  expect(end.ds.map(({ keyTag }) => keyTag)).toEqual([2, 3]);
});

const WISHES: readonly Wish[] = [
  { act: 'nameServers', servers: ['ns8.b.example'], lift: true },
  { act: 'locks', locks: { transfer: 'off', update: 'off', delete: 'on' } },
  { act: 'hosts', host: 'ns1.mine.com', addresses: ['192.0.2.7'] },
  { act: 'hosts', host: 'ns1.mine.com', addresses: [] },
  { act: 'hosts', host: 'ns1.mine.com', renameTo: 'ns5.mine.com' },
  { act: 'dnssec', ds: [ds(9)], keys: [], lift: true },
];
test.each(WISHES)('I1 the undo of %j leads back to what was', (wish) => {
  const before: Facts = { ...LOCKED, ds: [ds(1)], hosts: new Map([['ns1.mine.com', ['192.0.2.1']]]) };
  const { end } = way(before, wish);
  expect(toImage(end)).not.toEqual(toImage(before));
  const back = undoWish(wish, { before: toImage(before), after: toImage(end) });
  if (!back) throw new Error('no way back');
  const { end: again } = way(end, back);
  const sorted = (facts: Facts) => ({ ...(toImage(facts) as object), statuses: [...facts.statuses].sort() });
  expect(sorted(again)).toEqual(sorted(before));
});

test('I1 an image is read back as it was kept, and no image means no undo', () => {
  const facts: Facts = { ...LOCKED, ds: [ds(1)], hosts: new Map([['ns1.mine.com', ['192.0.2.1']]]) };
  expect(fromImage(JSON.parse(JSON.stringify(toImage(facts))))).toEqual(facts);
  expect(undoWish({ act: 'nameServers', servers: [] }, { before: null, after: toImage(facts) })).toBeUndefined();
});

test('I1 a wish that changed nothing is not taken back, and of locks only those that it changed', () => {
  const image = toImage(LOCKED);
  for (const wish of WISHES) expect(undoWish(wish, { before: image, after: image }), wish.act).toBeUndefined();
  const half: Facts = { ...LOCKED, statuses: ['clientTransferProhibited'] };
  const wish: Wish = { act: 'locks', locks: { transfer: 'on', update: 'on' } };
  const images = { before: toImage(half), after: toImage(way(half, wish).end) };
  expect(undoWish(wish, images)).toEqual({ act: 'locks', locks: { update: 'off' } });
});

test.each(WISHES.filter(({ act }) => act !== 'locks'))(
  'I1 %j is changed since when its own fields are, and by nothing else',
  (wish) => {
    const before: Facts = { ...LOCKED, ds: [ds(1)], hosts: new Map([['ns1.mine.com', ['192.0.2.1']]]) };
    const { end } = way(before, wish);
    const back = undoWish(wish, { before: toImage(before), after: toImage(end) });
    if (!back) throw new Error('no way back');
    expect(isChangedSince(back, end)).toBe(false);
    expect(isChangedSince(back, { ...end, statuses: ['ok'], servers: end.servers.toReversed() })).toBe(false);
    const others = new Map([['ns1.mine.com', ['203.0.113.9']]]);
    const changed: Facts = { ...end, servers: ['ns7.c.example'], ds: [ds(5)], hosts: others };
    expect(isChangedSince(back, changed)).toBe(true);
  },
);
