import type { Catalogue } from './catalogue.ts';

/** 40xxx: cart, checkout, purchase orders, renewal. */
export const orderErrors = {
  CART_FULL: { code: 40001, status: 409, msg: 'orders:error.cartFull' },
  NOT_IN_CART: { code: 40002, status: 404, msg: 'orders:error.notInCart' },
  CART_EMPTY: { code: 40003, status: 409, msg: 'orders:error.cartEmpty' },
  /** Every name of the cart has become unavailable; `Data` names each with its reason. */
  NOTHING_TO_BUY: { code: 40004, status: 409, msg: 'orders:error.nothingToBuy' },
  /** The sum of now is another than the customer saw; `Data` carries it. */
  PRICE_CHANGED: { code: 40005, status: 409, msg: 'orders:error.priceChanged' },
  NO_TEMPLATE: { code: 40006, status: 409, msg: 'orders:error.noTemplate' },
  ORDER_NOT_FOUND: { code: 40008, status: 404, msg: 'orders:error.notFound' },
  RENEWAL_REFUSED: { code: 40009, status: 409, msg: 'orders:error.renewalRefused' },
  /** Another order for the same name is not decided yet. */
  ORDER_UNDER_WAY: { code: 40010, status: 409, msg: 'orders:error.underWay' },
  /** Every line of the order is under way or decided. */
  NOTHING_TO_CANCEL: { code: 40011, status: 409, msg: 'orders:error.nothingToCancel' },
  /** The cart holds other names or terms than the customer saw. */
  CART_CHANGED: { code: 40012, status: 409, msg: 'orders:error.cartChanged' },
  /** Names with a price of their own are bought only at the price confirmed for each; `Data` names them with it. */
  PREMIUM_TO_CONFIRM: { code: 40020, status: 409, msg: 'orders:error.premiumToConfirm' },
  /** Failed names are begun again only at the price they had, and while they can be had. */
  RETRY_NOT_POSSIBLE: { code: 40021, status: 409, msg: 'orders:error.retryNotPossible' },
  /**
   * A renewal that may not add a year needs a yes to that; `Data` is how many names and what they cost (specification
   * §9).
   */
  YEAR_MAY_BE_LOST: { code: 40030, status: 409, msg: 'renewals:error.lostYear' },
  /** The name that was typed is not the one to be deleted. */
  DELETION_TYPED_WRONG: { code: 40031, status: 422, msg: 'life:error.deletionTyped' },
  DELETION_REFUSED: { code: 40032, status: 409, msg: 'life:error.deletionRefused' },
  /** Hosts below the name go with it, and the customer has not agreed to that; `Data` names them. */
  DELETION_HOSTS: { code: 40033, status: 409, msg: 'life:error.deletionHosts' },
  /** What comes back to the balance is another sum than the customer saw. */
  DELETION_REFUND_CHANGED: { code: 40034, status: 409, msg: 'life:error.deletionRefundChanged' },
} as const satisfies Catalogue;
