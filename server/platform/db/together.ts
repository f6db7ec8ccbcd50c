import { gather } from './gather.ts';
import type { Tx } from './transaction.ts';

/** Told to every statement behind the one that failed: the transaction is broken already. */
const BROKEN_BEFORE = '25P02';

/**
 * Pieces of one transaction that do not need each other's answers: what they send goes out in one write and is answered
 * together, so that they cost one way there and back instead of one each. In which order they run is not to be relied
 * on: what must lock before something else stands in a call before. Waits for all of them even where one fails: nothing
 * may still be sent when the transaction ends. Throws what failed first. Pieces are asynchronous functions: one that
 * threw at once would leave the others unheard.
 */
export async function together<const T extends readonly unknown[]>(
  tx: Tx,
  begin: () => { readonly [K in keyof T]: Promise<T[K]> | T[K] },
): Promise<T> {
  // What reads outside a transaction gathers by itself.
  if ('connection' in tx.client) gather(tx.client, process.nextTick);
  const ends = await Promise.allSettled(begin());
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as { code?: string }] : []));
  if (failed.length > 0) throw failed.find(({ code }) => code !== BROKEN_BEFORE) ?? failed[0];
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
