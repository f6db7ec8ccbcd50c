import { type RECEIPTS_OF, receiptPdf } from '#contract/api/finance/statement.ts';
import { useWords } from '#web/shared/i18n/words.ts';

/** The receipt of a paid top-up, of what an order charged, or of a refund (its id), as a file. */
export function ReceiptLink({ of, number }: { of: (typeof RECEIPTS_OF)[number]; number: string }) {
  const { t } = useWords();
  return (
    <a href={`/api${receiptPdf.path}?${new URLSearchParams({ Of: of, Number: number })}`} download>
      {t('statement:receipt')}
    </a>
  );
}
