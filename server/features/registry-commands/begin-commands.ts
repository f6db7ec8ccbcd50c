import { COMMAND_LEASE_SECONDS } from '#contract/rules/registry/commands.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Beside, transitionAll } from '../../platform/machine.ts';
import { unseal } from '../../platform/secrets.ts';
import type { Act, Step } from './decide.ts';
import { lockDue } from './due-store.ts';
import type { CommandKinds } from './kind.ts';
import { commandMachine } from './machine.ts';
import { type CommandRow, lease, rowsOf } from './store.ts';
import { secretUse, withoutSecrets } from './want-commands.ts';

const actOf = ({ state }: CommandRow): Act => (state === 'waiting' ? 'send' : state === 'pending' ? 'follow' : 'ask');

/** The id of an attempt: made of rows alone, so that a crash makes no second one for the same attempt. */
const clTridOf = ({ id, kind }: CommandRow, attempt: number): string => `NS-${kind}-${id}-${attempt}`;

function stepOf(tx: Tx, was: CommandRow): Step {
  const act = actOf(was);
  const fresh = act === 'send';
  const attempts = was.attempts + (fresh ? 1 : 0);
  const row: CommandRow = fresh
    ? { ...was, state: 'sending', attempts, clTrid: clTridOf(was, attempts), sentAt: tx.now }
    : { ...was, state: was.state === 'sending' ? 'unknown' : was.state };
  const { id, customerId, subjectId, name, payload, secret, intendedAt, arrived } = row;
  const command = {
    ...{ id, customerId, subjectId, name, payload, intendedAt, clTRID: row.clTrid ?? '' },
    ...(secret === null ? {} : { secret: unseal(tx.house, secretUse(id), secret) }),
    sentBefore: fresh ? arrived : true,
  };
  return { act, row, command, at: tx.now };
}

type Waiting = CommandRow & { readonly state: 'waiting' };
const isWaiting = (row: CommandRow): row is Waiting => row.state === 'waiting';

/** Calls off those that their kinds want no more; answers the others. */
async function dropUnwanted(tx: Tx, kinds: CommandKinds, fresh: readonly Waiting[]): Promise<Waiting[]> {
  const unwanted = new Set<bigint>();
  for (const [kind, rows] of Map.groupBy(fresh, (row) => row.kind)) {
    const yet = rows.map((row) => ({ ...row, sentBefore: row.arrived }));
    const wanted = await kinds.get(kind)?.stillWanted?.(tx, yet);
    if (wanted) for (const { id } of rows) if (!wanted.has(id)) unwanted.add(id);
  }
  if (unwanted.size === 0) return [...fresh];
  const dropped = fresh.filter(({ id }) => unwanted.has(id));
  await transitionAll(tx, commandMachine, dropped, 'cancel', withoutSecrets(dropped));
  return fresh.filter(({ id }) => !unwanted.has(id));
}

/** What was taken; `more`: others may be due still, behind those that were taken or called off. */
export interface Begun {
  readonly steps: readonly Step[];
  readonly more: boolean;
}

/**
 * Takes up to `limit` commands of a registry and writes down what is done with them before it happens. One found in
 * `sending` without a worker was left by a crash: it is asked for.
 */
export async function beginCommands(tx: Tx, kinds: CommandKinds, registry: string, limit: number): Promise<Begun> {
  const found = await rowsOf(tx, await lockDue(tx, registry, limit));
  if (found.length === 0) return { steps: [], more: false };
  const fresh = await dropUnwanted(tx, kinds, found.filter(isWaiting));
  const wanted = new Set<bigint>(fresh.map(({ id }) => id));
  const due = found.filter((row) => !isWaiting(row) || wanted.has(row.id));
  const until = new Date(tx.wall.getTime() + COMMAND_LEASE_SECONDS * 1000);
  const steps = due.map((row) => stepOf(tx, row));
  const lost = due.filter((row): row is CommandRow & { state: 'sending' } => row.state === 'sending');
  const rest = due.filter(({ state }) => state === 'unknown' || state === 'pending');
  const of = new Map(steps.map(({ row }) => [row.id, row]));
  const leases = (rows: readonly CommandRow[]): Beside[] => [
    { column: 'leased_until', type: 'timestamptz', values: rows.map(() => until) },
    { column: 'heard', type: 'boolean', values: rows.map(() => false) },
  ];
  await together(tx, () => [
    transitionAll(tx, commandMachine, fresh, 'send', [
      { column: 'attempts', type: 'integer', values: fresh.map(({ id }) => of.get(id)?.attempts) },
      { column: 'cl_trid', type: 'text', values: fresh.map(({ id }) => of.get(id)?.clTrid) },
      { column: 'sent_at', type: 'timestamptz', values: fresh.map(() => tx.now) },
      ...leases(fresh),
    ]),
    transitionAll(
      tx,
      commandMachine,
      lost.map((row) => ({ ...row, note: 'worker lost' })),
      'lose',
      leases(lost),
    ),
    rest.length > 0
      ? lease(
          tx,
          rest.map(({ id }) => id),
          until,
        )
      : undefined,
  ]);
  return { steps, more: found.length === limit || due.length < found.length };
}
