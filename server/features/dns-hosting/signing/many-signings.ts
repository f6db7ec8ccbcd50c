import type { Registries } from '../../../gateways/registry/index.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { type Chain, chainsOf } from '../../domains/registry-acts/index.ts';
import {
  type Asked,
  type AskedName,
  type Json,
  type Outcome,
  previewTask,
  startTask,
  type Verdict,
  type Work,
  type WorkItem,
  type WritingKind,
} from '../../tasks/index.ts';
import { provedAmong } from '../outside/store.ts';
import { ownNames } from '../own-name.ts';
import { isSigned, switchOff, switchOn, whyNotOff, whyNotOn } from './change-signing.ts';
import { parentChain } from './elsewhere.ts';
import { signingStates } from './store.ts';

/** What is wanted of a name: of the task, or of the item that takes another back. */
const wantsOn = (params: Json, payload: Json): boolean =>
  ((payload as { on?: boolean } | null)?.on ?? (params as { on?: boolean } | null)?.on) === true;

async function judge(tx: Tx, names: readonly AskedName[], { customerId, params }: Asked): Promise<Verdict[]> {
  const asked = names.map(({ name }) => name);
  const own = new Map((await ownNames(tx, customerId, asked, 'read')).map((each) => [each.name, each]));
  const elsewhere = await provedAmong(tx, customerId, asked, 'read');
  const chains = new Map<string, Chain>([
    ...elsewhere.map((row) => [row.name, parentChain(row)] as const),
    ...(await chainsOf(tx, customerId, asked)),
  ]);
  const states = await signingStates(tx, asked);
  return names.map(({ name, payload = {} }): Verdict => {
    const [named, chain] = [own.get(name), chains.get(name)];
    if (!named || !chain) return { verdict: 'impossible', reason: 'domains:error.notFound' };
    const state = states.get(name) ?? 'off';
    const on = wantsOn(params, payload);
    if (on === isSigned(state))
      return { verdict: 'impossible', reason: on ? 'dnssec:reason.onAlready' : 'dnssec:reason.offAlready' };
    const obstacle = on ? whyNotOn(tx, state, chain) : whyNotOff(state);
    const { domain } = named;
    if (obstacle) return { verdict: 'impossible', ...obstacle };
    return { verdict: 'good', ...(domain ? { domainId: domain.id } : {}), payload };
  });
}

async function write(registries: Registries, tx: Tx, { task, items }: Work): Promise<Outcome[]> {
  const { customerId, params } = task;
  const asked = items.map(({ name }) => name);
  const own = new Map((await ownNames(tx, customerId, asked, 'lock')).map((each) => [each.name, each]));
  const states = await signingStates(tx, asked);
  const outcomes: Outcome[] = [];
  for (const { id, name, payload } of items) {
    const named = own.get(name);
    const on = wantsOn(params, payload);
    const obstacle = !named
      ? ({ reason: 'domains:error.notFound' } as const)
      : await (on ? switchOn(tx, registries, named) : switchOff(tx, named));
    const before = { on: isSigned(states.get(name) ?? 'off') };
    outcomes.push(obstacle ? { id, result: 'fail', ...obstacle } : { id, result: 'success', before, after: { on } });
  }
  return outcomes;
}

function undoOf({ before, after }: WorkItem) {
  const [was, left] = [before, after].map((image) => (image as { on?: boolean } | null)?.on === true);
  return was === left ? ({ reason: 'tasks:reason.unchanged' } as const) : { payload: { on: was === true } };
}

/**
 * DNSSEC of many names, on or off: `params` are `{on}`. Each name goes on by its own steps; the registry is told by a
 * task of its own.
 */
export const signingKind = (registries: Registries): WritingKind => ({
  kind: 'signing',
  driven: 'engine',
  by: 'writing',
  judge,
  write: (tx, work) => write(registries, tx, work),
  undoOf,
});

/** @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES */
export const previewSignings = (tx: Tx, registries: Registries, names: readonly string[], on: boolean) =>
  previewTask(tx, signingKind(registries), { customerId: customerOf(tx), names, params: { on } });

/** @throws refusals of `startTask` */
export const startSignings = async (tx: Tx, registries: Registries, names: readonly string[], on: boolean) =>
  (await startTask(tx, signingKind(registries), { customerId: customerOf(tx), names, params: { on } })).number;
