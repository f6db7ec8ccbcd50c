import { HOLD_SOURCES, type JudgedAct } from '#contract/rules/eligibility.ts';
import type { HoldFact } from './facts.ts';
import type { Bar, Because } from './verdict.ts';

const EVERY_PENDING = ['pendingCreate', 'pendingDelete', 'pendingRenew', 'pendingTransfer', 'pendingUpdate'];
/** What moves a name inside our house needs no command, but waits for what the registry is doing with it. */
const HOUSE_PENDING = ['pendingCreate', 'pendingDelete', 'pendingTransfer'];
/** A lock that the registry set forbids a new owner too, although the registry would not be asked. */
const SERVER_LOCK = ['serverTransferProhibited'];

/** Which statuses forbid which act (RFC 5731 §2.3; `restore` is an update that RFC 3915 allows under pendingDelete). */
const FORBIDDING: Readonly<Record<JudgedAct, readonly string[]>> = {
  renew: [
    'serverRenewProhibited',
    'clientRenewProhibited',
    ...EVERY_PENDING.filter((each) => each !== 'pendingUpdate'),
  ],
  transferOut: [...SERVER_LOCK, 'clientTransferProhibited', ...EVERY_PENDING],
  push: [...SERVER_LOCK, ...HOUSE_PENDING],
  sell: [...SERVER_LOCK, 'serverHold', 'clientHold', ...HOUSE_PENDING],
  changeHolder: ['serverUpdateProhibited', 'clientUpdateProhibited', ...EVERY_PENDING],
  changeServers: ['serverUpdateProhibited', 'clientUpdateProhibited', ...EVERY_PENDING],
  unlock: ['serverUpdateProhibited', ...EVERY_PENDING],
  delete: ['serverDeleteProhibited', 'clientDeleteProhibited', ...EVERY_PENDING],
  restore: ['serverUpdateProhibited', 'pendingTransfer'],
};

/** The statuses that forbid an act, for who asks the database of many names at once. */
export const statusesForbidding = (act: JudgedAct): readonly string[] => FORBIDDING[act];

const STATUS_SOURCE = 'RFC 5731 §2.3';

function becauseOf(status: string): Because {
  if (status.startsWith('server')) return 'statusServer';
  return status.startsWith('client') ? 'statusClient' : 'statusPending';
}

/**
 * Bars by the registry's statuses, those the registry set before those we set (server wins). A `client` status is ours
 * to take off, unless a `server` one forbids the same; `ok` beside a prohibition does not lift it.
 */
export const statusBars = (act: JudgedAct, statuses: readonly string[]): Bar[] => barsBy(FORBIDDING[act], statuses);

/** Bars by what the registry is just deciding of the name; what is prohibited meanwhile bars nothing here. */
export const undecidedBars = (statuses: readonly string[]): Bar[] => barsBy(HOUSE_PENDING, statuses);

function barsBy(forbidding: readonly string[], statuses: readonly string[]): Bar[] {
  return forbidding
    .filter((status) => statuses.includes(status))
    .map((status) => {
      const because = becauseOf(status);
      const mine = because === 'statusClient' && !statuses.includes(status.replace('client', 'server'));
      return {
        ruleId: 'registry.status',
        source: STATUS_SOURCE,
        since: null,
        until: null,
        because,
        status,
        ...(mine ? { fix: 'unlock' as const } : {}),
      };
    });
}

type HoldKind = HoldFact['kind'];
const EVERY_HOLD: readonly HoldKind[] = ['transfer', 'push', 'deal', 'dispute', 'lock', 'holder'];
/** Asking for another holder does not keep a name from leaving: the change falls away with it. */
const FOR_LEAVING: readonly HoldKind[] = EVERY_HOLD.filter((kind) => kind !== 'holder');

/**
 * Which holds forbid which act. A renewal saves the name for whoever gets it; a lock of ours must come off for a
 * transfer that waits; a name that was offered to another account arrives there with the name servers that were shown.
 */
const HELD: Readonly<Record<JudgedAct, readonly HoldKind[]>> = {
  renew: [],
  transferOut: FOR_LEAVING,
  push: [...EVERY_HOLD, 'suspended'],
  sell: [...EVERY_HOLD, 'suspended'],
  changeHolder: EVERY_HOLD,
  changeServers: ['push', 'lock'],
  unlock: ['push', 'deal', 'dispute', 'lock'],
  delete: FOR_LEAVING,
  restore: [],
};

const HOLD_WORDS: Readonly<Record<HoldKind, Because>> = {
  transfer: 'holdTransfer',
  push: 'holdPush',
  deal: 'holdDeal',
  dispute: 'holdDispute',
  lock: 'holdLock',
  suspended: 'holdSuspended',
  holder: 'holdHolder',
};

/**
 * Bars by holds: each with its cause and its end, where one is known. Race: a hold that is read is in force, also where
 * the transaction that placed it began a moment after ours.
 */
export function holdBars(act: JudgedAct, holds: readonly HoldFact[]): Bar[] {
  return holds
    .filter(({ kind }) => HELD[act].includes(kind))
    .map(({ kind, cause, ruleId, until }) => ({
      ruleId,
      source: HOLD_SOURCES[kind],
      since: null,
      until,
      because: HOLD_WORDS[kind],
      hold: { kind, cause },
    }));
}
