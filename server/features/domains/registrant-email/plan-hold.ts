import { LOCK_STATUS } from '#contract/rules/registry-acts.ts';
import type { DomainPhase } from '#contract/states/domain.ts';
import type { RegistrantEmailState } from '#contract/states/registrant-email.ts';
import type { DomainCommand } from '../registry-acts/facts.ts';

/** Out of the DNS (RFC 5731 §2.3); the delegation itself stays as its holder set it. */
export const HOLD_STATUS = 'clientHold';
const UPDATE_LOCK = LOCK_STATUS.update.client;

/** What is decided from: the proof, what we did for it, and the name as its registry last told it. */
export interface HoldSituation {
  readonly state: RegistrantEmailState;
  /** Our hold is on, and our own lock was taken off for it. */
  readonly held: boolean;
  readonly relock: boolean;
  readonly statuses: readonly string[];
  readonly phase: DomainPhase;
  /** It is out of the DNS for another reason of ours: it was not renewed. */
  readonly cut: boolean;
}

const change = (of: Omit<DomainCommand, 'do'>): DomainCommand => ({ do: 'updateDomain', ...of });

/**
 * The next command on the way to what a name is to be like, or undefined where it is so or must wait; pure. A deleted
 * name is told nothing: it does not resolve anyhow. A name that is also out of the DNS because nobody renewed it keeps
 * its hold until it was renewed. Under our own lock against changes the one permitted update is the one that takes it
 * off, alone (RFC 5731 §2.3); it comes back at the end.
 */
export function planHold(of: HoldSituation): DomainCommand | undefined {
  if (of.phase !== 'active' && of.phase !== 'grace') return undefined;
  const on = of.statuses.includes(HOLD_STATUS);
  const locked = of.statuses.includes(UPDATE_LOCK);
  const adds = of.state === 'suspended' && !on;
  const removes = of.state !== 'suspended' && of.held && on && !of.cut;
  if (adds || removes) {
    if (locked) return change({ removeStatuses: [UPDATE_LOCK] });
    return change(adds ? { addStatuses: [HOLD_STATUS] } : { removeStatuses: [HOLD_STATUS] });
  }
  return of.relock && !locked ? change({ addStatuses: [UPDATE_LOCK] }) : undefined;
}

/** What we did for the proof, once a command is carried out. */
export function afterCommand(
  was: Pick<HoldSituation, 'held' | 'relock'>,
  { addStatuses = [], removeStatuses = [] }: DomainCommand,
) {
  return {
    held: addStatuses.includes(HOLD_STATUS) || (was.held && !removeStatuses.includes(HOLD_STATUS)),
    relock: removeStatuses.includes(UPDATE_LOCK) || (was.relock && !addStatuses.includes(UPDATE_LOCK)),
  };
}
