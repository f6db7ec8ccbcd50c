/** A dispute about a name that a member records, for tests. */
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import { drainJobs } from '../../platform/jobs.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { commandHandlers } from '../registry-commands/wiring.ts';
import { transferOutCommands } from '../transfer-out/wiring.ts';
import { nameDisputeLockCommand } from './lock-name.ts';
import { recordDispute, type Told } from './record-dispute.ts';

export const TOLD = {
  procedure: 'udrp',
  provider: 'WIPO Arbitration and Mediation Center',
  caseNumber: 'D2026-0815',
  receivedOn: '2026-11-20',
  note: 'their letter is in the folder of November',
} as const satisfies Omit<Told, 'name'>;

/** The dispute's id. */
export const recordAbout = (house: TestHouse, by: Actor, name: string, more: Partial<Told> = {}): Promise<bigint> =>
  house.inTx((tx) => recordDispute(tx, { ...TOLD, name, ...more }), by);

const yes: RegistryGateway['updateDomain'] = async ({ clTRID }) => ({
  ...{ kind: 'done', pending: false, data: undefined, trace: { clTRID, code: 1000 } },
});

/** The registry carries out what it is told for disputes, until nothing is left. */
export async function registryAgrees(house: TestHouse): Promise<void> {
  const registry = { updateDomain: yes, transferDomain: yes } as unknown as RegistryGateway;
  const kinds = [nameDisputeLockCommand, ...transferOutCommands];
  const handlers = commandHandlers(kinds, new Map([['verisign', registry]]));
  await house.pool.query('UPDATE registry_command SET due_at = to_timestamp(0)');
  await drainJobs(house, handlers);
}
