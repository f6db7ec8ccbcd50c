import { TAKEN_OVER, type TakenOver, type takeOverRegistry } from '#contract/api/domain-detail.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { DomainView, Registries } from '../../../gateways/registry/index.ts';
import { type Caller, customerOf, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { saveSeen } from '../life/store.ts';
import { findDomain } from '../store.ts';
import { type Compared, compareSides } from './compare.ts';
import { delegationOf, saveDnssec } from './store.ts';
import { type Asked, askRegistry, presentView } from './view-registry.ts';

const KEPT = {
  statuses: 'statuses',
  expiry: 'registryExpiresAt',
  nameServers: 'nameServers',
  dnssec: 'dnssec',
} as const satisfies Record<TakenOver, string>;

/**
 * What of the registry's answer is written for each fact. The day that was paid for stays ours: only the registry's own
 * date is taken.
 */
function factsOf(taken: readonly TakenOver[], view: DomainView) {
  return {
    ...(taken.includes('statuses') ? { statuses: [...view.statuses], rgpStatuses: [...view.graceStatuses] } : {}),
    ...(taken.includes('expiry') && view.expiresAt ? { registryExpiresAt: view.expiresAt } : {}),
    ...(taken.includes('nameServers') ? { nameServers: [...view.nameservers] } : {}),
  };
}

/** Is our side of a line still what it was when the registry was asked? */
const unmoved = (line: Compared, then: readonly Compared[]): boolean =>
  then.some(({ what, ours }) => what === line.what && ours.join() === line.ours.join());

/**
 * Writes what the registry said of the caller's name, of those facts that were asked for and differ now; they stand in
 * the history with both sides. Race: what an act of ours has changed since the registry was asked, shows in the locked
 * row; of that the answer is out of date.
 */
export async function applyRegistry(
  tx: Tx,
  asked: Asked,
  view: DomainView,
  wanted: readonly TakenOver[],
): Promise<TakenOver[]> {
  const row = await findDomain(tx, customerOf(tx), asked.row.name, 'lock');
  if (!row) throw refuse('DOMAIN_NOT_FOUND');
  const { at } = asked;
  // Somebody has heard a later word of the registry than this one.
  if (row.registrySeenAt && row.registrySeenAt > at) return [];
  const then = compareSides(asked.row, asked.own, view);
  const lines = compareSides(row, await delegationOf(tx, row.id), view);
  const chosen = lines.filter(
    (line) => line.takeOver && wanted.some((each) => each === line.what) && unmoved(line, then),
  );
  const taken = TAKEN_OVER.filter((each) => chosen.some(({ what }) => what === each));
  if (taken.length === 0) return [];
  await saveSeen(tx, row.id, factsOf(taken, view), at);
  if (taken.includes('dnssec')) await saveDnssec(tx, row.id, view.keys?.length ? view.keys : view.ds);
  const side = (which: 'ours' | 'registry') =>
    Object.fromEntries(chosen.map((line) => [KEPT[line.what as TakenOver], line[which]]));
  await record(tx, {
    act: 'domain.takenOver',
    object: { kind: 'domain', id: row.id },
    before: side('ours'),
    after: side('registry'),
  });
  return taken;
}

/**
 * One line: what was taken over, and both sides afterwards. The registry is asked anew, so nobody writes what they made
 * up themselves.
 */
export async function* takeOver(
  house: House,
  registries: Registries,
  caller: Caller,
  { Domain, What }: ParsedInputOf<typeof takeOverRegistry>,
): AsyncGenerator<OutputOf<typeof takeOverRegistry>> {
  const asked = await askRegistry(house, registries, caller, Domain);
  const { answer } = asked;
  if (answer?.kind !== 'found' || !answer.domain.ours) throw refuse('REGISTRY_NO_ANSWER');
  const done = await transact(house, caller, async (tx) => {
    const taken = await applyRegistry(tx, asked, answer.domain, What);
    const row = (await findDomain(tx, customerOf(tx), asked.row.name)) ?? asked.row;
    return { taken, row, own: await delegationOf(tx, row.id) };
  });
  yield { Taken: done.taken, View: presentView(caller.lang, { ...asked, row: done.row, own: done.own }) };
}
