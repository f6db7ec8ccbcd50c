import type { Limit } from '../limits.ts';

/**
 * Both sides have so long to confirm a change of holder; then it lapses and nothing has happened (house rule; the
 * policy names no term).
 */
export const HOLDER_CONFIRM_DAYS = 7;
/**
 * Mails to one side for one change, the first included: a link that is lost is sent again, a mailbox is not flooded
 * (house rule).
 */
export const HOLDER_MAILS_MAX = 5;
/** Names that a page of a change shows one by one (specification §9: a change of holder holds 200). */
export const HOLDER_NAMES_SHOWN = 200;
/** Changes that a page of the list shows. */
export const HOLDER_CHANGES_SHOWN = 50;
/** So long a change that has ended stays in that list. */
export const HOLDER_CHANGES_KEPT_DAYS = 30;

/** What of a holder can change. `name`: of the person. `other`: address, telephone, fax. */
export const HOLDER_FIELDS = ['name', 'organisation', 'email', 'other'] as const;
export type HolderField = (typeof HOLDER_FIELDS)[number];

/** Who confirms a change. `both`: the former and the new holder have one address, and one mail asks for both. */
export const HOLDER_SIDES = ['former', 'new', 'both'] as const;
export type HolderSide = (typeof HOLDER_SIDES)[number];

/**
 * How a side confirmed: by the mailed link, by the customer, who has proved that address and acts for it (designated
 * agent), or before, by selling the name (docs/decisions/0155).
 */
export const HOLDER_CONFIRMED_BY = ['mail', 'agent', 'seller'] as const;
export type HolderConfirmedBy = (typeof HOLDER_CONFIRMED_BY)[number];

/** Rules of a change of holder that no transfer policy dates; locks and confirmations stand in `transfer.ts`, dated. */
export const HOLDER_RULES = {
  material: { id: 'holder.material', source: 'Transfer Policy of ICANN, section II.A.1.3' },
  confirmed: { id: 'holder.confirmed', source: 'Transfer Policy of ICANN, section II.C.1' },
  realName: { id: 'holder.realName', source: 'Rules of the registry: the holder is verified first' },
  latin: { id: 'holder.latin', source: 'RFC 5733 §2.3' },
  pending: { id: 'holder.pending', source: 'House rule: one change of holder at a time' },
  /** A filled organisation is the legal holder (`from`: since then for every generic suffix). */
  organisation: { id: 'holder.organization', source: 'Registration Data Policy of ICANN', from: '2025-08-21' },
} as const;

/**
 * Mails to one mailbox about changes of holder, whoever asks for them (house rule): enough for a batch with several
 * former addresses.
 */
export const HOLDER_MAIL_PER_RECIPIENT: Limit = { name: 'holder-mail.recipient', points: 12, seconds: 3600 };
