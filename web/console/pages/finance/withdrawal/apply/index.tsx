import { Link, useNavigate } from 'react-router';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { applyWithdrawal, type BankOnWire, getBank } from '#contract/api/finance/withdrawal.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import { cmp, fromWire, sub, toWire } from '#contract/money.ts';
import {
  PAYOUT_COOLING_HOURS,
  REVIEW_BUSINESS_DAYS_MAX,
  WITHDRAWAL_MAX_USD,
  WITHDRAWAL_MIN_USD,
} from '#contract/rules/finance/finance.ts';
import { typedUsd } from '#contract/rules/finance/typed-amount.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAnswer } from '#web/shared/query.ts';
import { businessNow } from '#web/shared/server-clock.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { useValue } from '#web/shared/ui/fields/form-values.ts';
import { Check } from '#web/shared/ui/fields/pick.tsx';
import { Amount } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { useAmountCheck } from '../../../../pay/use-amount-check.ts';
import { MONEY_READS } from '../columns.tsx';
import { WithdrawalTabs } from '../tabs.tsx';

const HOUR_MS = 3_600_000;
const usdOf = (Amount: string) => grouped({ Amount, Currency: 'USD' });

/** What could still be withdrawn after it, as far as an amount is typed. */
function Left({ typed, of }: { typed: string; of: MoneyOnWire }) {
  const { t } = useWords();
  const asked = typedUsd(typed);
  const all = fromWire(of);
  if (!asked || cmp(asked, all) > 0) return null;
  return (
    <p className="ns-muted" aria-live="polite">
      {t('withdrawal:apply.left', { amount: grouped(toWire(sub(all, asked))) })}
    </p>
  );
}

function Form({ bank, withdrawable }: { bank: BankOnWire; withdrawable: MoneyOnWire }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const form = useServerForm(applyWithdrawal, {
    after: MONEY_READS,
    toInput: ({ Amount: amount, Agreed }) => ({ Amount: String(amount ?? ''), Agreed: (Agreed ?? false) as true }),
    done: (_, message) => {
      notice('done', message);
      navigate('/finance/withdrawal/list');
    },
  });
  const typed = String(useValue(form.values, 'Amount') ?? '').trim();
  const check = useAmountCheck({
    least: WITHDRAWAL_MIN_USD,
    most: WITHDRAWAL_MAX_USD,
    there: withdrawable.Amount,
  });
  const cool = Date.parse(bank.ChangedAt) + PAYOUT_COOLING_HOURS * HOUR_MS;
  return (
    <ServerForm of={form}>
      <dl className="ns-facts">
        <dt>{t('withdrawal:apply.withdrawable')}</dt>
        <dd>
          <MoneyText value={withdrawable} />
        </dd>
        <dt>{t('withdrawal:to')}</dt>
        <dd>
          {bank.Payee}
          <br />
          {`${bank.BankName} ••${bank.AccountEnding}`}
          {cool > businessNow() && (
            <p className="ns-muted">
              {t('withdrawal:pay.after', { time: localTime(new Date(cool).toISOString(), timeZone()) })}
            </p>
          )}
        </dd>
      </dl>
      <Field
        name="Amount"
        label={t('withdrawal:amount')}
        help={t('withdrawal:apply.help', { min: usdOf(WITHDRAWAL_MIN_USD), max: usdOf(WITHDRAWAL_MAX_USD) })}
        check={check}
      >
        <Amount />
      </Field>
      <p>
        <Button size="small" onClick={() => form.values.set({ Amount: withdrawable.Amount })}>
          {t('withdrawal:apply.all')}
        </Button>
      </p>
      <Left typed={typed} of={withdrawable} />
      <Field name="Agreed">
        <Check>
          {t('withdrawal:apply.agree')}{' '}
          <Link to="/legal/terms" target="_blank">
            {t('orders:checkout.terms')}
          </Link>
        </Check>
      </Field>
      <Submit of={form} hint={t('withdrawal:apply.hint', { days: REVIEW_BUSINESS_DAYS_MAX })}>
        {t('withdrawal:apply.submit')}
      </Submit>
    </ServerForm>
  );
}

function NoBank() {
  const { t } = useWords();
  return (
    <Empty
      title={t('withdrawal:apply.bankNeeded')}
      act={<Link to="/finance/withdrawal/editbank">{t('withdrawal:apply.bankAct')}</Link>}
    />
  );
}

/** `/finance/withdrawal/apply`: asks for proceeds to be paid to the bank account (acceptance J4). */
export function Component() {
  const { t } = useWords();
  const bank = useAnswer(getBank, {});
  const balance = useAnswer(balanceSummary, {});
  return (
    <Page title={t('menu:title.finance.withdrawal.apply')} about={t('withdrawal:apply.about')} before="form">
      <WithdrawalTabs />
      <Answer of={balance}>
        {({ Withdrawable }) => (
          <Answer of={bank}>
            {({ Bank }) => {
              if (Withdrawable.Amount === '0.00') return <Empty title={t('withdrawal:apply.none')} />;
              return Bank ? <Form bank={Bank} withdrawable={Withdrawable} /> : <NoBank />;
            }}
          </Answer>
        )}
      </Answer>
    </Page>
  );
}
