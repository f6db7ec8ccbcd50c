import type { Lang } from '#contract/lang.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Letter, sendNotice } from '../notices/index.ts';
import { selectEmails } from './store.ts';

/**
 * Sends what the owner must know to every other address that they have proved. Hears `ownerWarned`, in its transaction.
 */
export async function warnElsewhere(
  tx: Tx,
  news: { readonly customerId: bigint; readonly told: string; readonly lang: Lang; readonly letter: Letter },
): Promise<void> {
  const { customerId, told, lang, letter } = news;
  for (const { email: address, state } of await selectEmails(tx, customerId))
    if (state === 'verified' && address !== told) await sendNotice(tx, { address, lang, customerId }, letter);
}
