import { fromMinor, toDecimal } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { emailMasked } from '../../platform/email-address.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import type { DomainRow } from '../domains/index.ts';
import { HOUSE } from './end-push.ts';
import { namesText } from './names-text.ts';
import { placePush } from './place-push.ts';

/**
 * Keeps a name for somebody who is buying it at the price its owner asks of everybody: a push from the owner to them,
 * which they accept or let go. The caller holds the name's lock and has judged it (`judgePushes`). The owner reads the
 * buyer's address in part.
 * @param price cents
 * @param yields they agreed that their buyer becomes the holder, when they put the name up
 */
export async function reserveByPush(
  tx: Tx,
  row: DomainRow,
  {
    buyerId,
    ...terms
  }: { readonly buyerId: bigint; readonly price: bigint; readonly yields: boolean; readonly dueAt: Date },
): Promise<bigint> {
  const target = emailMasked((await recipientOf(tx, buyerId)).address);
  const of = { senderId: row.customerId, target, receiverId: buyerId, ...terms };
  const { id, names } = await placePush(tx, of, [row], { reminded: true });
  await record(
    { ...tx, by: HOUSE },
    {
      act: 'push.send',
      object: { kind: 'push', id },
      onBehalfOf: row.customerId,
      after: { name: namesText(names), to: target, price: toDecimal(fromMinor(terms.price)) },
    },
  );
  return id;
}
