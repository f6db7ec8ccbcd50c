import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { changePrice, listSuffix, PRICED_ACTS, type PricedAct, setSold } from './store.ts';

/** What each act costs the customer and us, in US cents for one year. */
export type PriceList = Readonly<Record<PricedAct, { readonly price: bigint; readonly cost: bigint }>>;

/**
 * Puts a suffix on sale at these prices from now on; on sale already, it gets them instead of those it had. @throws
 * Error for one we do not know or may not sell
 */
export async function sellSuffix(tx: Tx, suffix: string, list: PriceList): Promise<void> {
  const profile = suffixOf(`x.${suffix}`);
  if (profile?.suffix !== suffix) throw new Error(`no suffix ${suffix} is known`);
  if (profile.restrictedTo)
    throw new Error(`${suffix} is not for everybody (${profile.restrictedTo}): it cannot be sold`);
  await listSuffix(tx, suffix);
  for (const act of PRICED_ACTS) await changePrice(tx, { suffix, act, ...list[act] }, tx.now);
  await setSold(tx, suffix, true);
}

/**
 * Takes a suffix off sale: nothing is registered, renewed or restored under it until it is sold again. @throws Error
 * for one we do not know
 */
export const stopSelling = (tx: Tx, suffix: string): Promise<void> => setSold(tx, suffix, false);
