import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { type Beside, recordBirths, transitionAll } from '../../platform/machine.ts';
import { seal } from '../../platform/secrets.ts';
import { commandJob } from './jobs.ts';
import { commandMachine } from './machine.ts';
import { askSoon, type CommandRow, insertCommands, lockCommands, type NewCommand, nextIds } from './store.ts';

/** What a feature wants a registry to do. `secret` is kept sealed until the command has ended. */
export type Wanted = Omit<NewCommand, 'registry'> & { readonly secret?: string };

/** The use that a command's secret is sealed for. */
export const secretUse = (id: bigint): string => `registry_command.secret:${id}`;

/** Where a name is registered. @throws Error for a suffix without a profile */
export function registryOf(name: string): string {
  const registry = suffixOf(name)?.registry;
  if (registry === undefined) throw new Error(`no registry serves ${name}`);
  return registry;
}

/**
 * Writes commands down in the caller's transaction: they are sent when it has committed, and never if it does not.
 * Commands of one name are sent in the order in which they were wanted. Answers their ids in the order asked.
 */
export async function wantCommands(tx: Tx, wanted: readonly Wanted[]): Promise<bigint[]> {
  if (wanted.length === 0) return [];
  const ids = await nextIds(tx, wanted.length);
  const fresh = wanted.map(({ secret, ...each }, at) => {
    const id = ids[at] as bigint;
    const registry = registryOf(each.name);
    return { ...each, id, registry, secret: secret === undefined ? null : seal(tx.house, secretUse(id), secret) };
  });
  await insertCommands(tx, fresh);
  await recordBirths(tx, commandMachine, ids);
  for (const Registry of new Set(fresh.map(({ registry }) => registry))) await enqueue(tx, commandJob, { Registry });
  return ids;
}

/** Beside the end of commands: what they kept sealed goes. */
export const withoutSecrets = (rows: readonly CommandRow[]): Beside[] => [
  { column: 'secret', type: 'text', values: rows.map(() => null) },
];

/**
 * Calls off commands of which nothing was ever sent; answers those that were. Others go on, and end as their registry
 * says.
 */
export async function cancelCommands(tx: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  const rows = (await lockCommands(tx, ids)).filter(
    (row): row is CommandRow & { readonly state: 'waiting' } => row.state === 'waiting' && !row.arrived,
  );
  await transitionAll(tx, commandMachine, rows, 'cancel', withoutSecrets(rows));
  return rows.map(({ id }) => id);
}

/**
 * A message of a registry was about this name: what waits or is unknown there is asked about now, whatever the message
 * said.
 */
export async function askAboutName(tx: Tx, name: string): Promise<void> {
  const registry = suffixOf(name)?.registry;
  if (registry !== undefined && (await askSoon(tx, registry, name)))
    await enqueue(tx, commandJob, { Registry: registry });
}
