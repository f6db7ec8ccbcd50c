import { LOCK_STATUS } from '#contract/rules/registry-acts.ts';
import type { DomainPhase } from '#contract/states/domain.ts';
import { NAME_DISPUTE_OPEN, type NameDisputeState } from '#contract/states/names/name-dispute.ts';
import type { Change } from '../domains/registry-acts/index.ts';

const { client: LOCK, server: REGISTRY_LOCK } = LOCK_STATUS.transfer;
const UPDATE_LOCK = LOCK_STATUS.update.client;

type DomainChange = Extract<Change, { do: 'updateDomain' }>;

/** What is decided from: the dispute, what we did for it, and the name as its registry last told it. */
export interface LockSituation {
  readonly state: NameDisputeState;
  /** The lock is there for the dispute; and our own lock against changes was taken off for it. */
  readonly lockSet: boolean;
  readonly relock: boolean;
  readonly statuses: readonly string[];
  readonly phase: DomainPhase;
}

const OPEN: readonly NameDisputeState[] = NAME_DISPUTE_OPEN;
export const isOpenState = (state: NameDisputeState): boolean => OPEN.includes(state);

const change = (of: Omit<DomainChange, 'do'>): DomainChange => ({ do: 'updateDomain', ...of });

/** A name that is deleted at its registry can be neither changed nor transferred (RFC 3915 §3.3, RFC 5731 §2.3). */
const isThere = ({ phase }: Pick<LockSituation, 'phase'>): boolean => phase === 'active' || phase === 'grace';

/** Whether the name can change its registrar no more: by our lock, by its registry's own, or because it is deleted. */
export const isLocked = (of: Pick<LockSituation, 'statuses' | 'phase'>): boolean =>
  !isThere(of) || of.statuses.includes(LOCK) || of.statuses.includes(REGISTRY_LOCK);

/** Nothing of ours keeps an awarded name from going to who won it; a lock of its registry's own is not ours to lift. */
function freed(statuses: readonly string[]): DomainChange | undefined {
  const [first] = [UPDATE_LOCK, LOCK].filter((status) => statuses.includes(status));
  return first && change({ removeStatuses: [first] });
}

/**
 * The next command on the way to what a dispute wants of its name, or undefined where it is so or must wait; pure. The
 * lock goes on while the dispute is open and, where it is there for the dispute alone, comes off with it. Under our own
 * lock against changes the one permitted update is the one that takes it off, alone (RFC 5731 §2.3); it comes back at
 * the end.
 */
export function planLock(of: LockSituation): DomainChange | undefined {
  if (!isThere(of)) return undefined;
  if (of.state === 'awarded') return freed(of.statuses);
  const open = isOpenState(of.state);
  const on = of.statuses.includes(LOCK);
  const barred = of.statuses.includes(UPDATE_LOCK);
  const adds = open && !isLocked(of);
  const removes = !open && of.lockSet && on;
  if (adds || removes) {
    if (barred) return change({ removeStatuses: [UPDATE_LOCK] });
    return change(adds ? { addStatuses: [LOCK] } : { removeStatuses: [LOCK] });
  }
  return of.relock && !barred ? change({ addStatuses: [UPDATE_LOCK] }) : undefined;
}

/** What we did for the dispute, once a command is carried out. */
export function afterCommand(
  was: Pick<LockSituation, 'lockSet' | 'relock'>,
  { addStatuses = [], removeStatuses = [] }: DomainChange,
): Pick<LockSituation, 'lockSet' | 'relock'> {
  return {
    lockSet: addStatuses.includes(LOCK) || (was.lockSet && !removeStatuses.includes(LOCK)),
    relock: removeStatuses.includes(UPDATE_LOCK) || (was.relock && !addStatuses.includes(UPDATE_LOCK)),
  };
}
