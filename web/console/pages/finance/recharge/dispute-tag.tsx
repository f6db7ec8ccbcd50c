import type { DisputeState } from '#contract/states/dispute.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag } from '#web/shared/ui/state-tag.tsx';

/** Beside the state of the top-up: that its payment is disputed, or was taken back. */
export function DisputeTag({ state }: { state: DisputeState | undefined }) {
  const { t } = useWords();
  if (!state || state === 'won') return null;
  return <StateTag tone={state === 'lost' ? 'bad' : 'warn'}>{t(`recharge:dispute.tag.${state}`)}</StateTag>;
}
