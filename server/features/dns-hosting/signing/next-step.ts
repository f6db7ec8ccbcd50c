import {
  DS_FORGOTTEN_HOURS,
  KEY_LIFE_DAYS,
  SIGNING_AGAIN_SECONDS,
  SIGNING_LOOK_SECONDS,
} from '#contract/rules/dns/signing.ts';
import type { SigningState } from '#contract/states/dns/signing.ts';
import type { Verdict } from '../../tasks/index.ts';
import type { Trouble } from './store.ts';

/** What the next step of a signing is decided from. */
export interface SigningFacts {
  readonly state: SigningState;
  /** The registry has the DS of our key. */
  readonly has: boolean;
  /** It has the DS of the key to come. */
  readonly hasNext: boolean;
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
  | {
      readonly do: 'send' | 'secure' | 'roll' | 'swap' | 'settle' | 'finish' | 'takeAway' | 'fade' | 'end';
      readonly seconds?: number;
    }
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

/** The registry has the DS of the key that signs, and this key its time before it. */
const secured: SigningStep = { do: 'secure', seconds: KEY_LIFE_DAYS * 86_400 };

/** Steps of one key taking the place of another: who signs with both may change the DS at one stroke. */
function rollingStep({ state, has, hasNext, delegated, atWork, verdict }: SigningFacts): SigningStep {
  const trouble = troubleOf(verdict);
  switch (state) {
    case 'secured':
      // Where the registry has another's DS or none by its owner's own hand, no key of ours is wanted.
      if (!has || !delegated) return wait(SIGNING_AGAIN_SECONDS);
      return atWork ? wait(SIGNING_LOOK_SECONDS) : { do: 'roll' };
    case 'rolling':
      if (atWork) return wait(SIGNING_LOOK_SECONDS);
      return trouble ? wait(SIGNING_AGAIN_SECONDS, trouble) : { do: 'swap', seconds: SIGNING_LOOK_SECONDS };
    case 'ds_swapping':
      if (hasNext && !has) return { do: 'settle', seconds: DS_FORGOTTEN_HOURS * 3600 };
      if (atWork) return wait(SIGNING_LOOK_SECONDS);
      return { do: 'miss', seconds: SIGNING_AGAIN_SECONDS, trouble: { key: 'dnssec:trouble.refused' } };
    case 'settling':
      return { do: 'finish', seconds: KEY_LIFE_DAYS * 86_400 };
    default:
      return { do: 'rest' };
  }
}

/** One step of a signing whose time has come. Pure: what the registry has decides, never what was sent. */
export function nextStep(facts: SigningFacts): SigningStep {
  const { state, has, delegated, atWork, verdict } = facts;
  const trouble = troubleOf(verdict);
  switch (state) {
    case 'signed':
      if (has) return secured;
      if (!delegated) return wait(SIGNING_AGAIN_SECONDS, { key: 'dnssec:reason.servers' });
      if (atWork) return wait(SIGNING_LOOK_SECONDS);
      return trouble ? wait(SIGNING_AGAIN_SECONDS, trouble) : { do: 'send', seconds: SIGNING_LOOK_SECONDS };
    case 'ds_sent':
      if (has) return secured;
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
      return rollingStep(facts);
  }
}
