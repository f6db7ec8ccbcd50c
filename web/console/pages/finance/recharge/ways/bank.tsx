import { useNavigate } from 'react-router';
import { beginBankTransfer } from '#contract/api/finance/bank-transfer.ts';
import { listRecharges } from '#contract/api/finance/recharge.ts';
import { BANK_TRANSFER_MAX_USD, BANK_TRANSFER_PRESETS_USD } from '#contract/rules/finance/bank-transfer.ts';
import { RECHARGE_MIN_USD } from '#contract/rules/finance/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { useValue } from '#web/shared/ui/fields/form-values.ts';
import { Amount } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Presets } from '../../../../pay/presets.tsx';
import { useAmountCheck } from '../../../../pay/use-amount-check.ts';
import type { PanelProps, Way } from './way.ts';

const usdOf = (Amount: string) => grouped({ Amount, Currency: 'USD' });

function Tile() {
  const { t } = useWords();
  return t('remittance:tile');
}

function Panel({ amount, onAmount }: PanelProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const form = useServerForm(beginBankTransfer, {
    initial: { Amount: amount },
    after: [listRecharges],
    done: ({ Number: number }) => navigate(`/finance/recharge/info?Number=${number}`),
  });
  const typed = String(useValue(form.values, 'Amount') ?? '');
  const check = useAmountCheck({ least: RECHARGE_MIN_USD, most: BANK_TRANSFER_MAX_USD });
  const choose = (usd: string) => {
    form.values.set({ Amount: usd });
    onAmount(usd);
  };
  return (
    <ServerForm of={form}>
      <Field
        name="Amount"
        label={t('recharge:amount')}
        help={t('recharge:amount.help', { min: usdOf(RECHARGE_MIN_USD), max: usdOf(BANK_TRANSFER_MAX_USD) })}
        check={check}
      >
        <Amount onChange={({ target }) => onAmount(target.value)} />
      </Field>
      <Presets of={BANK_TRANSFER_PRESETS_USD} now={typed} onChoose={choose} />
      <Submit of={form} hint={t('remittance:hint')}>
        {t('remittance:submit')}
      </Submit>
    </ServerForm>
  );
}

/** Top-up by bank transfer: the amount first, then our account and a reference. */
export const bank: Way = { Tile, Panel };
