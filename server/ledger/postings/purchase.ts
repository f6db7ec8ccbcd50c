import type { Money } from '#contract/money.ts';
import { customerAccount, type DepositRegistry, type PlatformAccount, platformAccount } from '../accounts.ts';
import { credit, debit, type Leg, type Posting } from './posting.ts';

/** What is bought with frozen money; `freeze` as `consumeFreeze` gives it. */
interface Purchase {
  readonly freeze: { readonly id: bigint; readonly customerId: bigint };
  readonly orderLineId: bigint;
  /** The domain name. */
  readonly name: string;
  readonly price: Money;
  /** What the registry takes from our deposit (GW7); may be zero. */
  readonly cost: Money;
  readonly registry: DepositRegistry;
}

function legsOf(of: Omit<Purchase, 'orderLineId'>, revenue: PlatformAccount): Leg[] {
  const sale = [
    debit(customerAccount(of.freeze.customerId, of.price.currency), of.price, 'frozen'),
    credit(platformAccount(revenue, of.price.currency), of.price),
  ];
  if (of.cost.minor === 0n) return sale;
  return [
    ...sale,
    debit(platformAccount('cost:registry', of.cost.currency), of.cost),
    credit(platformAccount(`registry:${of.registry}:deposit`, of.cost.currency), of.cost),
  ];
}

/** The registry made the name: the frozen price becomes revenue, and the registry's fee leaves our deposit there. */
export function registrationCharged(of: Purchase): Posting {
  return {
    kind: 'registration_charged',
    key: `order_line:${of.orderLineId}:registration-charged`,
    customerId: of.freeze.customerId,
    ref: { kind: 'order_line', id: of.orderLineId },
    about: of.name,
    freezeId: of.freeze.id,
    legs: legsOf(of, 'revenue:registration'),
  };
}

/** The registry renewed the name. */
export function renewalCharged(of: Purchase): Posting {
  return {
    kind: 'renewal_charged',
    key: `order_line:${of.orderLineId}:renewal-charged`,
    customerId: of.freeze.customerId,
    ref: { kind: 'order_line', id: of.orderLineId },
    about: of.name,
    freezeId: of.freeze.id,
    legs: legsOf(of, 'revenue:renewal'),
  };
}

/** The registry gave a deleted name back (RFC 3915). */
export function restoreCharged(of: Purchase): Posting {
  return {
    kind: 'restore_charged',
    key: `order_line:${of.orderLineId}:restore-charged`,
    customerId: of.freeze.customerId,
    ref: { kind: 'order_line', id: of.orderLineId },
    about: of.name,
    freezeId: of.freeze.id,
    legs: legsOf(of, 'revenue:restore'),
  };
}

/**
 * The registry moved the name to us (RFC 5731 §3.2.4): the frozen price becomes revenue, and the registry's fee leaves
 * our deposit there.
 */
export function arrivalCharged(of: Omit<Purchase, 'orderLineId'> & { readonly transferId: bigint }): Posting {
  return {
    kind: 'transfer_in_charged',
    key: `transfer_in:${of.transferId}:charged`,
    customerId: of.freeze.customerId,
    ref: { kind: 'transfer_in', id: of.transferId },
    about: of.name,
    freezeId: of.freeze.id,
    legs: legsOf(of, 'revenue:transfer'),
  };
}
