import { COMMAND_LEASE_SECONDS } from '#contract/rules/registry/commands.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Beside, transitionAll } from '../../platform/machine.ts';
import { unseal } from '../../platform/secrets.ts';
import type { Act, Step } from './decide.ts';
import { commandMachine } from './machine.ts';
import { type CommandRow, lease, lockDue } from './store.ts';
import { secretUse } from './want-commands.ts';

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

/**
 * Takes up to `limit` commands of a registry and writes down what is done with them before it happens. One found in `sending` without a worker
 * was left by a crash: it is asked for.
 */
export async function beginCommands(tx: Tx, registry: string, limit: number): Promise<Step[]> {
  const due = await lockDue(tx, registry, limit);
  if (due.length === 0) return [];
  const until = new Date(tx.wall.getTime() + COMMAND_LEASE_SECONDS * 1000);
  const steps = due.map((row) => stepOf(tx, row));
  const fresh = due.filter((row): row is CommandRow & { state: 'waiting' } => row.state === 'waiting');
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
  return steps;
}
