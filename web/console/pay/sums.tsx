import { Link } from 'react-router';
import type { balanceSummary } from '#contract/api/finance/balance.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { cmp, fromWire, sub, toWire, usd } from '#contract/money.ts';
import { RECHARGE_MIN_USD } from '#contract/rules/finance/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Answer as AnswerOf } from '#web/shared/query.ts';
import { Loading } from '#web/shared/ui/answer.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import './sums.css';

export type Balance = OutputOf<typeof balanceSummary>;

/** What is missing to pay `total`; undefined when the balance is enough. */
export function missingOf(total: MoneyOnWire, available: MoneyOnWire): MoneyOnWire | undefined {
  const gap = sub(fromWire(total), fromWire(available));
  return gap.minor > 0n ? toWire(gap) : undefined;
}

/** A top-up cannot be smaller than the smallest recharge; the exact gap otherwise. */
export function rechargeOf(missing: MoneyOnWire): MoneyOnWire {
  const least = usd(RECHARGE_MIN_USD);
  return cmp(fromWire(missing), least) < 0 ? toWire(least) : missing;
}

/** Money before the click: amount, from where, and what is left after (design: money acts). */
export function Sums({ total, balance }: { total: MoneyOnWire; balance: AnswerOf<Balance> }) {
  const { t } = useWords();
  return (
    <dl className="pay-sums">
      <dt>{t('orders:checkout.from')}</dt>
      <dd>{t('orders:checkout.balance')}</dd>
      <dt>{t('orders:checkout.available')}</dt>
      <dd>{balance.data ? <MoneyText value={balance.data.Available} /> : <Loading />}</dd>
      <dt>{t('orders:checkout.amount')}</dt>
      <dd className="pay-amount">
        <MoneyText value={total} />
      </dd>
      {balance.data && <After total={total} available={balance.data.Available} />}
    </dl>
  );
}

function After({ total, available }: { total: MoneyOnWire; available: MoneyOnWire }) {
  const { t } = useWords();
  const missing = missingOf(total, available);
  if (missing) {
    return (
      <>
        <dt>{t('orders:checkout.missing')}</dt>
        <dd className="pay-missing">
          <MoneyText value={missing} />
        </dd>
      </>
    );
  }
  return (
    <>
      <dt>{t('orders:checkout.after')}</dt>
      <dd>
        <MoneyText value={toWire(sub(fromWire(available), fromWire(total)))} />
      </dd>
    </>
  );
}

/** The balance is short: how much, and the way to top up exactly this and come back (acceptance D4). */
export function Short({ missing, back, words }: { missing: MoneyOnWire; back: string; words: MessageKey }) {
  const { t } = useWords();
  const amount = rechargeOf(missing);
  const more = cmp(fromWire(amount), fromWire(missing)) > 0;
  return (
    <div className="pay-short" role="status">
      <p>{t(words, { missing: grouped(missing) })}</p>
      {more && <p className="ns-muted">{t('orders:checkout.rechargeMin', { min: grouped(amount) })}</p>}
      <Link
        className="ns-tool ns-tool-main"
        to={`/finance/recharge?amount=${amount.Amount}&return=${encodeURIComponent(back)}`}
      >
        {t('orders:checkout.recharge', { amount: grouped(amount) })}
      </Link>
    </div>
  );
}
