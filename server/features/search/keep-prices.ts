import { PREMIUM_REFRESH_HOURS } from '#contract/rules/premium.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { Sweep } from '../../platform/jobs.ts';
import { takePricedBefore } from './keep-prices-store.ts';
import { refreshPremiumPrices } from './refresh-premium.ts';

const HOUR_MS = 3_600_000;
/** So many names are a few checks. */
const AT_ONCE = 200;

/**
 * Asks anew for the prices of our customers' premium names before they are too old to sell by, so that a renewal finds
 * today's price. While a registry does not answer they grow old, and such a name is not renewed at another price.
 */
export function keepPremiumPrices(registries: Registries): Sweep {
  return {
    name: 'premium-prices',
    everySeconds: 60,
    run: async (house) => {
      const names = await transact(house, systemCaller('premium-prices'), (tx) =>
        takePricedBefore(tx, new Date(tx.wall.getTime() - PREMIUM_REFRESH_HOURS * HOUR_MS), AT_ONCE),
      );
      if (names.length > 0) await refreshPremiumPrices(house, registries, names);
    },
  };
}
