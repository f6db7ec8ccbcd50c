import { TERM_YEARS_MAX, TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { type Say, useWords } from '#web/shared/i18n/words.ts';
import { Choice } from '#web/shared/ui/choice.tsx';

/** '1 year', '3 years'. */
export const yearsText = (t: Say, years: number): string =>
  years === 1 ? t('orders:cart.yearOne') : t('orders:cart.yearsOption', { years });

interface YearsSelectProps {
  label: string;
  value: number | null;
  onChange: (years: number) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Years that can be chosen at most today. */
  max?: number;
}

/** Whole years, 1 to 10 (acceptance D3, E3). */
export function YearsSelect({ label, max = TERM_YEARS_MAX, value, onChange, placeholder, disabled }: YearsSelectProps) {
  const { t } = useWords();
  const options = Array.from({ length: max - TERM_YEARS_MIN + 1 }, (_, at) => ({
    value: String(TERM_YEARS_MIN + at),
    label: yearsText(t, TERM_YEARS_MIN + at),
  }));
  return (
    <Choice
      label={label}
      value={value === null ? undefined : String(value)}
      options={options}
      onChange={(years) => years && onChange(Number.parseInt(years, 10))}
      {...(placeholder ? { none: placeholder } : {})}
      {...(disabled ? { disabled } : {})}
    />
  );
}
