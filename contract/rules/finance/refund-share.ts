/**
 * What of a payment goes back in the payer's own currency when `amount` of what it was credited as is refunded. All in
 * minor units. Rule: of all that was refunded so far, this refund with it, the payer has back the same share of what
 * they paid, rounded down; so parts never come to more than was paid, in either currency, and the last part brings the
 * whole to the cent. Where an earlier part was rounded up against that by refunds that failed meanwhile, nothing is
 * asked back.
 */
export function payerShare(of: {
  /** What goes back now, in US cents. */
  readonly amount: bigint;
  /** What the payment was credited as, in US cents, and what of that went back before or goes back. */
  readonly credited: bigint;
  readonly claimed: bigint;
  /** What the payer paid, and what of that went back before or goes back. */
  readonly paid: bigint;
  readonly back: bigint;
}): bigint {
  const due = (of.paid * (of.claimed + of.amount)) / of.credited - of.back;
  return due > 0n ? due : 0n;
}
