import type { SigningState } from '#contract/states/dns/signing.ts';
import { defineMachine } from '../../../platform/machine.ts';

/**
 * Signatures come before the DS and go after it: a resolver that knows a DS takes nothing that is not signed (RFC 6781
 * §4.4). `drop`: no DS was ever sent, so signatures may end at once. `roll`: both keys sign while the DS of one takes
 * the place of the other's (RFC 6781 §4.1.2, for one key of both kinds).
 */
export const signingMachine = defineMachine<
  SigningState,
  'sign' | 'send' | 'secure' | 'miss' | 'roll' | 'swap' | 'settle' | 'finish' | 'withdraw' | 'fade' | 'end' | 'drop'
>({
  name: 'dns_signing',
  table: 'dns_signing',
  initial: 'off',
  states: {
    off: { sign: 'signed' },
    signed: { send: 'ds_sent', secure: 'secured', drop: 'off' },
    ds_sent: { secure: 'secured', miss: 'signed', withdraw: 'ds_leaving' },
    secured: { miss: 'signed', roll: 'rolling', withdraw: 'ds_leaving' },
    rolling: { swap: 'ds_swapping', withdraw: 'ds_leaving' },
    ds_swapping: { settle: 'settling', miss: 'rolling' },
    settling: { finish: 'secured', withdraw: 'ds_leaving' },
    ds_leaving: { fade: 'fading' },
    fading: { sign: 'signed', end: 'off' },
  },
});
