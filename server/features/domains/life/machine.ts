import { defineMachine } from '../../../platform/machine.ts';

/**
 * A name after its last paid day (RFC 3915 §3.1 as the house walks it). `delete`: we deleted it, or the registry did;
 * `lapse`: the time to restore is over. It ends by `left_at`, not by a state: the row of a name that went stays.
 */
export const phaseMachine = defineMachine({
  name: 'domain_phase',
  table: 'domain',
  column: 'phase',
  initial: 'active',
  states: {
    active: { expire: 'grace', delete: 'redemption' },
    grace: { renew: 'active', delete: 'redemption' },
    redemption: { restore: 'active', lapse: 'pending_delete' },
    // Only the registry itself can still undo it, by order of a court for instance.
    pending_delete: { restore: 'active' },
  },
});
export type PhaseEvent = 'expire' | 'renew' | 'delete' | 'restore' | 'lapse';
