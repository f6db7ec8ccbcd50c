import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

/** Until when a review was promised, and whether that is over. */
export function ReviewBy({ of, bare = false }: { of: { ReviewBy: string; Late: boolean }; bare?: boolean }) {
  const { t } = useWords();
  return (
    <>
      <When at={of.ReviewBy} bare={bare} /> {of.Late && <StateTag tone="bad">{t('office:review.late')}</StateTag>}
    </>
  );
}
