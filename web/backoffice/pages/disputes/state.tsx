import type { OfficeDispute } from '#contract/staff-api/disputes.ts';
import { DISPUTE_REASONS, type DisputeReason } from '#contract/states/dispute.ts';
import { type Say, useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

const TONES: Readonly<Record<OfficeDispute['State'], Tone>> = { opened: 'warn', lost: 'bad', won: 'good' };

const isKnown = (reason: string): reason is DisputeReason => DISPUTE_REASONS.some((known) => known === reason);

/** Why the payer disputes it; a word of the company that we do not know stands as it came. */
export const disputeReason = (reason: string, t: Say): string =>
  isKnown(reason) ? t(`held:dispute.reason.${reason}`) : reason;

/** Until when evidence is taken; marked where that is over and the bank has none. */
export function EvidenceBy({ of }: { of: Pick<OfficeDispute, 'EvidenceBy' | 'EvidenceLate'> }) {
  const { t } = useWords();
  if (!of.EvidenceBy) return null;
  return (
    <>
      <When at={of.EvidenceBy} bare />
      {of.EvidenceLate && (
        <div>
          <StateTag tone="bad">{t('held:dispute.evidenceLate')}</StateTag>
        </div>
      )}
    </>
  );
}

/** The state of a dispute in words, and since when it is decided. */
export function DisputeStateTag({ of }: { of: OfficeDispute }) {
  const { t } = useWords();
  return (
    <>
      <StateTag tone={TONES[of.State]}>{t(`held:dispute.state.${of.State}`)}</StateTag>
      {of.SettledAt && (
        <div className="ns-muted">
          <When at={of.SettledAt} bare />
        </div>
      )}
    </>
  );
}
