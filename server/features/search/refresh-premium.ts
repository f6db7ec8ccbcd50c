import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Availability, Registries } from '../../gateways/registry/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { saveTold } from './premium-store.ts';

/**
 * Asks the registries anew what names cost that customers have: before they are renewed or restored. A registry that
 * does not answer leaves the price as old as it is, and keeps nobody waiting for another's.
 */
export async function refreshPremiumPrices(
  house: House,
  registries: Registries,
  names: readonly string[],
): Promise<void> {
  const byRegistry = Map.groupBy(new Set(names), (name) => suffixOf(name)?.registry ?? '');
  const asked = [...byRegistry].map(async ([registry, group]) => {
    const answers = (await registries.get(registry)?.checkDomains(group, { fees: true })) ?? [];
    await transact(house, systemCaller('search'), (tx) => saveTold(tx, answers));
    tellUntold(house, registry, answers);
  });
  await Promise.all(asked);
}

/** A dear name without a price for its renewal cannot be renewed here: only a person can ask its registry. */
function tellUntold(house: House, registry: string, answers: readonly Availability[]): void {
  const untold = answers.flatMap(({ name, premium }) => (premium && !premium.renew ? [name] : []));
  if (untold.length === 0) return;
  house.metrics.alarms.inc({ kind: 'premium_renewal_untold' }, untold.length);
  house.log.warn(
    { registry, names: untold },
    'a registry has prices of its own for names and tells none for their renewal',
  );
}
