import type { Money } from '#contract/money.ts';
import { customerAccount, type DepositRegistry, platformAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

/**
 * A name was deleted in the days in which its registry takes a registration back (RFC 3915 §3.1): the customer has its
 * price again, to be spent here, and our deposit what the registry had taken.
 */
export function registrationReturned(of: {
  readonly deletionId: bigint;
  readonly customerId: bigint;
  /** The domain name. */
  readonly name: string;
  readonly price: Money;
  readonly cost: Money;
  readonly registry: DepositRegistry;
}): Posting {
  const { currency } = of.price;
  const deposit = platformAccount(`registry:${of.registry}:deposit`, currency);
  const back = [debit(deposit, of.cost), credit(platformAccount('cost:registry', currency), of.cost)];
  return {
    kind: 'registration_returned',
    key: `domain_deletion:${of.deletionId}:returned`,
    customerId: of.customerId,
    ref: { kind: 'domain_deletion', id: of.deletionId },
    about: of.name,
    legs: [
      debit(platformAccount('revenue:registration', currency), of.price),
      credit(customerAccount(of.customerId, currency), of.price, 'topup'),
      ...(of.cost.minor === 0n ? [] : back),
    ],
  };
}
