import type { HYGIENE_TONES } from '#contract/api/escrow/hygiene.ts';
import {
  HYGIENE_ENDS_SOON_DAYS,
  HYGIENE_FROZEN_STATUSES,
  HYGIENE_OTHER_LOCKS,
  HYGIENE_QUIET_STATUSES,
  HYGIENE_YOUNG_DAYS,
} from '#contract/rules/escrow/hygiene.ts';

/** What one source said; what it did not say is null. */
export interface Said {
  readonly state: 'ours' | 'elsewhere' | 'absent' | 'silent';
  readonly registrar: string | null;
  readonly registeredAt: Date | null;
  readonly expiresAt: Date | null;
  readonly transferredAt: Date | null;
  readonly changedAt: Date | null;
  readonly statuses: readonly string[] | null;
  readonly nameServers: readonly string[] | null;
}

export interface HygieneRemark {
  readonly kind:
    | 'absent'
    | 'old'
    | 'young'
    | 'endsSoon'
    | 'expired'
    | 'redemption'
    | 'frozen'
    | 'serverLock'
    | 'hold'
    | 'clientLock'
    | 'otherLock'
    | 'open'
    | 'pending'
    | 'noServers'
    | 'disputed'
    | 'unknownAge'
    | 'unknownEnd'
    | 'unknownStatus'
    | 'unknownDisputes';
  readonly tone: (typeof HYGIENE_TONES)[number];
  readonly days?: number;
}

/** The message that says a remark: of no whole day it says so in words, not by a nought. */
export const remarkWords = ({ kind, days }: Pick<HygieneRemark, 'kind' | 'days'>) =>
  days === 0 && (kind === 'young' || kind === 'endsSoon')
    ? (`hygiene:${kind}Today` as const)
    : (`hygiene:${kind}` as const);

const DAY_MS = 86_400_000;
const days = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / DAY_MS);

const REDEMPTION = ['redemptionPeriod', 'pendingRestore', 'pendingDelete'];
const OVER = ['clientHold', 'serverHold'];
const PENDING = ['pendingTransfer', 'pendingUpdate', 'pendingRenew', 'pendingCreate'];
const KNOWN: ReadonlySet<string> = new Set([
  ...[...REDEMPTION, ...OVER, ...PENDING, ...HYGIENE_OTHER_LOCKS, ...HYGIENE_QUIET_STATUSES],
  ...['serverTransferProhibited', 'clientTransferProhibited'],
]);

/** One fact of several sources: the registry's word, and where it said nothing the directory's. Pure. */
export function merged(registry: Said | undefined, directory: Said | undefined): Said | undefined {
  if (!registry || registry.state === 'absent') return registry ?? directory;
  if (!directory) return registry;
  const of = <K extends keyof Said>(key: K): Said[K] => registry[key] ?? directory[key];
  return {
    state: registry.state === 'silent' ? directory.state : registry.state,
    ...{ registrar: of('registrar'), registeredAt: of('registeredAt'), expiresAt: of('expiresAt') },
    ...{ transferredAt: of('transferredAt'), changedAt: of('changedAt') },
    ...{ statuses: of('statuses'), nameServers: of('nameServers') },
  };
}

function ofAge({ registeredAt, expiresAt }: Said, now: Date): HygieneRemark[] {
  const age = registeredAt && days(registeredAt, now);
  const left = expiresAt && days(now, expiresAt);
  return [
    age === null
      ? { kind: 'unknownAge', tone: 'unknown' }
      : age < HYGIENE_YOUNG_DAYS
        ? { kind: 'young', tone: 'warn', days: age }
        : { kind: 'old', tone: 'good', days: age },
    ...(left === null
      ? [{ kind: 'unknownEnd', tone: 'unknown' } as const]
      : left < 0
        ? [{ kind: 'expired', tone: 'bad' } as const]
        : left < HYGIENE_ENDS_SOON_DAYS
          ? [{ kind: 'endsSoon', tone: 'warn', days: left } as const]
          : []),
  ];
}

function ofStatuses({ statuses, state }: Said): HygieneRemark[] {
  if (statuses === null) return [{ kind: 'unknownStatus', tone: 'unknown' }];
  const has = (status: string) => statuses.includes(status);
  const remarks: HygieneRemark[] = [];
  if (REDEMPTION.some(has)) remarks.push({ kind: 'redemption', tone: 'bad' });
  if (OVER.some(has)) remarks.push({ kind: 'hold', tone: 'bad' });
  const frozen = HYGIENE_FROZEN_STATUSES.every(has);
  if (frozen) remarks.push({ kind: 'frozen', tone: 'bad' });
  else if (has('serverTransferProhibited')) remarks.push({ kind: 'serverLock', tone: 'warn' });
  if (PENDING.some(has)) remarks.push({ kind: 'pending', tone: 'warn' });
  // Between accounts of ours no transfer lock is in the way.
  if (has('clientTransferProhibited')) remarks.push({ kind: 'clientLock', tone: state === 'ours' ? 'good' : 'warn' });
  const others = HYGIENE_OTHER_LOCKS.filter(has);
  const own = state === 'ours' && others.every((status) => status.startsWith('client'));
  if (others.length > 0 && !frozen) remarks.push({ kind: 'otherLock', tone: own ? 'good' : 'warn' });
  if (!statuses.every((status) => KNOWN.has(status))) remarks.push({ kind: 'unknownStatus', tone: 'unknown' });
  if (remarks.length === 0) remarks.push({ kind: 'open', tone: 'good' });
  return remarks;
}

/** What is to be thought of a name before it is bought. `disputed`: a deal of it with us was disputed before. Pure. */
export function judgeHygiene(said: Said | undefined, disputed: boolean, now: Date): HygieneRemark[] {
  const always: HygieneRemark[] = [
    ...(disputed ? [{ kind: 'disputed', tone: 'warn' } as const] : []),
    { kind: 'unknownDisputes', tone: 'unknown' },
  ];
  if (!said || said.state === 'silent')
    return [
      { kind: 'unknownAge', tone: 'unknown' },
      { kind: 'unknownEnd', tone: 'unknown' },
      { kind: 'unknownStatus', tone: 'unknown' },
      ...always,
    ];
  if (said.state === 'absent') return [{ kind: 'absent', tone: 'bad' }, ...always];
  return [
    ...ofAge(said, now),
    ...ofStatuses(said),
    ...(said.nameServers?.length === 0 ? [{ kind: 'noServers', tone: 'warn' } as const] : []),
    ...always,
  ];
}
