import { expect, test } from 'vitest';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import type { Command } from '../../registry-commands/index.ts';
import type { LifePayload } from './acts.ts';
import { lifeCommand } from './life-command.ts';

const command = (payload: LifePayload): Command => ({
  ...{ id: 1n, customerId: 3n, subjectId: 7n, name: 'tea.com', payload, clTRID: 'NS-life-1-1' },
  ...{ intendedAt: new Date(0), sentBefore: false },
});
/** A registry that accepts everything to carry it out later. */
const accept = async ({ clTRID }: { clTRID: string }) =>
  ({ kind: 'done', data: undefined, pending: true, trace: { clTRID, code: 1001, svTRID: 'sv' } }) as const;
const refuse = async ({ clTRID }: { clTRID: string }) =>
  ({ kind: 'refused', code: 2303, reason: 'no such host', trace: { clTRID, code: 2303 } }) as const;
const gateway = {
  updateDomain: accept,
  deleteDomain: accept,
  resolveDelete: accept,
  deleteHost: refuse,
} as unknown as RegistryGateway;
const send = (payload: LifePayload) => lifeCommand.send(gateway, command(payload));
const cut = { act: 'cut', step: 'act', change: { do: 'updateDomain', addStatuses: ['clientHold'] } } as const;

test('E3 a name whose hold was accepted for later is not out of the DNS yet; one whose deletion was accepted is deleted', async () => {
  expect(await send(cut)).toMatchObject({ kind: 'done', pending: true });
  // Nobody follows it: it counts as unknown until asking finds it done.
  expect(lifeCommand.follow).toBeUndefined();
  const deletion = { act: 'delete', step: 'act', change: { do: 'deleteDomain' } } as const;
  expect(await send(deletion)).toMatchObject({ kind: 'done', pending: false });
  // So it is when its answer was lost and it is asked for.
  expect(await lifeCommand.ask(gateway, command(deletion))).toMatchObject({ kind: 'done', pending: false });
});

test('E3 a host that is gone already is gone; a name whose hosts others use is not even tried', async () => {
  const host = 'ns1.tea.com';
  const removal = { act: 'delete', step: 'removeHost', change: { do: 'deleteHost', host } } as const;
  expect(await send(removal)).toMatchObject({ kind: 'done' });
  const used = { act: 'delete', step: 'act', change: { do: 'none' }, inUse: [host] } as const;
  expect(await send(used)).toMatchObject({ kind: 'refused', code: 2305, trace: { clTRID: 'NS-life-1-1' } });
});
