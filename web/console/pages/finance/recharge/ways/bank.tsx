import { useNavigate } from 'react-router';
import { beginBankTransfer } from '#contract/api/finance/bank-transfer.ts';
import { listRecharges } from '#contract/api/finance/recharge.ts';
import { BANK_TRANSFER_MAX_USD, BANK_TRANSFER_PRESETS_USD } from '#contract/rules/finance/bank-transfer.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { AmountField } from './amount-field.tsx';
import type { PanelProps, Way } from './way.ts';

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
  return (
    <ServerForm of={form}>
      <AmountField
        values={form.values}
        most={BANK_TRANSFER_MAX_USD}
        presets={BANK_TRANSFER_PRESETS_USD}
        onAmount={onAmount}
      />
      <Submit of={form} hint={t('remittance:hint')}>
        {t('remittance:submit')}
      </Submit>
    </ServerForm>
  );
}

/** Top-up by bank transfer: the amount first, then our account and a reference. */
export const bank: Way = { Tile, Panel };
