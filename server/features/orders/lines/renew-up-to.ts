import { addDays, addYears, dayOf } from '#contract/calendar.ts';
import { fromMinor, toDecimal, usd } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { DomainTerm, Fee, Outcome, RegistryGateway, Resolution } from '../../../gateways/registry/index.ts';
import { NOT_OURS, NOT_THERE, STATUS_FORBIDS } from './refusal-reasons.ts';

/**
 * A renewal whose end is fixed: so many years after the last paid day, whatever the registry has done by itself
 * meanwhile.
 */
export interface RenewalUpTo {
  readonly name: string;
  /** The last paid day. */
  readonly from: Date;
  readonly years: number;
  readonly clTRID: string;
  /** For all the years. */
  readonly fee?: Fee;
  /** An earlier command may have reached the registry: its refusal of a second one is looked into. */
  readonly sentBefore: boolean;
  /** Asked right before the renewal leaves. */
  readonly mayGo?: () => boolean;
  /** Ask only: a lost answer. */
  readonly ask: boolean;
}

type Result = Outcome<DomainTerm> | Resolution<DomainTerm>;

/** The registry's clock may be a little ahead of ours: near the last paid day it is asked where the name stands. */
const SKEW_DAYS = 1 / 24;

/**
 * Whether the registry may already have renewed the name by itself (RFC 3915 §3.1), so that the years to send depend on
 * what it says.
 */
export function mayHaveAutoRenewed(name: string, paidUntil: Date, at: Date): boolean {
  return suffixOf(name)?.capabilities.value.autoRenews === true && at >= addDays(paidUntil, -SKEW_DAYS);
}

/** Whole years from one day to another, one day more or less for 29 February; undefined where it is none of `max`. */
function yearsLeft(from: Date, to: Date, max: number): number | undefined {
  for (let years = 1; years <= max; years += 1) {
    if (Math.abs(addYears(from, years).getTime() - to.getTime()) < addDays(new Date(0), 2).getTime()) return years;
  }
  return undefined;
}

const part = ({ amount, currency }: Fee, years: number, of: number): Fee => ({
  amount: toDecimal(fromMinor((usd(amount).minor * BigInt(years)) / BigInt(of))),
  currency,
});

/**
 * Renews up to the day that was paid for. A year that the registry has added by itself is kept and counts: of one year
 * nothing is sent, of several one less (specification §9). Sent from the expiry that the registry has just named, so
 * that it cannot apply twice; asked again after a lost answer, the day tells whether it was done.
 */
export async function renewUpTo(gateway: RegistryGateway, wish: RenewalUpTo): Promise<Result> {
  const { name, from, years, clTRID, fee, ask, sentBefore, mayGo } = wish;
  const info = await gateway.infoDomain(name);
  const { trace } = info;
  const refused = (code: number, reason: string) => ({ kind: 'refused', code, reason, trace }) as const;
  if (info.kind === 'absent') return refused(NOT_THERE, 'not registered any more');
  if (info.kind !== 'found') {
    const why = info.kind === 'refused' ? `the question was answered ${info.code} ${info.reason}` : info.why;
    return { kind: ask ? 'unknown' : 'unsent', why, trace };
  }
  const { domain } = info;
  if (!domain.ours) return refused(NOT_OURS, 'not with us any more');
  if (domain.statuses.includes('pendingDelete')) return refused(STATUS_FORBIDS, 'deleted: to be restored');
  if (domain.statuses.includes('pendingRenew'))
    return { kind: 'unknown', why: 'a renewal is accepted, and not decided yet', trace };
  if (!domain.expiresAt) return { kind: 'unknown', why: 'the registry shows no expiry', trace };
  const target = addYears(from, years);
  if (dayOf(domain.expiresAt) >= dayOf(addDays(target, -1)))
    return { kind: 'done', data: { expiresAt: domain.expiresAt }, pending: false, trace };
  const left = yearsLeft(domain.expiresAt, target, years);
  if (left === undefined)
    return { kind: 'unknown', why: 'the expiry is no whole years before the one paid for', trace };
  if (ask) return { kind: 'absent' };
  return gateway.renewDomain({
    name,
    currentExpiry: dayOf(domain.expiresAt),
    years: left,
    clTRID,
    sentBefore,
    ...(mayGo ? { mayGo } : {}),
    ...(fee ? { fee: part(fee, left, years) } : {}),
  });
}
