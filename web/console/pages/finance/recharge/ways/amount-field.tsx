import { RECHARGE_MIN_USD } from '#contract/rules/finance/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { type FormValues, useValue } from '#web/shared/ui/fields/form-values.ts';
import { Amount } from '#web/shared/ui/fields/text.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Presets } from '../../../../pay/presets.tsx';
import { useAmountCheck } from '../../../../pay/use-amount-check.ts';
import type { PanelProps } from './way.ts';

const usdOf = (Amount: string) => grouped({ Amount, Currency: 'USD' });

interface AmountFieldProps extends Pick<PanelProps, 'onAmount'> {
  values: FormValues;
  /** The most that this way takes at once. */
  most: string;
  presets: readonly string[];
}

/** How many US dollars: typed, or chosen by one press. */
export function AmountField({ values, most, presets, onAmount }: AmountFieldProps) {
  const { t } = useWords();
  const typed = String(useValue(values, 'Amount') ?? '');
  const check = useAmountCheck({ least: RECHARGE_MIN_USD, most });
  const choose = (usd: string) => {
    values.set({ Amount: usd });
    onAmount(usd);
  };
  return (
    <>
      <Field
        name="Amount"
        label={t('recharge:amount')}
        help={t('recharge:amount.help', { min: usdOf(RECHARGE_MIN_USD), max: usdOf(most) })}
        check={check}
      >
        <Amount onChange={({ target }) => onAmount(target.value)} />
      </Field>
      <Presets of={presets} now={typed} onChoose={choose} />
    </>
  );
}
