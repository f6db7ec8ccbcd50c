import { sql } from 'kysely';
import type { Lang } from '#contract/lang.ts';
import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';
import { translate } from '../../platform/i18n.ts';
import { recipientOf } from '../account/index.ts';
import type { Words } from '../tasks/index.ts';

const FACTS = [
  'id',
  'number',
  'type',
  'state',
  'name',
  'price',
  'feeBy',
  'buyerFee',
  'sellerFee',
  'appliedAt',
  'buyerAcceptedAt',
  'sellerAcceptedAt',
  'paidAt',
  'endedAt',
  'reason',
] as const;

/** What this customer wrote when they applied: the remarks, and whom they named as the other side. */
const ownWords = (type: 'sell' | 'buy') => [
  sql<string | null>`CASE WHEN type = ${type} THEN remarks END`.as('remarks'),
  sql<string | null>`CASE WHEN type = ${type} THEN target END`.as('target'),
];

/** Why the house stepped in, which both sides read, in this customer's language. */
function housesReason(lang: Lang, by: string | null, why: unknown): string | undefined {
  if (by !== 'house' || why === null) return undefined;
  const { reason, vars } = why as Words;
  return translate(lang, reason, vars);
}

/** This customer's side of a deal `d`. */
const sideOf = (customerId: bigint) =>
  sql<string>`CASE WHEN d.seller_id = ${customerId} THEN 'seller' ELSE 'buyer' END`;

/**
 * Deals of the customer's on either side, amounts in cents, with their prices, disputes and messages; whose account the
 * other side is stands in none, nor what they wrote.
 */
export const escrowOwnData: readonly OwnPart[] = [
  pagedPart('DealsSold', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('deal')
      .select(FACTS)
      .select(ownWords('sell'))
      .where('sellerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('DealsBought', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('deal')
      .select(FACTS)
      .select(ownWords('buy'))
      .where('buyerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('DealPrices', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('dealOffer as o')
      .innerJoin('deal as d', 'd.id', 'o.dealId')
      .select(['o.id', 'o.dealId', 'o.offeredBy', 'o.price', 'o.buyerFee', 'o.sellerFee', 'o.offeredAt', 'o.until'])
      .where(({ or, eb }) => or([eb('d.sellerId', '=', customerId), eb('d.buyerId', '=', customerId)]))
      .where('o.id', '>', after)
      .orderBy('o.id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('DealDisputes', async (tx, customerId, after, limit) => {
    const { lang } = await recipientOf(tx, customerId);
    const rows = await tx.db
      .selectFrom('deal as d')
      .select([
        'd.id',
        'd.number',
        'd.disputeBy',
        'd.disputeWhy',
        'd.disputedAt',
        'd.decidedFor',
        'd.decidedAt',
        'd.appealedAt',
      ])
      .select([
        sideOf(customerId).as('side'),
        sql<string | null>`CASE WHEN d.dispute_by IN ('house', ${sideOf(customerId)}) THEN d.dispute_reason END`.as(
          'disputeReason',
        ),
        // Who a decision went against is the one who appeals.
        sql<string | null>`CASE WHEN d.decided_for <> ${sideOf(customerId)} THEN d.appeal_reason END`.as(
          'appealReason',
        ),
      ])
      .where(({ or, eb }) => or([eb('d.sellerId', '=', customerId), eb('d.buyerId', '=', customerId)]))
      .where('d.disputedAt', 'is not', null)
      .where('d.id', '>', after)
      .orderBy('d.id')
      .limit(limit)
      .execute();
    return rows.map(({ disputeWhy, disputeReason, ...row }) => ({
      ...row,
      disputeReason: housesReason(lang, row.disputeBy, disputeWhy) ?? disputeReason,
    }));
  }),
  pagedPart('DealMessages', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('dealMessage as m')
      .innerJoin('deal as d', 'd.id', 'm.dealId')
      .select(['m.id', 'm.dealId', 'm.writtenBy', 'm.audience', 'm.body', 'm.fileId', 'm.fileErasedAt', 'm.evidence'])
      .select('m.writtenAt')
      .where(({ or, and, eb }) =>
        or([
          eb('m.customerId', '=', customerId),
          and([
            eb('m.writtenBy', '=', 'house'),
            or([eb('d.sellerId', '=', customerId), eb('d.buyerId', '=', customerId)]),
            or([eb('m.audience', '=', 'all'), eb('m.audience', '=', sideOf(customerId))]),
          ]),
        ]),
      )
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(limit)
      .execute(),
  ),
];
