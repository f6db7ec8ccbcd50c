import type { SigningState } from '#contract/states/dns/signing.ts';
import { defineMachine } from '../../../platform/machine.ts';

const ALWAYS = { stop: 'off' } as const;

/**
 * Signatures come before the DS and go after it: a resolver that knows a DS takes nothing that is not signed (RFC 6781
 * §4.4). `drop`: no DS was ever sent, so signatures may end at once. `roll`: both keys sign while the DS of one takes
 * the place of the other's (RFC 6781 §4.1.2, for one key of both kinds). `stop`: the zone itself is answered no more.
 */
export const signingMachine = defineMachine<
  SigningState,
  | 'sign'
  | 'send'
  | 'secure'
  | 'miss'
  | 'roll'
  | 'swap'
  | 'settle'
  | 'finish'
  | 'withdraw'
  | 'fade'
  | 'end'
  | 'drop'
  | 'stop'
>({
  name: 'dns_signing',
  table: 'dns_signing',
  initial: 'off',
  states: {
    off: { sign: 'signed' },
    signed: { ...ALWAYS, send: 'ds_sent', secure: 'secured', drop: 'off' },
    ds_sent: { ...ALWAYS, secure: 'secured', miss: 'signed', withdraw: 'ds_leaving' },
    secured: { ...ALWAYS, miss: 'signed', roll: 'rolling', withdraw: 'ds_leaving' },
    rolling: { ...ALWAYS, swap: 'ds_swapping', withdraw: 'ds_leaving' },
    ds_swapping: { ...ALWAYS, settle: 'settling', miss: 'rolling' },
    settling: { ...ALWAYS, finish: 'secured', withdraw: 'ds_leaving' },
    ds_leaving: { ...ALWAYS, fade: 'fading' },
    fading: { ...ALWAYS, sign: 'signed', end: 'off' },
  },
});
