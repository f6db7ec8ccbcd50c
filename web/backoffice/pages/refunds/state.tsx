import type { OfficeRefund } from '#contract/staff-api/refund.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Record<OfficeRefund['State'], Tone>> = {
  pending_review: 'warn',
  awaiting_second: 'warn',
  approved: 'warn',
  refunding: 'plain',
  refunded: 'good',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'plain',
};

/** The state of a refund in words, and who approved it. */
export function RefundState({ of }: { of: OfficeRefund }) {
  const { t } = useWords();
  return (
    <>
      <StateTag tone={TONES[of.State]}>{t(`refund:state.${of.State}`)}</StateTag>
      {of.ApprovedBy.length > 0 && (
        <div className="ns-muted">{t('office:review.approvedBy', { names: of.ApprovedBy.join(', ') })}</div>
      )}
    </>
  );
}
