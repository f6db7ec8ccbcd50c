import type { Tx } from '../../platform/db/transaction.ts';
import { endAward } from './award-name.ts';
import { endCancelled } from './cancel-name.ts';
import { endDisputeOfName } from './decide-dispute.ts';
import { awardedOf, openOfName } from './store.ts';

/** Hears `domainLeft`. */
export async function endDisputeOfLeaving(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  const open = await openOfName(tx, domainId, 'lock');
  if (open) await (open.state === 'cancelling' ? endCancelled(tx, open) : endDisputeOfName(tx, open));
  const awarded = await awardedOf(tx, domainId, 'lock');
  if (awarded) await endAward(tx, awarded);
}
