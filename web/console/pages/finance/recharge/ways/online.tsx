import { useNavigate } from 'react-router';
import { createRecharge, listRecharges, type RechargeWay } from '#contract/api/finance/recharge.ts';
import { type Currency, toWire } from '#contract/money.ts';
import { payerAmount } from '#contract/quote.ts';
import { RECHARGE_MAX_USD, RECHARGE_PRESETS_USD, RECHARGE_QUOTE_MINUTES } from '#contract/rules/finance/recharge.ts';
import { typedUsd } from '#contract/rules/finance/typed-amount.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useValue } from '#web/shared/ui/fields/form-values.ts';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { AmountField } from './amount-field.tsx';
import type { PanelProps } from './way.ts';

interface OnlineProps extends PanelProps {
  channel: OnlineChannel;
  /** What the button says, and what stands beside it. */
  submit: 'recharge:submit' | 'recharge:submit.scan';
  hint?: 'recharge:channel.cardNote';
}

/** What a tile of an online way says: its currency, or why it is closed. */
export function OnlineTile({ way }: { way: RechargeWay | undefined }) {
  const { t } = useWords();
  if (way === undefined) return null;
  if (way.Open) return t('recharge:way.paysIn', { currency: way.Currency ?? '' });
  return t(way.Why === 'noRate' ? 'recharge:way.noRate' : 'recharge:way.closed');
}

/** What the payer will pay in their own currency, as far as an amount is typed. */
function Quote({ way, amount }: { way: RechargeWay; amount: string }) {
  const { t } = useWords();
  const { Rate, Currency: currency = '' } = way;
  if (!Rate) return null;
  const asked = typedUsd(amount);
  const paid = asked && `${currency}\u00a0${grouped(toWire(payerAmount(asked, Rate.PerUsd, currency as Currency)))}`;
  const rate = { rate: Rate.PerUsd, currency, source: Rate.Source, date: Rate.Date };
  return (
    <div className="recharge-quote" aria-live="polite">
      {paid && <strong>{t('recharge:quote.about', { amount: paid })}</strong>}
      <span>{t('recharge:quote.rate', rate)}</span>
      <span className="ns-muted">{t('recharge:quote.frozen', { minutes: RECHARGE_QUOTE_MINUTES })}</span>
    </div>
  );
}

function Closed({ channel, way }: { channel: OnlineChannel; way: RechargeWay }) {
  const { t } = useWords();
  return (
    <p role="status">
      {way.Why === 'noRate'
        ? t('recharge:way.noRateNote', { currency: way.Currency ?? '' })
        : t('recharge:way.closedNote', { way: t(`recharge:channel.${channel}`) })}
    </p>
  );
}

function OrderForm({ channel, submit, hint, way, amount, onAmount, back }: OnlineProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const form = useServerForm(createRecharge, {
    initial: { Amount: amount },
    after: [listRecharges],
    toInput: (values) => ({
      Channel: channel,
      Amount: String(values['Amount'] ?? ''),
      ...(back ? { ReturnTo: back } : {}),
    }),
    done: (recharge) => navigate(`/finance/recharge/info?Number=${recharge.Number}`),
  });
  const typed = String(useValue(form.values, 'Amount') ?? '');
  return (
    <ServerForm of={form}>
      <AmountField values={form.values} most={RECHARGE_MAX_USD} presets={RECHARGE_PRESETS_USD} onAmount={onAmount} />
      {way && <Quote way={way} amount={typed} />}
      <Submit of={form} {...(hint ? { hint: t(hint) } : {})}>
        {t(submit)}
      </Submit>
    </ServerForm>
  );
}

/** The order of a way that a provider takes: amount in US dollars, and what that is in the payer's currency. */
export function OnlinePanel(props: OnlineProps) {
  const { way, channel } = props;
  if (way && !way.Open) return <Closed channel={channel} way={way} />;
  return <OrderForm key={channel} {...props} />;
}
