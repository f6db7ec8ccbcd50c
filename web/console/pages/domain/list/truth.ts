import type { DomainRow } from '#contract/api/domains.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import type { Tone } from '#web/shared/ui/state-tag.tsx';

export type Stands = Pick<DomainRow, 'State' | 'DaysLeft' | 'EmailProof' | 'Statuses'>;

/** How a name stands, in words and by what they mean. */
export interface Truth {
  readonly tone: Tone;
  readonly key: MessageKey;
  readonly vars?: MessageVars;
}

/**
 * What matters most about how a name stands, worst first: what cannot be undone, what ends and until when, what does
 * not resolve and why, what goes away, what waits for its holder; 'active' only where none of these is so. `until`: the
 * last day that keeps it. Pure.
 */
export function truthOf({ State, DaysLeft, EmailProof, Statuses }: Stands, until?: string, proofBy?: string): Truth {
  if (State === 'pendingDelete') return { tone: 'bad', key: 'namestate:state.pendingDelete' };
  if (State === 'redemption' || State === 'grace')
    return until
      ? { tone: 'bad', key: `namestate:truth.${State}Until`, vars: { day: until } }
      : { tone: 'bad', key: `namestate:state.${State}` };
  if (EmailProof?.State === 'suspended') return { tone: 'bad', key: 'namestate:truth.email' };
  if (State === 'suspended') return { tone: 'bad', key: 'namestate:state.suspended' };
  if (Statuses.includes('pendingTransfer')) return { tone: 'warn', key: 'namestate:truth.leaving' };
  if (EmailProof && proofBy) return { tone: 'warn', key: 'namestate:truth.emailBy', vars: { day: proofBy } };
  if (State === 'expiring') return { tone: 'warn', key: 'namestate:daysLeft', vars: { days: DaysLeft } };
  return { tone: 'good', key: 'namestate:state.active' };
}
