import {
  COMMAND_LEASE_RENEW_SECONDS,
  COMMAND_LEASE_SECONDS,
  COMMAND_WORKER_HELD_MS,
  COMMANDS_AT_REGISTRY,
  COMMANDS_BEGUN_AT_ONCE,
} from '#contract/rules/registry/commands.ts';
import type { Registries, RegistryGateway } from '../../gateways/registry/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import { faultAfterSending, faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { enqueue } from '../../platform/jobs.ts';
import { waitUntilFree } from '../../platform/work/long-work.ts';
import { createWriter } from '../../platform/work/write-together.ts';
import { beginCommands } from './begin-commands.ts';
import type { Result, Step } from './decide.ts';
import { registriesDue } from './due-store.ts';
import { commandJob } from './jobs.ts';
import type { CommandKind, CommandKinds } from './kind.ts';
import { type Answer, settleCommands } from './settle-commands.ts';
import { keepLeased } from './store.ts';

const NAME = 'registry-commands';
const CALLER = systemCaller(NAME);

/** What one process has under way at one registry. */
interface Crew {
  readonly underWay: Set<bigint>;
  /** Commands may have come to wait since the last look. */
  more: boolean;
  /** Told of every answer that was written, and of new commands. */
  wake: () => void;
}

const crews = new WeakMap<House, Map<string, Crew>>();

async function perform(house: House, gateway: RegistryGateway, kind: CommandKind, step: Step): Promise<Result> {
  const { act, command } = step;
  if (act === 'ask') return kind.ask(gateway, command);
  if (act === 'follow') {
    if (!kind.follow) throw new Error(`nothing waits for a ${kind.kind}`);
    return kind.follow(gateway, command);
  }
  faultPoint(house, 'command.intent-committed');
  const sent = kind.send(gateway, command);
  await faultAfterSending(house, 'command.sent');
  const result = await sent;
  faultPoint(house, 'command.answered');
  return result;
}

/**
 * Keeps commands while their registry is asked, however long it takes. A crash ends the beat, and they are free soon
 * after.
 */
function keepLeases(house: House, { underWay }: Crew): NodeJS.Timeout {
  const beat = () => {
    if (underWay.size === 0) return;
    transact(house, CALLER, (tx) =>
      keepLeased(tx, [...underWay], new Date(tx.wall.getTime() + COMMAND_LEASE_SECONDS * 1000)),
    ).catch((error: unknown) => house.log.error({ err: error }, 'leases of commands were not renewed'));
  };
  return setInterval(beat, COMMAND_LEASE_RENEW_SECONDS * 1000);
}

/** Begins work at a registry, unless this process is at it already: then that looks again. */
async function withCrew(house: House, registry: string, work: (crew: Crew) => Promise<void>): Promise<void> {
  const all = crews.get(house) ?? new Map<string, Crew>();
  crews.set(house, all);
  const known = all.get(registry);
  if (known) {
    known.more = true;
    return known.wake();
  }
  const crew: Crew = { underWay: new Set(), more: true, wake: () => {} };
  all.set(registry, crew);
  const beat = keepLeases(house, crew);
  try {
    await work(crew);
  } finally {
    clearInterval(beat);
    all.delete(registry);
  }
}

/**
 * Brings the commands of a registry forward: taken and written down → sent or asked → answers written as they come,
 * while the next are taken. May be killed anywhere: before sending nothing happened, after it the registry is asked
 * before anything is sent again.
 */
export function commandWorker(kinds: CommandKinds, registries: Registries) {
  const write = createWriter<Answer>({
    ownerOf: ({ step: { row } }) => ({ id: row.id, customerId: row.customerId, groupId: 0n }),
    caller: NAME,
    alarm: 'registry_command_poisoned',
    settle: (tx, answers) => settleCommands(tx, kinds, answers),
    faultPoint: 'command.settled',
  });

  function start(house: House, crew: Crew, gateway: RegistryGateway, step: Step): void {
    const { row } = step;
    const kind = kinds.get(row.kind);
    if (!kind) throw new Error(`nobody knows commands of the kind ${row.kind}`);
    crew.underWay.add(row.id);
    perform(house, gateway, kind, step)
      .then((result) => write(house, { step, result }, crew.underWay.size - 1))
      .catch((error: unknown) => {
        house.metrics.alarms.inc({ kind: 'registry_command_poisoned' });
        house.log.error({ err: error, command: String(row.id) }, 'a registry could not be asked');
      })
      .finally(() => {
        crew.underWay.delete(row.id);
        crew.more = true;
        crew.wake();
      });
  }

  async function workAll(house: House, crew: Crew, registry: string, onBegun: () => void): Promise<void> {
    const gateway = registries.get(registry);
    if (!gateway) throw new Error(`no gateway for the registry ${registry}`);
    while (crew.more || crew.underWay.size > 0) {
      const room = Math.min(COMMANDS_AT_REGISTRY - crew.underWay.size, COMMANDS_BEGUN_AT_ONCE);
      if (!crew.more || room <= 0) {
        await new Promise<void>((resolve) => {
          crew.wake = resolve;
        });
        continue;
      }
      crew.more = false;
      const { steps, more } = await transact(house, CALLER, (tx) => beginCommands(tx, kinds, registry, room));
      if (more) crew.more = true;
      if (steps.length > 0) onBegun();
      for (const step of steps) start(house, crew, gateway, step);
    }
  }

  /** As a worker does it: where a registry is slow, its commands go on without the worker, who is for others then. */
  return (house: House, registry: string): Promise<void> => {
    const { promise: free, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, COMMAND_WORKER_HELD_MS);
    const begun = () => void timer.refresh();
    const done = withCrew(house, registry, (crew) => workAll(house, crew, registry, begun)).finally(() =>
      clearTimeout(timer),
    );
    return waitUntilFree(house, done, free);
  };
}

/**
 * Calls workers for every registry with commands whose time has come: after it was down, after an answer was lost,
 * after a crash.
 */
export async function callDueCommands(house: House): Promise<void> {
  await transact(house, CALLER, async (tx) => {
    for (const Registry of await registriesDue(tx)) await enqueue(tx, commandJob, { Registry }, Registry);
  });
}
