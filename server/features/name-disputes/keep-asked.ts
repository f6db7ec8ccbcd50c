import type { Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { recipientOf } from '../account/index.ts';
import { keepName, letGo } from '../transfer-out/index.ts';
import { awardedOf, type NameDispute, openOfName } from './store.ts';
import { HOUSE } from './tell-holder.ts';

/**
 * A request of another registrar for a name in dispute is rejected at once: while a proceeding is pending that we were
 * told of, a registrar must deny it (Transfer Policy of ICANN, I.A.3.8.1). Left alone, its registry would let the name
 * go.
 */
export async function keepFromOthers(tx: Tx, { domainId, customerId }: NameDispute): Promise<void> {
  const { lang } = await recipientOf(tx, customerId);
  await keepName({ ...tx, by: HOUSE }, domainId, translate(lang, 'namedispute:kept'));
}

/**
 * Hears `nameAskedFor`. A name that is kept for who won it goes: only they have its transfer password. Race: who
 * records a dispute locks the name, and looks for requests afterwards.
 */
export async function keepDisputed(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  const of = await openOfName(tx, domainId);
  if (of) await keepFromOthers(tx, of);
  else if (await awardedOf(tx, domainId)) await letGo({ ...tx, by: HOUSE }, domainId);
}
