import type { NameDisputeState } from '#contract/states/names/name-dispute.ts';
import { defineMachine } from '../../platform/machine.ts';

/**
 * `stay`: papers of a court keep a decision from being carried out; `propose`, `drop`, `confirm`: two members carry it
 * out; `award`: the same for who has no account here; `cancel`: its registry is told to delete it; `fail`: it does not;
 * `settle`: what was begun has come about, or is waited for no more; `leave`: the name left us otherwise.
 */
export type NameDisputeEvent =
  | 'decide'
  | 'stay'
  | 'resume'
  | 'propose'
  | 'drop'
  | 'confirm'
  | 'award'
  | 'settle'
  | 'cancel'
  | 'fail'
  | 'close'
  | 'leave';

const ALWAYS = { close: 'closed', leave: 'closed' } as const;

export const nameDisputeMachine = defineMachine<NameDisputeState, NameDisputeEvent>({
  name: 'name-dispute',
  table: 'name_dispute',
  initial: 'opened',
  states: {
    opened: { ...ALWAYS, decide: 'decided' },
    decided: { ...ALWAYS, stay: 'stayed', propose: 'proposed' },
    stayed: { ...ALWAYS, resume: 'decided' },
    proposed: {
      ...ALWAYS,
      stay: 'stayed',
      drop: 'decided',
      confirm: 'carried_out',
      award: 'awarded',
      cancel: 'cancelling',
    },
    awarded: { settle: 'carried_out' },
    // Its registry is being told, so nobody takes it back here.
    cancelling: { settle: 'carried_out', fail: 'decided' },
    carried_out: {},
    closed: {},
  },
});
