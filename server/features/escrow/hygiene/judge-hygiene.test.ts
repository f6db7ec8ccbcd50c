import { expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { saidByDirectory, saidByRegistry } from './ask-sources.ts';
import { judgeHygiene, merged, remarkWords, type Said } from './judge-hygiene.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const SAID: Said = {
  ...{ state: 'elsewhere', registrar: 'Other Ltd', transferredAt: null, changedAt: null },
  ...{ registeredAt: addDays(NOW, -900), expiresAt: addDays(NOW, 200), statuses: ['ok'], nameServers: ['ns1.x.com'] },
};
const kinds = (of: Partial<Said> | undefined, disputed = false) =>
  judgeHygiene(of && { ...SAID, ...of }, disputed, NOW).map(({ kind, tone }) => `${kind}:${tone}`);
const ALWAYS = 'unknownDisputes:unknown';

test('K2 an old name without locks is called so; disputes elsewhere stay unknown even then', () => {
  expect(kinds({})).toEqual(['old:good', 'open:good', ALWAYS]);
});

test('K2 age and last day are judged to the day', () => {
  expect(kinds({ registeredAt: addDays(NOW, -59) })[0]).toBe('young:warn');
  expect(kinds({ registeredAt: addDays(NOW, -60) })[0]).toBe('old:good');
  expect(kinds({ expiresAt: addDays(NOW, 59) })).toContain('endsSoon:warn');
  expect(kinds({ expiresAt: addDays(NOW, 60) })).not.toContain('endsSoon:warn');
  expect(kinds({ expiresAt: new Date(NOW.getTime() - 1) })).toContain('expired:bad');
});

test('K2 less than a day is said in words, not as 0 days', () => {
  const said = (of: Partial<Said>) => judgeHygiene({ ...SAID, ...of }, false, NOW).map(remarkWords);
  expect(said({ registeredAt: NOW, expiresAt: NOW }).slice(0, 2)).toEqual([
    'hygiene:youngToday',
    'hygiene:endsSoonToday',
  ]);
  expect(said({ registeredAt: addDays(NOW, -1), expiresAt: addDays(NOW, 1) }).slice(0, 2)).toEqual([
    'hygiene:young',
    'hygiene:endsSoon',
  ]);
});

test('K2 statuses: holds, redemption and a freeze by the registry are bad, a lock elsewhere is to be lifted, with us it protects', () => {
  expect(kinds({ statuses: ['serverHold'] })).toContain('hold:bad');
  expect(kinds({ statuses: ['redemptionPeriod'] })).toContain('redemption:bad');
  const frozen = ['serverTransferProhibited', 'serverUpdateProhibited', 'serverDeleteProhibited'];
  expect(kinds({ statuses: frozen })).toContain('frozen:bad');
  expect(kinds({ statuses: frozen.slice(0, 2) })).toContain('serverLock:warn');
  expect(kinds({ statuses: ['clientTransferProhibited'] })).toContain('clientLock:warn');
  expect(kinds({ statuses: ['clientTransferProhibited'], state: 'ours' })).toContain('clientLock:good');
  expect(kinds({ nameServers: [] })).toContain('noServers:warn');
});

test('K2 a status that forbids something else, or that we do not understand, is never called free of locks', () => {
  for (const status of ['serverUpdateProhibited', 'clientDeleteProhibited', 'serverRenewProhibited']) {
    expect(kinds({ statuses: [status] })).toContain('otherLock:warn');
    expect(kinds({ statuses: [status] })).not.toContain('open:good');
  }
  expect(kinds({ statuses: ['clientDeleteProhibited'], state: 'ours' })).toContain('otherLock:good');
  expect(kinds({ statuses: ['serverDeleteProhibited'], state: 'ours' })).toContain('otherLock:warn');
  expect(kinds({ statuses: ['pendingRenew'] })).toContain('pending:warn');
  expect(kinds({ statuses: ['ok', 'registrarInvented'] })).toContain('unknownStatus:unknown');
  expect(kinds({ statuses: ['registrarInvented'] })).not.toContain('open:good');
  expect(kinds({ statuses: ['addPeriod', 'linked'] })).toContain('open:good');
});

test('K2 what nobody said is unknown, never good', () => {
  const unknown = ['unknownAge:unknown', 'unknownEnd:unknown', 'unknownStatus:unknown', ALWAYS];
  expect(kinds(undefined)).toEqual(unknown);
  expect(kinds({ state: 'silent' })).toEqual(unknown);
  expect(kinds({ registeredAt: null, expiresAt: null, statuses: null, nameServers: null })).toEqual(unknown);
  expect(kinds({ state: 'absent' })).toEqual(['absent:bad', ALWAYS]);
  expect(kinds({}, true)).toContain('disputed:warn');
});

test('K2 the registry is believed first, and a directory fills in what it did not say', () => {
  const registry: Said = { ...SAID, registrar: null, registeredAt: null, statuses: ['serverHold'] };
  expect(merged(registry, SAID)).toMatchObject({ registrar: 'Other Ltd', statuses: ['serverHold'] });
  expect(merged({ ...SAID, state: 'absent' }, SAID)?.state).toBe('absent');
  const silent = saidByRegistry(undefined);
  expect(merged(silent, SAID)).toMatchObject({ state: 'elsewhere', statuses: ['ok'] });
  expect(merged(silent, saidByDirectory({ state: 'failed', why: 'noAnswer' }))?.state).toBe('silent');
  expect(saidByDirectory({ state: 'notFound', by: 'rdap', server: 'x' }).state).toBe('silent');
});
