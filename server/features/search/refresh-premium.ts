import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Availability, Registries } from '../../gateways/registry/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { saveTold } from './premium-store.ts';

/**
 * Asks the registries anew what premium names cost, also names that somebody has: before such a name is renewed without its customer. A
 * registry that does not answer leaves the price as old as it is.
 */
export async function refreshPremiumPrices(
  house: House,
  registries: Registries,
  names: readonly string[],
): Promise<void> {
  const byRegistry = Map.groupBy(names, (name) => suffixOf(name)?.registry ?? '');
  for (const [registry, group] of byRegistry) {
    const answers: readonly Availability[] =
      (await registries.get(registry)?.checkDomains(group, { fees: true })) ?? [];
    await transact(house, systemCaller('search'), (tx) => saveTold(tx, answers));
  }
}
