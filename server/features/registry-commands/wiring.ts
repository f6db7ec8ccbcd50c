import { REGISTRY_SETTLES_SECONDS } from '#contract/rules/order.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { handler, type JobHandler, type Sweep } from '../../platform/jobs.ts';
import { commandJob } from './jobs.ts';
import type { CommandKind } from './kind.ts';
import { endLeases } from './store.ts';
import { callDueCommands, commandWorker } from './work-commands.ts';

export type { CommandKind } from './kind.ts';
export { askAboutName } from './want-commands.ts';

export const commandJobs = [commandJob];

/** `kinds`: every kind of command of every feature. */
export function commandHandlers(kinds: readonly CommandKind[], registries: Registries): JobHandler[] {
  const worker = commandWorker(new Map(kinds.map((kind) => [kind.kind, kind])), registries);
  return [handler(commandJob, (house, { Registry }) => worker(house, Registry))];
}

export const commandSweeps: readonly Sweep[] = [{ name: 'registry-commands', everySeconds: 2, run: callDueCommands }];

/**
 * Commands that a lost worker had, as soon as their registry has had its time. Called only while no other worker lives.
 */
export const giveBackCommands = (house: House): Promise<void> =>
  transact(house, systemCaller('registry-commands'), (tx) =>
    endLeases(tx, new Date(tx.wall.getTime() + REGISTRY_SETTLES_SECONDS * 1000)),
  );
