import type { IdentityProofState, IdentityState } from '#contract/states/identity.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Partial<Record<IdentityState | IdentityProofState, Tone>>> = {
  verified: 'good',
  submitted: 'warn',
  verifying: 'warn',
  refused: 'bad',
  expired: 'bad',
};

/** Where the identity of a holder stands, in words with a mark. */
export function IdentityTag({ state }: { state: IdentityState | IdentityProofState }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state] ?? 'plain'}>{t(`identity:state.${state}`)}</StateTag>;
}
