import type { Resolver } from '../../../gateways/dns/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { enqueue, handler, type JobHandler, type Sweep } from '../../../platform/jobs.ts';
import { publishZone } from '../publish-zone.ts';
import { askTargetJob, refreshZonesJob } from './jobs.ts';
import { isOther, judgeAnswer } from './judge-answer.ts';
import { countRefresh, lockTarget, saveAnswer, takeDue, zonesOf } from './store.ts';

const CALLER = systemCaller('dns-targets');
const EVERY_SECONDS = 10;
const AT_ONCE = 200;
/** Questions under way together. */
const ASKED_TOGETHER = 16;
const ZONES_PER_JOB = 100;

const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/**
 * Zones are published by jobs of their own: nobody who changes one waits for the answer of a name that many lead to.
 */
async function take(tx: Tx, name: string, answer: Awaited<ReturnType<Resolver['addressesOf']>>): Promise<void> {
  const before = await lockTarget(tx, name);
  if (!before) return;
  const { kept, again } = judgeAnswer(before, answer);
  const troubleAt = kept.trouble === null ? null : (before.troubleAt ?? tx.wall);
  await saveAnswer(tx, name, kept, { troubleAt, dueAt: new Date(tx.wall.getTime() + again * 1000) });
  if (!isOther(before, kept)) return;
  for (const zones of inPieces(await zonesOf(tx, name), ZONES_PER_JOB))
    await enqueue(tx, refreshZonesJob, { Zones: zones.map(String) });
}

/** Asks for one name; the question is put between two transactions. Asking twice harms nobody. */
export async function askTarget(house: House, resolver: Resolver, name: string): Promise<void> {
  const answer = await resolver.addressesOf(name);
  await transact(house, CALLER, (tx) => take(tx, name, answer));
}

/** Asks for every name whose answer has aged, and forgets those that nothing leads to. */
export async function askDue(house: House, resolver: Resolver): Promise<void> {
  const due = await transact(house, CALLER, (tx) => takeDue(tx, AT_ONCE));
  for (const names of inPieces(due, ASKED_TOGETHER))
    await Promise.all(names.map((name) => askTarget(house, resolver, name)));
}

/** Publishes zones anew, each in a transaction of its own. */
async function refreshZones(house: House, { Zones }: { readonly Zones: readonly bigint[] }): Promise<void> {
  for (const id of Zones)
    await transact(house, CALLER, async (tx) => {
      const zone = await countRefresh(tx, id);
      if (zone) await publishZone(tx, zone, zone.version);
    });
}

export const targetHandlers = (resolver: Resolver): readonly JobHandler[] => [
  handler(askTargetJob, (house, { Name }) => askTarget(house, resolver, Name)),
  handler(refreshZonesJob, refreshZones),
];

export const targetSweeps = (resolver: Resolver): readonly Sweep[] => [
  { name: 'zone-targets', everySeconds: EVERY_SECONDS, run: (house) => askDue(house, resolver) },
];
