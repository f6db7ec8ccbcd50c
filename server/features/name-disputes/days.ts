import { addBusinessDays, hongKongDayStart } from '#contract/calendar.ts';
import { NAME_DISPUTE_NOTICE_BUSINESS_DAYS, NAME_DISPUTE_RULES } from '#contract/rules/names/name-dispute.ts';
import type { NameDisputeProcedure } from '#contract/states/names/name-dispute.ts';

/** The instant at which a day (YYYY-MM-DD) began in Hong Kong, where our business days are counted. */
export const dayInHongKong = (day: string): Date => hongKongDayStart(new Date(`${day}T00:00:00Z`));

/** Until when the name is locked at its registry, by the day on which we were told. */
export const lockDue = (procedure: NameDisputeProcedure, receivedAt: Date): Date =>
  addBusinessDays(receivedAt, NAME_DISPUTE_RULES[procedure].lockBusinessDays);

/** A registry carries a decision under the URS out itself; with all else the registrar does. */
export const isCarriedOutHere = (procedure: NameDisputeProcedure): boolean => procedure !== 'urs';

/**
 * From when a decision against the holder is carried out, by the day on which we were told of it: whole business days
 * lie between, so that papers of a court that come on the last of them are in time (UDRP 4(k)).
 */
export function carryOutFrom(procedure: NameDisputeProcedure, toldAt: Date): Date {
  const { waitBusinessDays } = NAME_DISPUTE_RULES[procedure];
  return waitBusinessDays === 0 ? toldAt : addBusinessDays(toldAt, waitBusinessDays);
}

/** Until when both sides, the provider and ICANN know the day (Rules for UDRP, 16(a)); nothing for other procedures. */
export const noticeDue = (procedure: NameDisputeProcedure, toldAt: Date): Date | undefined =>
  procedure === 'udrp' ? addBusinessDays(toldAt, NAME_DISPUTE_NOTICE_BUSINESS_DAYS) : undefined;
