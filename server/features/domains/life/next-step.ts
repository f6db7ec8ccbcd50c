import { addDays, addYears } from '#contract/calendar.ts';
import {
  LIFE_FIRST_LOOK_DAYS,
  LIFE_LOOK_AGAIN_HOURS,
  LIFE_REFUND_NEAR_DAYS,
  LIFE_RETRY_SECONDS,
} from '#contract/rules/life.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { DomainRow } from '../store.ts';
import { type Deadlines, deadlinesOf, refundEnds } from './deadlines.ts';
import type { PhaseEvent } from './machine.ts';

/** A name as its registry has just told it. `absent`: not registered there; `foreign`: with another registrar. */
export type AtRegistry = 'ours' | 'foreign' | 'absent';

/** What is decided from. `row` carries what the registry said (`statuses`, `rgpStatuses`, `registryExpiresAt`). */
export interface LifeSituation {
  readonly row: Pick<
    DomainRow,
    'phase' | 'expiresAt' | 'deletedAt' | 'dnsCutAt' | 'statuses' | 'rgpStatuses' | 'registryExpiresAt' | 'sparedUntil'
  >;
  readonly profile: SuffixProfile;
  readonly at: AtRegistry;
  /** A renewal or a restore of the name is under way: nothing is taken from it meanwhile. */
  readonly orderOpen: boolean;
  /** Something was taken from it, or put on it, for its end, and was not given back. */
  readonly owed: boolean;
  /** Its customer has asked for its deletion. */
  readonly deletionAsked?: boolean;
}

/** What is to be done with a name now; `wait`: look again then. `alarm`: a person must look. */
export type LifeStep =
  | { readonly do: 'move'; readonly event: PhaseEvent; readonly deletedAt?: Date; readonly alarm?: LifeAlarm }
  | { readonly do: 'cut' | 'resume' | 'delete' | 'leave' }
  | { readonly do: 'wait'; readonly until: Date; readonly alarm?: LifeAlarm };
export type LifeAlarm =
  | 'life_gone'
  | 'life_foreign'
  | 'life_registry_ahead'
  | 'life_refund_near'
  | 'life_refund_missed'
  | 'life_taken_out';

const seconds = (from: Date, count: number) => new Date(from.getTime() + count * 1000);
const waitFor = (until: Date, alarm?: LifeAlarm) =>
  ({ do: 'wait', until, ...(alarm ? { alarm } : {}) }) as const satisfies LifeStep;

const DELETED: ReadonlySet<DomainRow['phase']> = new Set(['redemption', 'pending_delete']);

/**
 * The first of the dates that is still to come; soon again when all are past: the registry's clock is a little behind
 * ours.
 */
function nextOf(dates: readonly Date[], now: Date): LifeStep & { readonly do: 'wait' } {
  const next = dates.filter((date) => date > now).sort((a, b) => a.getTime() - b.getTime())[0];
  return waitFor(next ?? seconds(now, LIFE_RETRY_SECONDS));
}

const later = (now: Date, alarm?: LifeAlarm) => waitFor(seconds(now, LIFE_LOOK_AGAIN_HOURS * 3600), alarm);

/**
 * The day on which a registry took a name out by itself, which it does not tell: the earliest it can have been, so that
 * nobody is promised more days to restore it than there are; at least one is left, because it says itself that it can
 * be restored.
 */
function takenOutAt({ row: { phase, expiresAt }, profile }: LifeSituation, dates: Deadlines, now: Date): Date {
  const overdue = phase === 'active' ? expiresAt : dates.delete;
  const stillThere = addDays(now, 1 - profile.grace.value.redemptionDays);
  return new Date(Math.max(Math.min(overdue.getTime(), now.getTime()), stillThere.getTime()));
}

/** The registry has taken it out: redemption, then nothing but waiting. */
function leaving(situation: LifeSituation, dates: Deadlines, now: Date): LifeStep {
  const { phase, rgpStatuses } = situation.row;
  if (phase === 'active' || phase === 'grace')
    return { do: 'move', event: 'delete', deletedAt: takenOutAt(situation, dates, now), alarm: 'life_taken_out' };
  const lapsed = rgpStatuses.includes('pendingDelete');
  if (phase === 'redemption') return lapsed ? { do: 'move', event: 'lapse' } : nextOf([dates.redemptionEnd], now);
  return nextOf([dates.release], now);
}

