import type { OfficeHeldPayment } from '#contract/staff-api/held.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Record<OfficeHeldPayment['State'], Tone>> = {
  waiting: 'warn',
  awaiting_second: 'warn',
  credited: 'good',
  returning: 'plain',
  returned: 'good',
};

/** The state of a held payment in words, and what stands in its way. */
export function HeldState({ of }: { of: OfficeHeldPayment }) {
  const { t } = useWords();
  return (
    <>
      <StateTag tone={TONES[of.State]}>{t(`held:payment.state.${of.State}`)}</StateTag>
      {of.Trouble && <div className="ns-muted">{of.Trouble}</div>}
    </>
  );
}
