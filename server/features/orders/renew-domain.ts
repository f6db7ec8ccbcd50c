import { cmp, type Money, toDecimal, toWire } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { offersNow, quote } from '../catalogue/index.ts';
import { judgeRenewal, renewalFacts, renewalReason, requireOwnDomain } from '../domains/index.ts';
import { type Placed, placeOrder } from './place-order.ts';

export interface RenewalWish {
  /** The name, typed in either form. */
  readonly domain: string;
  readonly years: number;
  /** What the customer saw as the price. */
  readonly total: Money;
}

/**
 * Renews one name of the acting customer (acceptance E3): refused where the registry would refuse, before any money moves. The line
 * carries the expiry it starts from, so that at the registry a second application is impossible.
 */
export async function renewDomain(tx: Tx, wish: RenewalWish): Promise<Placed> {
  const domain = await requireOwnDomain(tx, wish.domain, 'lock');
  const verdict = judgeRenewal(renewalFacts(domain), wish.years, tx.now);
  if (!verdict.allowed) throw refuse('RENEWAL_REFUSED', { reason: renewalReason(tx.lang, verdict) });
  const offer = (await offersNow(tx)).get(domain.suffix);
  if (!offer) throw refuse('SUFFIX_NOT_SOLD', { suffix: domain.suffix });
  const { unit, price, cost } = quote(offer, 'renew', wish.years);
  if (cmp(price, wish.total) !== 0)
    throw refuse('PRICE_CHANGED', { total: toDecimal(price) }, { Total: toWire(price) });
  const placed = await placeOrder(tx, { customerId: domain.customerId, kind: 'renew' }, [
    {
      kind: 'renew',
      name: domain.name,
      unicode: domain.unicode,
      suffix: domain.suffix,
      years: wish.years,
      unitPrice: unit.minor,
      price: price.minor,
      cost: cost.minor,
      templateId: null,
      domainId: domain.id,
      expiresBefore: domain.expiresAt,
    },
  ]);
  if (placed.lines.length === 0) throw refuse('ORDER_UNDER_WAY', { name: domain.unicode });
  return placed;
}