/** Whether the registry shows a year after the last paid day that nobody here has paid. */
export const showsYear = ({
  registryExpiresAt,
  expiresAt,
}: Pick<DomainRow, 'registryExpiresAt' | 'expiresAt'>): boolean =>
  registryExpiresAt === null || registryExpiresAt > addDays(expiresAt, 2);

/**
 * Until when a deletion brings the year back that the registry has added; one that it has not added cannot come back.
 */
const refundOf = ({ row, profile }: Pick<LifeSituation, 'row' | 'profile'>): Date | undefined =>
  showsYear(row) ? refundEnds(row, profile) : undefined;

/** A name that should be deleted and still is not, with few days left in which its year comes back. */
export function isRefundNear(situation: Pick<LifeSituation, 'row' | 'profile'>, now: Date): boolean {
  const refund = situation.row.phase === 'grace' ? refundOf(situation) : undefined;
  return refund !== undefined && now < refund && now >= addDays(refund, -LIFE_REFUND_NEAR_DAYS);
}

/**
 * Past its last paid day and still there: out of the DNS in time, deleted in time; a late cut makes a late deletion.
 */
function overdue(situation: LifeSituation, dates: Deadlines, now: Date): LifeStep {
  const { row, orderOpen } = situation;
  if (row.phase === 'active') return { do: 'move', event: 'expire' };
  const near = isRefundNear(situation, now) ? 'life_refund_near' : undefined;
  if (orderOpen) return waitFor(seconds(now, LIFE_RETRY_SECONDS), near);
  // More than its automatic year ahead of what was paid here: somebody renewed it elsewhere. Nothing is taken from such
  // a name.
  const ahead = row.registryExpiresAt && row.registryExpiresAt > addDays(addYears(row.expiresAt, 1), 2);
  if (ahead) return later(now, 'life_registry_ahead');
  if (!row.dnsCutAt && dates.dnsCut <= now) return { do: 'cut' };
  if (now < dates.delete) {
    const looked = addDays(row.expiresAt, LIFE_FIRST_LOOK_DAYS);
    return { ...nextOf([looked, dates.dnsCut, dates.delete], now), ...(near ? { alarm: near } : {}) };
  }
  const refund = refundOf(situation);
  // Too late to get the year back: it is paid, and deleting would only lose the name.
  return refund && refund <= now ? later(now, 'life_refund_missed') : { do: 'delete' };
}

/**
 * The next thing to do with a name by the registry's word, the dates of its suffix and the business clock; pure. Called
 * until it says `wait`. A name never goes while a renewal of it is under way, and never because a registry forgot a
 * name that is paid.
 */
export function nextStep(situation: LifeSituation, now: Date): LifeStep {
  const { row, profile, at, orderOpen, owed, deletionAsked } = situation;
  const dates = deadlinesOf(row, profile);
  // A deleted name cannot be transferred (RFC 5731 §2.3): whoever has it caught it when it came free.
  if (at === 'foreign') return DELETED.has(row.phase) ? { do: 'leave' } : later(now, 'life_foreign');
  if (at === 'absent') return now < dates.delete && !row.deletedAt ? later(now, 'life_gone') : { do: 'leave' };
  if (row.rgpStatuses.includes('pendingRestore')) return later(now);
  if (row.rgpStatuses.includes('redemptionPeriod') || row.statuses.includes('pendingDelete'))
    return leaving(situation, dates, now);
  if (DELETED.has(row.phase))
    return orderOpen ? waitFor(seconds(now, LIFE_RETRY_SECONDS)) : { do: 'move', event: 'restore' };
  if (deletionAsked) return orderOpen ? waitFor(seconds(now, LIFE_RETRY_SECONDS)) : { do: 'delete' };
  if (now >= row.expiresAt) return overdue(situation, dates, now);
  if (row.phase === 'grace') return { do: 'move', event: 'renew' };
  return row.dnsCutAt || owed ? { do: 'resume' } : nextOf([dates.expiry], now);
}
