import type { IdentityProofState, IdentityState } from '#contract/states/identity.ts';
import { defineMachine } from '../../../platform/machine.ts';

type Event = 'approve' | 'refuse' | 'withdraw' | 'pass' | 'replace' | 'expire' | 'close';

/** One handing-in of papers. `refuse` is staff's, or the service's, who also looks again when a code is renewed. */
export const identityMachine = defineMachine<IdentityProofState, Event>({
  name: 'identity',
  table: 'template_identity',
  initial: 'submitted',
  states: {
    submitted: { approve: 'verifying', refuse: 'refused', withdraw: 'withdrawn', close: 'closed' },
    verifying: { pass: 'verified', refuse: 'refused', close: 'closed' },
    verified: { replace: 'replaced', expire: 'expired', refuse: 'refused', close: 'closed' },
    refused: {},
    withdrawn: {},
    replaced: {},
    expired: {},
    closed: {},
  },
});

interface Stated {
  readonly id: bigint;
  readonly state: IdentityProofState;
}

const OPEN: readonly IdentityProofState[] = ['submitted', 'verifying', 'withdrawn'];

/**
 * Was the holder of a template ever proved, and not refused since? Papers that ran out, were replaced, or went with
 * their template leave them known to the registries that were told of them. Pure; the newest first.
 */
export function wasProved(newestFirst: readonly Stated[]): boolean {
  if (newestFirst.some(({ state }) => state === 'verified')) return true;
  const last = newestFirst.find(({ state }) => !OPEN.includes(state));
  return last !== undefined && last.state !== 'refused';
}

const TELLING: readonly IdentityProofState[] = ['refused', 'expired'];

/**
 * What the proofs of one template say together, the newest first: one that holds, else one that is looked at, else why
 * there is none. Pure.
 */
export function standingOf<T extends Stated>(
  newestFirst: readonly T[],
): { readonly state: IdentityState; readonly proof?: T; readonly newer?: T } {
  const verified = newestFirst.find(({ state }) => state === 'verified');
  const open = newestFirst.find(({ state }) => state === 'submitted' || state === 'verifying');
  const told = newestFirst.find(({ state }) => TELLING.includes(state));
  if (verified) {
    const newer = open ?? (told && told.id > verified.id ? told : undefined);
    return { state: 'verified', proof: verified, ...(newer ? { newer } : {}) };
  }
  const proof = open ?? told;
  return proof ? { state: proof.state as IdentityState, proof } : { state: 'none' };
}
