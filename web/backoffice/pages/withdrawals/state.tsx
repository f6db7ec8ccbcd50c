import type { OfficeWithdrawal } from '#contract/staff-api/withdrawal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Record<OfficeWithdrawal['State'], Tone>> = {
  pending_review: 'warn',
  awaiting_second: 'warn',
  approved: 'plain',
  paying: 'plain',
  paid: 'good',
  returned: 'bad',
  rejected: 'bad',
  cancelled: 'plain',
};

/** The state of a withdrawal in words. */
export function WithdrawalState({ state }: { state: OfficeWithdrawal['State'] }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state]}>{t(`withdrawal:state.${state}`)}</StateTag>;
}
