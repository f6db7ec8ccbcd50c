/**
 * An offer on a name of the market: `open`: the seller answers; `countered`: the buyer answers another price;
 * `accepted`: it became a deal; `declined`: answered by the house, below what the seller looks at; `closed`: the name
 * is not for sale any more. Words: `offers:state.<state>`.
 */
export const OFFER_STATES = [
  'open',
  'countered',
  'accepted',
  'refused',
  'declined',
  'withdrawn',
  'expired',
  'closed',
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** Why an offer was closed: its name was taken off the market, or went to somebody. Words: `offers:closed.<why>`. */
export const OFFER_CLOSINGS = ['off', 'gone'] as const;
export type OfferClosing = (typeof OFFER_CLOSINGS)[number];
