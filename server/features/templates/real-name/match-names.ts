import type { NameMatch } from '#contract/states/name-match.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { compareNames, customersNamed } from '../../account/index.ts';
import { selectVerifiedHolders } from './store.ts';

/** How a name beside a payment compares with a customer's: the one of the profile, and those that papers proved. */
export type MatchName = (customerId: bigint, shown: string) => NameMatch;

/** The names of the customers of a page, by two questions for all of them. */
export async function matchNames(tx: Tx, customerIds: readonly bigint[]): Promise<MatchName> {
  const named = await customersNamed(tx, customerIds);
  const proved = Map.groupBy(await selectVerifiedHolders(tx, customerIds), ({ customerId }) => customerId);
  return (customerId, shown) => {
    const { CustomerName } = named(customerId);
    const holders = (proved.get(customerId) ?? []).map(({ holder }) => holder);
    return compareNames(shown, CustomerName === undefined ? holders : [CustomerName, ...holders]);
  };
}
