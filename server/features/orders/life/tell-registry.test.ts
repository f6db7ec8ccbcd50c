import { expect, test } from 'vitest';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import type { House } from '../../../platform/house.ts';
import type { ActKind, ActRow } from './act-store.ts';
import { sendAct } from './tell-registry.ts';

const house = { config: { mode: 'demonstration' } } as House;
const act = (kind: ActKind): ActRow => ({
  id: 1n,
  domainId: 7n,
  kind,
  clTrid: `NS-${kind}-7-1`,
  addStatuses: kind === 'cut' ? ['clientHold'] : [],
  removeStatuses: kind === 'cut' ? [] : ['clientHold'],
  hosts: {},
  nameServers: [],
  leasedUntil: new Date(0),
});
/** A registry that accepts everything to carry it out later. */
const accept = async ({ clTRID }: { clTRID: string }) =>
  ({ kind: 'done', data: undefined, pending: true, trace: { clTRID, code: 1001, svTRID: 'sv' } }) as const;
const gateway = { updateDomain: accept, deleteDomain: accept } as unknown as RegistryGateway;

test('E3 a name whose hold was accepted for later is not out of the DNS yet: what became of it is asked', async () => {
  const told = async (kind: ActKind) => (await sendAct(house, gateway, 'tea.com', act(kind))).outcome;
  expect([await told('cut'), await told('unlock'), await told('resume')]).toEqual(['unknown', 'unknown', 'unknown']);
  // Redemption is what an accepted deletion means (RFC 3915 §4.2.2); the name's next turn asks.
  expect(await told('delete')).toBe('done');
});
