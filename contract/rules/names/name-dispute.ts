import type { NameDisputeProcedure } from '../../states/names/name-dispute.ts';

/** What a way of deciding disputes about names asks of the registrar. */
export interface NameDisputeRule {
  /** Known by this in holds, and to those who read why an act is forbidden. */
  readonly id: string;
  /** The name is locked at its registry at the latest so many business days after the request. */
  readonly lockBusinessDays: number;
  /** A decision against the holder is carried out so many business days after we were told of it; 0: at once. */
  readonly waitBusinessDays: number;
  readonly source: string;
  readonly validFrom: string;
}

/**
 * Dated rules as data. Business days are ours (Hong Kong), as the UDRP counts those of the registrar's principal
 * office. Policies of countries are given the longest wait of all, so that none of them is broken by haste.
 */
export const NAME_DISPUTE_RULES = {
  udrp: {
    id: 'dispute.udrp',
    lockBusinessDays: 2,
    waitBusinessDays: 10,
    source: 'ICANN UDRP, paragraph 4(k); Rules for UDRP, paragraphs 4(b), 16(a)',
    validFrom: '2015-07-31',
  },
  urs: {
    id: 'dispute.urs',
    lockBusinessDays: 1,
    waitBusinessDays: 0,
    source: 'ICANN URS Procedure, paragraphs 4 and 10: the registry locks and suspends, the registrar keeps the name',
    validFrom: '2013-06-28',
  },
  cctld: {
    id: 'dispute.cctld',
    lockBusinessDays: 2,
    waitBusinessDays: 10,
    source: "The dispute policy of the suffix's registry (CNDRP, HKDRP and the like)",
    validFrom: '2019-06-18',
  },
  court: {
    id: 'dispute.court',
    lockBusinessDays: 1,
    waitBusinessDays: 0,
    source: 'Order of a court',
    validFrom: '2026-11-01',
  },
  authority: {
    id: 'dispute.authority',
    lockBusinessDays: 1,
    waitBusinessDays: 0,
    source: 'Request of a registry or an authority',
    validFrom: '2026-11-01',
  },
} as const satisfies Readonly<Record<NameDisputeProcedure, NameDisputeRule>>;

/** Within so many business days both sides, the provider and ICANN are told the day (Rules for UDRP, 16(a)). */
export const NAME_DISPUTE_NOTICE_BUSINESS_DAYS = 3;

export const NAME_DISPUTE_PROVIDER_LENGTH_MAX = 120;
export const NAME_DISPUTE_CASE_LENGTH_MAX = 80;
/** The legal name of a side that won and has no account here. */
export const NAME_DISPUTE_WINNER_LENGTH_MAX = 200;
/** Rows of the clock's list; nobody has had so many at once, and the rest is a page away. */
export const NAME_DISPUTES_DUE_MAX = 100;
/** Disputes that are shown of one customer. */
export const NAME_DISPUTES_OF_ONE_MAX = 50;

/** Whether the lock still stands is looked at so often, as long as a dispute is open. */
export const NAME_DISPUTE_LOOK_AGAIN_HOURS = 6;
/** A lock of which nobody came to take care is called again after this long. */
export const NAME_DISPUTE_RETRY_SECONDS = 120;
