import type { Recharge } from '#contract/api/finance/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Record<Recharge['State'], Tone> = {
  created: 'plain',
  paying: 'warn',
  paid: 'good',
  closed: 'plain',
  expired: 'plain',
  refunding: 'warn',
  refunded: 'plain',
};

/** The state of a recharge in words. */
export function RechargeState({ state }: { state: Recharge['State'] }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state]}>{t(`recharge:state.${state}`)}</StateTag>;
}
