import { useState } from 'react';
import { useParams } from 'react-router';
import { type Refundable, refundable, requestRefund } from '#contract/api/finance/refund.ts';
import { fromMinor, fromWire, toWire } from '#contract/money.ts';
import { REFUND_WINDOW_DAYS, REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/finance/finance.ts';
import { payerShare } from '#contract/rules/finance/refund-share.ts';
import { typedUsd } from '#contract/rules/finance/typed-amount.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Amount } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { useAmountCheck } from '../../../../pay/use-amount-check.ts';
import { Refunds } from './refunds.tsx';
import { STALE } from './stale.ts';

function Facts({ of }: { of: Refundable }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('refund:number')}</dt>
      <dd>{of.Number}</dd>
      <dt>{t('refund:backTo')}</dt>
      <dd>{t(`recharge:channel.${of.Channel}`)}</dd>
      <dt>{t('refund:paidAt')}</dt>
      <dd>
        <When at={of.PaidAt} />
      </dd>
      <dt>{t('refund:paid')}</dt>
      <dd>
        <MoneyText value={of.Amount} />
      </dd>
      {of.Payer && <dt>{t('refund:payerPaid')}</dt>}
      {of.Payer && (
        <dd>
          <MoneyText value={of.Payer.Paid} />
        </dd>
      )}
      {of.Claimed.Amount !== '0.00' && <dt>{t('refund:claimed')}</dt>}
      {of.Claimed.Amount !== '0.00' && (
        <dd>
          <MoneyText value={of.Claimed} />
        </dd>
      )}
      <dt>{t('refund:left')}</dt>
      <dd>
        <MoneyText value={of.Left} />
      </dd>
      <dt>{t('refund:until')}</dt>
      <dd>
        <When at={of.Until} />
      </dd>
    </dl>
  );
}

/** What an amount is in the currency that was paid, by the rule of the server; nothing while it is no amount. */
function backOf({ Payer, Amount, Claimed }: Refundable, typed: string) {
  const asked = typedUsd(typed);
  if (!Payer || !asked) return undefined;
  const [paid, back] = [fromWire(Payer.Paid), fromWire(Payer.Back)];
  const share = payerShare({
    amount: asked.minor,
    credited: fromWire(Amount).minor,
    claimed: fromWire(Claimed).minor,
    paid: paid.minor,
    back: back.minor,
  });
  return toWire(fromMinor(share, paid.currency));
}

/** The amount first, then everything once more before it is sent. */
function Ask({ of }: { of: Refundable }) {
  const { t } = useWords();
  const [sure, setSure] = useState(false);
  const form = useServerForm(requestRefund, {
    initial: { Amount: of.Left.Amount },
    after: STALE,
    toInput: ({ Amount }) => ({ Number: of.Number, Amount: String(Amount ?? '') }),
    done: (_, message) => {
      setSure(false);
      notice('done', message);
    },
  });
  const check = useAmountCheck({ there: of.Left.Amount });
  const amount = String(form.values.now().values['Amount'] ?? '');
  const back = sure ? backOf(of, amount) : undefined;
  const sum = typedUsd(amount);
  return (
    <ServerForm of={form}>
      <div hidden={sure}>
        <Field name="Amount" label={t('refund:amount')} check={check}>
          <Amount />
        </Field>
        <div className="ns-row">
          <Button tone="main" onClick={() => setSure(form.check())}>
            {t('refund:next')}
          </Button>
          <Button onClick={() => form.values.set({ Amount: of.Left.Amount })}>{t('refund:all')}</Button>
        </div>
      </div>
      {sure && (
        <section aria-label={t('refund:confirm')}>
          <h2>{t('refund:confirm')}</h2>
          <dl className="ns-facts">
            <dt>{t('refund:number')}</dt>
            <dd>{of.Number}</dd>
            <dt>{t('refund:amount')}</dt>
            <dd>
              {sum ? <MoneyText value={toWire(sum)} /> : `USD ${amount}`}
              {back && <div>{t('refund:goesBack', { amount: `${back.Currency}\u00a0${grouped(back)}` })}</div>}
            </dd>
            <dt>{t('refund:backTo')}</dt>
            <dd>
              {t(`recharge:channel.${of.Channel}`)}
              {of.Wallet && <div>{of.Wallet.Address}</div>}
            </dd>
          </dl>
          <Submit of={form} hint={t('refund:hint', { days: REVIEW_BUSINESS_DAYS_MAX })}>
            {t('refund:confirm.submit')}
          </Submit>
          <Button onClick={() => setSure(false)}>{t('refund:confirm.back')}</Button>
        </section>
      )}
    </ServerForm>
  );
}

/** `/finance/recharge/refund/:recharge`: a part or all of a top-up back to where it came from (acceptance J3). */
export function Component() {
  const { t } = useWords();
  const { recharge: number = '' } = useParams();
  const found = useAnswer(refundable, { Number: number });
  return (
    <Page
      title={t('menu:title.finance.recharge.refund')}
      about={t('refund:about', { days: REFUND_WINDOW_DAYS })}
      above={{ to: '/finance/order', label: t('recharge:orders') }}
      before="form"
    >
      <Answer of={found}>
        {(data) => (
          <>
            <Facts of={data} />
            {data.Why ? <p role="status">{t(`refund:why.${data.Why}`)}</p> : <Ask of={data} />}
            <Block title={t('refund:list')}>
              <Refunds of={data.Refunds} />
            </Block>
          </>
        )}
      </Answer>
    </Page>
  );
}
