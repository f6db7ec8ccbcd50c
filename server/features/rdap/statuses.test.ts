import { expect, test } from 'vitest';
import { rdapStatuses } from './statuses.ts';

test('-11003 each status once, in the words of RFC 8056', () => {
  expect(rdapStatuses(['clientTransferProhibited', 'clientTransferProhibited', 'serverHold'])).toEqual([
    'client transfer prohibited',
    'server hold',
  ]);
  expect(rdapStatuses(['autoRenewPeriod', 'linked'])).toEqual(['auto renew period', 'associated']);
});

test('-46900 active stands alone or beside associated; nothing at all is active', () => {
  expect(rdapStatuses(['ok'])).toEqual(['active']);
  expect(rdapStatuses([])).toEqual(['active']);
  expect(rdapStatuses(['somethingNew'])).toEqual(['active']);
  expect(rdapStatuses(['ok', 'linked'])).toEqual(['active', 'associated']);
  expect(rdapStatuses(['ok', 'clientHold'])).toEqual(['client hold']);
  expect(rdapStatuses(['ok', 'inactive'])).toEqual(['inactive']);
});

test.each(['Delete', 'Transfer', 'Renew', 'Update'])(
  '-46900 pending%s excludes the locks against it, whoever set them',
  (act) => {
    const word = act.toLowerCase();
    const told = rdapStatuses([`client${act}Prohibited`, `server${act}Prohibited`, `pending${act}`, 'clientHold']);
    expect(told).toEqual([`pending ${word}`, 'client hold']);
    expect(rdapStatuses([`client${act}Prohibited`])).toEqual([`client ${word} prohibited`]);
  },
);

test('-46900 one thing is pending at a time', () => {
  expect(rdapStatuses(['pendingUpdate', 'pendingDelete', 'pendingTransfer'])).toEqual(['pending delete']);
  expect(rdapStatuses(['pendingCreate', 'pendingUpdate'])).toEqual(['pending update']);
});

test('-47000 redemption and restore belong to a deletion, the other grace periods to a living name', () => {
  expect(rdapStatuses(['pendingDelete', 'redemptionPeriod'])).toEqual(['pending delete', 'redemption period']);
  expect(rdapStatuses(['redemptionPeriod'])).toEqual(['active']);
  expect(rdapStatuses(['pendingDelete', 'pendingRestore', 'addPeriod'])).toEqual(['pending delete', 'pending restore']);
  expect(rdapStatuses(['addPeriod', 'clientTransferProhibited'])).toEqual(['add period', 'client transfer prohibited']);
});
