import * as z from 'zod/mini';
import { HYGIENE_AGAIN_SECONDS } from '#contract/rules/escrow/hygiene.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { LookUp, LookupGateway } from '../../../gateways/rdap/index.ts';
import type { DomainAnswer, Registries } from '../../../gateways/registry/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { defineJob, enqueue, handler, type JobHandler, RowId } from '../../../platform/jobs.ts';
import { findAnyDeal } from '../store.ts';
import type { Said } from './judge-hygiene.ts';
import { noteAsked, saveLook } from './store.ts';

const CALLER = systemCaller('escrow');

/** Asks registry and directory about the name of a deal. */
export const askSourcesJob = defineJob({
  name: 'deal-look',
  payload: z.strictObject({ Id: RowId }),
  retryLimit: 2,
  concurrency: 2,
});

/** Has both asked as soon as the transaction is over; within a minute of the last time nothing is asked. */
export async function wantLook(tx: Tx, dealId: bigint): Promise<void> {
  const before = new Date(tx.now.getTime() - HYGIENE_AGAIN_SECONDS * 1000);
  if (await noteAsked(tx, dealId, before)) await enqueue(tx, askSourcesJob, { Id: String(dealId) });
}

const NOTHING = {
  ...{ registrar: null, registeredAt: null, expiresAt: null, transferredAt: null, changedAt: null },
  ...{ statuses: null, nameServers: null },
};

/**
 * What the registry said. One that tells strangers nothing of a name has said no statuses rather than that there are
 * none.
 */
export function saidByRegistry(answer: DomainAnswer | undefined): Said {
  if (answer?.kind === 'absent') return { ...NOTHING, state: 'absent' };
  if (answer?.kind !== 'found') return { ...NOTHING, state: 'silent' };
  const { domain } = answer;
  const { createdAt, expiresAt, transferredAt, updatedAt, whois, statuses, graceStatuses, nameservers } = domain;
  const told = statuses.length > 0;
  return {
    state: domain.ours ? 'ours' : 'elsewhere',
    registrar: whois?.registrar ?? null,
    ...{ registeredAt: createdAt ?? null, expiresAt: expiresAt ?? null },
    ...{ transferredAt: transferredAt ?? null, changedAt: updatedAt ?? null },
    statuses: told ? [...statuses, ...graceStatuses] : null,
    nameServers: told || nameservers.length > 0 ? [...nameservers] : null,
  };
}

/** What a public directory said; that it knows no such name does not make the name free. */
export function saidByDirectory(answer: LookUp): Said {
  if (answer.state !== 'found') return { ...NOTHING, state: 'silent' };
  const { registrar, createdAt, expiresAt, transferredAt, changedAt, statuses, nameServers } = answer.domain;
  return {
    state: 'elsewhere',
    registrar: registrar?.name ?? null,
    ...{ registeredAt: createdAt ?? null, expiresAt: expiresAt ?? null },
    ...{ transferredAt: transferredAt ?? null, changedAt: changedAt ?? null },
    statuses: statuses.length > 0 ? [...statuses] : null,
    nameServers: nameServers.length > 0 ? [...nameServers] : null,
  };
}

/**
 * Asks between two transactions; of a name that is with us the registry alone is asked, since its directory's word is
 * ours.
 */
export const lookHandlers = (registries: Registries, lookups: LookupGateway): JobHandler[] => [
  handler(askSourcesJob, async (house, { Id }) => {
    const deal = await transact(house, CALLER, (tx) => findAnyDeal(tx, Id));
    if (!deal) return;
    const gateway = registries.get(suffixOf(deal.name)?.registry ?? '');
    const registry = saidByRegistry(await gateway?.infoDomain(deal.name, { whois: true }));
    const directory = registry.state === 'ours' ? undefined : saidByDirectory(await lookups.lookUp(deal.name));
    await transact(house, CALLER, (tx) => saveLook(tx, Id, { registry, directory }));
  }),
];
