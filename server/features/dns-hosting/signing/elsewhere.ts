import { PARENT_ASKED_AGAIN_SECONDS, PARENT_LOOK_SECONDS } from '#contract/rules/dns/signing.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import type { Chain } from '../../domains/registry-acts/index.ts';
import { lookJob } from '../outside/jobs.ts';
import { findOutside, forgetParent, type OutsideRow } from '../outside/store.ts';
import { isDelegated } from '../present-zones.ts';
import { nextStep, type SigningStep } from './next-step.ts';
import type { SigningRow } from './store.ts';

/**
 * DNSSEC of a name that is registered elsewhere. Nobody here may speak to its registry: its holder gives the DS to
 * their registrar and has it taken away again, and the zone above, which is asked, decides. Its key is not changed by
 * the clock, for that wants both hands each year.
 */

/** What the zone above has of it, as far as we heard. */
export const parentChain = ({ servers, parentDs }: OutsideRow): Chain => ({
  takes: true,
  servers,
  ds: parentDs,
  keys: 0,
  atWork: false,
});

/** A proved name of a customer's; undefined where they have none of this name. */
export async function provedName(
  tx: Tx,
  { customerId, name }: { readonly customerId: bigint; readonly name: string },
): Promise<OutsideRow | undefined> {
  const row = await findOutside(tx, customerId, name);
  return row?.state === 'proved' ? row : undefined;
}

/** Has the zone above asked; what it said before counts no more. */
export async function askParent(tx: Tx, id: bigint): Promise<void> {
  await forgetParent(tx, id);
  await enqueue(tx, lookJob, { Id: String(id) });
}

const AGAIN: SigningStep = { do: 'wait', seconds: PARENT_LOOK_SECONDS };

/**
 * The next step of a signing whose time has come. The zone above is asked again where what it said is old; until it is
 * heard nothing is taken away.
 */
export async function stepElsewhere(
  tx: Tx,
  row: SigningRow & { readonly ds: NonNullable<SigningRow['ds']> },
  outside: OutsideRow,
  has: boolean,
): Promise<SigningStep> {
  if (row.state === 'secured') return { do: 'rest' };
  const { parentAt, servers } = outside;
  const isOld = parentAt === null || tx.now.getTime() - parentAt.getTime() > PARENT_ASKED_AGAIN_SECONDS * 1000;
  if (isOld) {
    await enqueue(tx, lookJob, { Id: String(outside.id) });
    return AGAIN;
  }
  const isLeaving = row.state === 'ds_leaving';
  const step = nextStep({
    state: row.state,
    has,
    hasNext: false,
    delegated: isDelegated(tx, servers),
    atWork: false,
    verdict: { verdict: 'impossible', reason: isLeaving ? 'dnssec:trouble.take' : 'dnssec:trouble.give' },
  });
  return step.do === 'wait' ? { ...step, seconds: PARENT_LOOK_SECONDS } : step;
}
