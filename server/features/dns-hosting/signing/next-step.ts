import { DS_FORGOTTEN_HOURS, SIGNING_AGAIN_SECONDS, SIGNING_LOOK_SECONDS } from '#contract/rules/dns/signing.ts';
import type { SigningState } from '#contract/states/dns/signing.ts';
import type { Verdict } from '../../tasks/index.ts';
import type { Trouble } from './store.ts';

/** What the next step of a signing is decided from. */
export interface SigningFacts {
  readonly state: SigningState;
  /** The registry has the DS of our key. */
  readonly has: boolean;
  /** The registry names our servers and no others. */
  readonly delegated: boolean;
  /** A task is at the name now. */
  readonly atWork: boolean;
  /** Would the registry take the change that this state wants? */
  readonly verdict: Verdict;
}

export type SigningStep =
  /** Looked at again after so many seconds. */
  | { readonly do: 'wait'; readonly seconds: number; readonly trouble?: Trouble }
  | { readonly do: 'send' | 'secure' | 'takeAway' | 'fade' | 'end'; readonly seconds?: number }
  | { readonly do: 'miss'; readonly seconds: number; readonly trouble: Trouble }
  | { readonly do: 'rest' };

const wait = (seconds: number, trouble?: Trouble): SigningStep => ({
  do: 'wait',
  seconds,
  ...(trouble ? { trouble } : {}),
});

function troubleOf(verdict: Verdict): Trouble | undefined {
  if (verdict.verdict === 'good') return undefined;
  return { key: verdict.reason, ...(verdict.vars ? { vars: verdict.vars } : {}) };
}

/** One step of a signing whose time has come. Pure: what the registry has decides, never what was sent. */
export function nextStep({ state, has, delegated, atWork, verdict }: SigningFacts): SigningStep {
  const trouble = troubleOf(verdict);
  switch (state) {
    case 'signed':
      if (has) return { do: 'secure' };
      if (!delegated) return wait(SIGNING_AGAIN_SECONDS, { key: 'dnssec:reason.servers' });
      if (atWork) return wait(SIGNING_LOOK_SECONDS);
      return trouble ? wait(SIGNING_AGAIN_SECONDS, trouble) : { do: 'send', seconds: SIGNING_LOOK_SECONDS };
    case 'ds_sent':
      if (has) return { do: 'secure' };
      if (atWork) return wait(SIGNING_LOOK_SECONDS);
      return { do: 'miss', seconds: SIGNING_AGAIN_SECONDS, trouble: { key: 'dnssec:trouble.refused' } };
    case 'ds_leaving':
      if (atWork) return wait(SIGNING_LOOK_SECONDS);
      if (!has) return { do: 'fade', seconds: DS_FORGOTTEN_HOURS * 3600 };
      return trouble ? wait(SIGNING_AGAIN_SECONDS, trouble) : { do: 'takeAway', seconds: SIGNING_LOOK_SECONDS };
    case 'fading':
      // Somebody gave the registry our DS again by hand: it must be gone before signatures may end.
      return has ? wait(SIGNING_AGAIN_SECONDS, { key: 'dnssec:trouble.back' }) : { do: 'end' };
    default:
      return { do: 'rest' };
  }
}
