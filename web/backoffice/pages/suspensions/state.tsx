import type { SuspensionState } from '#contract/states/account/suspension.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Record<SuspensionState, Tone>> = {
  proposed: 'warn',
  dropped: 'plain',
  in_force: 'bad',
  lifting: 'warn',
  lifted: 'good',
};

export function SuspensionTag({ state }: { state: SuspensionState }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state]}>{t(`suspension:state.${state}`)}</StateTag>;
}
