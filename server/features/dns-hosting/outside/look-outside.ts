import { PROOF_HOST, PROOF_PREFIX } from '#contract/rules/dns/outside.ts';
import type { NameLook, NameProver } from '../../../gateways/dns/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { handler, type JobHandler, type Sweep } from '../../../platform/jobs.ts';
import { transition } from '../../../platform/machine.ts';
import { record } from '../../activity/index.ts';
import { endZone } from '../publish-zone.ts';
import { findZone, saveStop } from '../store.ts';
import { endOutside, takeFromOthers } from './end-outside.ts';
import { lookJob } from './jobs.ts';
import { judgeLook } from './judge-look.ts';
import { tellOutside } from './letters.ts';
import { outsideMachine } from './machine.ts';
import { namesAbove } from './names.ts';
import { dueLooks, endOf, findById, holdersAmong, isWithUs, type OutsideRow, saveLook } from './store.ts';

const CALLER = systemCaller('dns-outside');
const EVERY_SECONDS = 10;
const AT_ONCE = 200;
/** Looks under way together. */
const TOGETHER = 16;

export const proofText = ({ token }: Pick<OutsideRow, 'token'>): string => `${PROOF_PREFIX}${token}`;

/**
 * Names with us are their customer's whatever a zone says; below a zone of somebody else's its text proves nothing
 * either.
 */
async function othersHave(tx: Tx, { name, customerId }: OutsideRow): Promise<boolean> {
  const above = namesAbove(name);
  if (await isWithUs(tx, name)) return true;
  return (await holdersAmong(tx, above)).some((each) => each.customerId !== customerId);
}

/** A zone that a former holder left behind ends; their own that was to stop goes on. */
async function prove(tx: Tx, row: OutsideRow): Promise<void> {
  await takeFromOthers(tx, row.name, row.customerId);
  const zone = await findZone(tx, row.name, 'lock');
  if (zone && zone.customerId !== row.customerId) await endZone(tx, zone);
  else if (zone?.stopsAt) await saveStop(tx, zone.id, null);
  await transition(tx, outsideMachine, row, 'prove');
  await record(tx, {
    act: 'zone.proved',
    object: { kind: 'outside', id: row.id },
    onBehalfOf: row.customerId,
    after: { name: row.name },
  });
  await tellOutside(tx, row, 'proved');
}

/** Race: of two accounts that prove one name at once the second meets the unique index, and its job looks again. */
async function settle(tx: Tx, id: bigint, look: NameLook): Promise<void> {
  const row = await findById(tx, id, 'lock');
  if (!row || (row.state !== 'waiting' && row.state !== 'proved')) return;
  const ours = tx.house.config.defaultNameServers;
  const step = judgeLook({ row, look, ours, others: await othersHave(tx, row), now: tx.now });
  if (step.do === 'lapse') return endOutside(tx, row, 'lapse');
  const doubtAt = step.do === 'doubt' ? tx.now : step.do === 'wait' ? row.doubtAt : null;
  const dueAt = new Date(tx.now.getTime() + step.again * 1000);
  await saveLook(tx, id, { servers: look.servers, ds: look.ds, dueAt, doubtAt });
  if (step.do === 'prove') await prove(tx, row);
  if (step.do === 'doubt') await tellOutside(tx, row, 'doubt', endOf({ ...row, doubtAt }));
}

/** Looks at one name; the world is asked between two transactions. Looking twice harms nobody. */
export async function lookAt(house: House, prover: NameProver, id: bigint): Promise<void> {
  const row = await transact(house, CALLER, (tx) => findById(tx, id, 'read'));
  if (!row || row.dueAt === null) return;
  const look = await prover.look(row.name, PROOF_HOST, proofText(row));
  await transact(house, CALLER, (tx) => settle(tx, id, look));
}

/** Looks at every name whose time has come; one that fails keeps nobody waiting. */
export async function lookDue(house: House, prover: NameProver): Promise<void> {
  const due = await transact(house, CALLER, (tx) => dueLooks(tx, AT_ONCE));
  for (let at = 0; at < due.length; at += TOGETHER)
    await Promise.all(
      due.slice(at, at + TOGETHER).map(({ id, name }) =>
        lookAt(house, prover, id).catch((error: unknown) => {
          house.log.error({ err: error, name }, 'a name that is registered elsewhere could not be looked at');
        }),
      ),
    );
}

export const outsideHandlers = (prover: NameProver): readonly JobHandler[] => [
  handler(lookJob, (house, { Id }) => lookAt(house, prover, Id)),
];

export const outsideSweeps = (prover: NameProver): readonly Sweep[] => [
  { name: 'zone-outside', everySeconds: EVERY_SECONDS, run: (house) => lookDue(house, prover) },
];
