import type { VerifiedEmailState } from '#contract/states/verified-email.ts';
import { defineMachine } from '../../platform/machine.ts';

export const verifiedEmailMachine = defineMachine<VerifiedEmailState, 'verify'>({
  name: 'verified_email',
  table: 'verified_email',
  initial: 'pending',
  states: { pending: { verify: 'verified' }, verified: {} },
});
