import { Input, Radio } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { createRecharge, listRecharges } from '#contract/api/recharge.ts';
import { RECHARGE_MAX_USD, RECHARGE_MIN_USD } from '#contract/rules/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Field, ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { RechargeTabs } from './tabs.tsx';

const usdOf = (Amount: string) => grouped({ Amount, Currency: 'USD' });

/** `/finance/recharge`: choose the channel and the amount; `amount` and `return` come from a cart that was short. */
export function Component() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useServerForm(createRecharge, {
    initial: { Channel: 'card', Amount: query.get('amount') ?? '' },
    after: [listRecharges],
    toInput: (values) => {
      const back = query.get('return');
      return { Channel: 'card' as const, Amount: String(values['Amount'] ?? ''), ...(back ? { ReturnTo: back } : {}) };
    },
    done: (recharge) => navigate(`/finance/recharge/info?Number=${recharge.Number}`),
  });
  return (
    <Page title={t('recharge:title')} about={t('recharge:about')} before="form">
      <RechargeTabs />
      <ServerForm of={form}>
        <Field name="Channel" label={t('recharge:channel')} help={t('recharge:channel.later')}>
          <Radio.Group options={[{ value: 'card', label: t('recharge:channel.card') }]} />
        </Field>
        <Field
          name="Amount"
          label={t('recharge:amount')}
          help={t('recharge:amount.help', { min: usdOf(RECHARGE_MIN_USD), max: usdOf(RECHARGE_MAX_USD) })}
        >
          <Input className="ns-short" inputMode="decimal" autoComplete="off" prefix="USD" />
        </Field>
        <Submit of={form} hint={t('recharge:channel.cardNote')}>
          {t('recharge:submit')}
        </Submit>
      </ServerForm>
    </Page>
  );
}
