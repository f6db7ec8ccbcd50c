import type { DealState as State } from '#contract/states/escrow/deal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Record<State, Tone>> = {
  applied: 'plain',
  evaluating: 'plain',
  quoted: 'warn',
  accepted: 'warn',
  paid: 'warn',
  seller_confirmed: 'warn',
  handed_over: 'good',
  completed: 'good',
  refused: 'bad',
  expired: 'plain',
  withdrawn: 'plain',
  disputed: 'bad',
  decided: 'warn',
  appealed: 'bad',
  returned: 'plain',
};

/** How a deal stands, in words. */
export function DealState({ state }: { state: State }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state]}>{t(`escrow:state.${state}`)}</StateTag>;
}
