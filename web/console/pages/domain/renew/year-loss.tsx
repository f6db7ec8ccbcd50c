import type { MoneyOnWire } from '#contract/envelope.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { grouped } from '#web/shared/ui/money-text.tsx';

interface YearLossProps {
  /** What may be paid for nothing. */
  amount: MoneyOnWire;
  seen: boolean;
  onSee: (seen: boolean) => void;
}

/** A renewal that may not add a year is said yes to, by its amount, before it can be paid (specification §9). */
export function YearLoss({ amount, seen, onSee }: YearLossProps) {
  const { t } = useWords();
  return (
    <label className="renew-loss">
      <input type="checkbox" className="ns-tick" checked={seen} onChange={({ target }) => onSee(target.checked)} />{' '}
      {t('renewals:lostYear.confirm', { amount: grouped(amount) })}
    </label>
  );
}
