import { assumed, type SessionLimits, stated, type TransferRules } from './profile.ts';

/**
 * What the generic suffixes and those run like them have in common: the rules of ICANN and of RFC 3915 (specification
 * §5, §9).
 */

export const REGISTRY_AGREEMENT = 'Registry agreement of the suffix and its functional specification';
const TRANSFER_POLICY = 'Transfer Policy of ICANN, sections I.A and I.B';
const HYPHENS = 'RFC 1035 §2.3.1, RFC 5890 §2.3.1';

/**
 * One character is reserved by most registries, which answer so themselves: the rule here only says what can be asked.
 */
export const labelFrom = (lengthMin: number) => stated({ lengthMin, lengthMax: 63, internationalised: true }, HYPHENS);

/** 1 to 10 years; a term that would end more than 10 years from now is refused by the registry. */
export const PERIOD_YEARS = stated({ min: 1, max: 10 }, REGISTRY_AGREEMENT);

export const GRACE = assumed(
  {
    addDays: 5,
    renewDays: 5,
    transferDays: 5,
    autoRenewDaysMax: 45,
    redemptionDays: 30,
    pendingDeleteDays: 5,
    restoreReportDays: 7,
  },
  `RFC 3915 §3; ${REGISTRY_AGREEMENT}`,
);

/** The generic suffixes of ICANN; a country's registry has no such limit that is known. */
export const GRACE_GENERIC = assumed(
  { ...GRACE.value, addRefunds: { least: 50, percent: 10 } },
  `${GRACE.source}; AGP Limits Policy of ICANN, 17 Dec 2008: per registrar and suffix in a month`,
  '2026-11-22',
);

export const TRANSFER_PENDING_DAYS = stated(5, TRANSFER_POLICY);
export const TRANSFER_ADDS_YEARS = stated(1, 'Transfer Policy of ICANN; RFC 5731 §3.2.4');

export const TRANSFER_RULES = stated<TransferRules>(
  { afterCreateDays: 60, afterTransferDays: 60, beforeExpiryDays: 0 },
  `${TRANSFER_POLICY}; specification §9`,
);

/** Adopted by the council in March 2025; the day it begins is not known, so it has no `from` and does not hold yet. */
export const TRANSFER_RULES_NEXT = stated<TransferRules>(
  { afterCreateDays: 30, afterTransferDays: 30, beforeExpiryDays: 0 },
  'Final report of the Transfer Policy Review, recommendations on the locks of 720 hours',
);

/**
 * The registry would take a renewal for 45 days; we delete at the 30th, so that the automatic renewal is surely
 * refunded.
 */
export const RENEWAL_WINDOW = assumed(
  { from: 'registration', lateDays: 30 } as const,
  'House rule inside the 45 days of RFC 3915 §3.1; Expired Registration Recovery Policy §2',
);
/** The losing registrar gets the automatic year back with its price; the deposit may go below zero for it. */
export const AUTOMATIC_YEAR = assumed(
  { onTransfer: 'takenBack', withoutFunds: 'renewed', onRestore: 'charged' } as const,
  `RFC 3915 §3.1; ${REGISTRY_AGREEMENT}`,
);
export const DELETION = assumed(
  { daysAfterExpiry: 30, atOnceInAddPeriod: true } as const,
  `RFC 3915 §3.1; ${REGISTRY_AGREEMENT}`,
);

/** What a client of all these registries asks at a time; a setting raises it where a registry is known to take more. */
const NAMES_PER_CHECK = 13;

/** Today's figures are not public; these are far below every published one. */
export const sessionsUpTo = (limits: Omit<SessionLimits, 'namesPerCheck'>) =>
  assumed<SessionLimits>(
    { ...limits, namesPerCheck: NAMES_PER_CHECK },
    "Operator's client defaults and the published limits of comparable registries; names per check as Net::DRI has it (Dec 2024)",
    '2026-11-22',
  );
