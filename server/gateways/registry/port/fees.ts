/** An amount the registry names, as a decimal text: no float ever holds money. */
export interface Fee {
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * Wholesale prices of one name for one year. Missing: the registry named none for that act, as for the registration of
 * a name that somebody has.
 */
export interface Prices {
  readonly register?: Fee;
  readonly renew?: Fee;
  readonly transfer?: Fee;
  readonly restore?: Fee;
}

/** What the registry says a command cost (RFC 8748 §5.2). */
export interface Charge {
  /** All fees together less all credits; undefined where the registry named no currency. */
  readonly total?: Fee;
  readonly fees: readonly ChargePart[];
  /** Negative amounts: what a deletion gives back. */
  readonly credits: readonly ChargePart[];
  /** The account at the registry after it. */
  readonly balance?: string;
  /** The total is not the fee that was echoed: a person must look. */
  readonly differs: boolean;
}

export interface ChargePart {
  readonly amount: string;
  readonly description?: string;
}

export interface Availability {
  readonly name: string;
  /**
   * `unknown`: the registry did not answer for this name, or not what it costs where names may have prices of their
   * own; ask again.
   */
  readonly state: 'available' | 'unavailable' | 'unknown';
  /** The registry's words, or why there was no answer. */
  readonly reason?: string;
  /** Unavailable because the registry keeps it back, not because somebody has it. */
  readonly reserved?: boolean;
  /** Only of premium names, and only when asked with `fees`: other names cost what the price list says. */
  readonly premium?: Prices;
  /**
   * Asked with `fees`, the registry said that the name has no price of its own. Without this and `premium` nothing is
   * known of it.
   */
  readonly standard?: true;
  /** The registry's name for the price class, when asked with `fees`. */
  readonly feeClass?: string;
}

export interface CheckOptions {
  /** Ask for prices too, where the registry tells them. */
  readonly fees?: boolean;
}

/** Our account at the registry. */
export interface Balance {
  readonly balance: string;
  readonly creditLimit: string;
  readonly availableCredit: string;
  /** Below it the registry writes to us: an amount, or per cent of the credit limit. */
  readonly threshold: { readonly fixed: string } | { readonly percent: number };
}
