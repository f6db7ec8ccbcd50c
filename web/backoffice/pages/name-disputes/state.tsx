import type { OfficeNameDispute } from '#contract/staff-api/names/name-disputes.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Record<OfficeNameDispute['State'], Tone>> = {
  opened: 'warn',
  decided: 'bad',
  stayed: 'warn',
  proposed: 'warn',
  awarded: 'warn',
  cancelling: 'warn',
  carried_out: 'good',
  closed: 'good',
};

const LOCK_TONES: Readonly<Record<OfficeNameDispute['Lock'], Tone>> = {
  locked: 'good',
  waiting: 'warn',
  refused: 'bad',
  over: 'plain',
};

/** How a dispute stands, and with what it ended. */
export function NameDisputeTag({ of }: { of: OfficeNameDispute }) {
  const { t } = useWords();
  return (
    <>
      <StateTag tone={TONES[of.State]}>{t(`namedispute:state.${of.State}`)}</StateTag>
      {of.Outcome && <div className="ns-muted">{t(`namedispute:outcome.${of.Outcome}`)}</div>}
    </>
  );
}

export function LockTag({ of }: { of: OfficeNameDispute }) {
  const { t } = useWords();
  return <StateTag tone={LOCK_TONES[of.Lock]}>{t(`namedispute:lock.${of.Lock}`)}</StateTag>;
}
