import type { BankStatement } from '#contract/staff-api/bank-statement.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Record<BankStatement['State'], Tone>> = {
  awaiting_check: 'warn',
  imported: 'good',
  refused: 'bad',
  withdrawn: 'plain',
};

/** Where a statement stands; of a refused one also why. */
export function StatementState({ of }: { of: BankStatement }) {
  const { t } = useWords();
  return (
    <>
      <StateTag tone={TONES[of.State]}>{t(`bankstatement:state.${of.State}`)}</StateTag>
      {of.Reason && <div className="ns-muted">{of.Reason}</div>}
    </>
  );
}
