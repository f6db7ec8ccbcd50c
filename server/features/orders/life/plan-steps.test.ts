import { expect, test } from 'vitest';
import { changedSinceResumed, type LifePayload, type LifeRow } from './acts.ts';
import { type LifeGround, planSteps } from './plan-steps.ts';

const HOST = 'ns1.tea.com';
const SEEN = { hosts: { [HOST]: ['192.0.2.7'] }, nameServers: [HOST], inUse: [] };
const NONE = { hosts: {}, nameServers: [], inUse: [] };

let serial = 0n;
const told = (payload: LifePayload, state: LifeRow['state'] = 'done'): LifeRow =>
  ({ id: ++serial, payload, state, arrived: true }) as LifeRow;
const ground = (more: Partial<LifeGround>): LifeGround => ({
  ...{ act: 'delete', row: { statuses: ['ok'], nameServers: [HOST] }, below: [HOST], seen: SEEN, told: [] },
  ...more,
});
const steps = (more: Partial<LifeGround>) => planSteps(ground(more)).map(({ step, change }) => [step, change]);

const letGo = told({ act: 'delete', step: 'letGo', change: { do: 'updateDomain', removeNameservers: [HOST] } });
const removed = told({
  ...{ act: 'delete', step: 'removeHost', change: { do: 'deleteHost', host: HOST }, hosts: SEEN.hosts },
});

test('E3 before a name is deleted its delegation lets go of its hosts, then each is removed', () => {
  expect(steps({})).toEqual([['letGo', { do: 'updateDomain', removeNameservers: [HOST] }]]);
  expect(steps({ seen: { ...SEEN, nameServers: [] } })).toEqual([['removeHost', { do: 'deleteHost', host: HOST }]]);
  expect(steps({ below: [], seen: undefined })).toEqual([['act', { do: 'deleteDomain' }]]);
  // Its registry listed hosts and then knows none of them: the name itself is tried.
  expect(steps({ seen: NONE })).toEqual([['act', { do: 'deleteDomain' }]]);
});

test('E3 a host that others use is not removed, and the delegation that let go of it comes back', () => {
  const inUse = [HOST];
  expect(planSteps(ground({ seen: { ...SEEN, nameServers: [], inUse } }))).toEqual([
    { act: 'delete', step: 'act', change: { do: 'none' }, inUse },
  ]);
  const seen = { ...SEEN, nameServers: [], inUse };
  expect(steps({ seen, told: [letGo] })).toEqual([['nameAgain', { do: 'updateDomain', addNameservers: [HOST] }]]);
  const back = told({ act: 'delete', step: 'nameAgain', change: { do: 'updateDomain', addNameservers: [HOST] } });
  expect(changedSinceResumed([letGo, back]).nameServers).toEqual([]);
});

test('E3 our own locks come off first, one at a time, where the act needs it', () => {
  const row = { statuses: ['clientUpdateProhibited', 'clientDeleteProhibited'], nameServers: [] };
  const off = (status: string) => [['unlock', { do: 'updateDomain', removeStatuses: [status] }]];
  expect(steps({ row })).toEqual(off('clientUpdateProhibited'));
  expect(steps({ row: { ...row, statuses: ['clientDeleteProhibited'] } })).toEqual(off('clientDeleteProhibited'));
  const locked = { ...row, statuses: ['clientUpdateProhibited'] };
  // The deletion itself changes nothing.
  expect(steps({ row: locked, below: [], seen: undefined })).toEqual([['act', { do: 'deleteDomain' }]]);
  expect(steps({ act: 'cut', row: locked })).toEqual(off('clientUpdateProhibited'));
});

test('E3 a resumption makes hosts again before it names them, without those that its registry refuses', () => {
  const row = { statuses: ['clientHold'], nameServers: [] };
  const cut = told({ act: 'cut', step: 'act', change: { do: 'updateDomain', addStatuses: ['clientHold'] } });
  const before = [cut, letGo, removed];
  const back = { act: 'resume', row, seen: undefined } as const;
  const make = { do: 'createHost', host: HOST, addresses: ['192.0.2.7'] } as const;
  expect(steps({ ...back, below: [], told: before })).toEqual([['makeHost', make]]);
  const named = { do: 'updateDomain', removeStatuses: ['clientHold'], addNameservers: [HOST] };
  expect(steps({ ...back, told: before })).toEqual([['act', named]]);
  const lost = told({ act: 'resume', step: 'makeHost', change: make }, 'refused');
  expect(steps({ ...back, below: [], told: [...before, lost] })).toEqual([
    ['act', { do: 'updateDomain', removeStatuses: ['clientHold'] }],
  ]);
  const resumed = told({ act: 'resume', step: 'act', change: { do: 'none' } });
  expect(changedSinceResumed([...before, resumed])).toEqual({ added: [], removed: [], hosts: {}, nameServers: [] });
});
