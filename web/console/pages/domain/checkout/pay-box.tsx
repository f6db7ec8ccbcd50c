import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { type Cart, cart, checkout, orderList } from '#contract/api/orders.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { changeSession } from '#web/shared/session.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Agreement } from '../../../pay/agreement.tsx';
import { type Confirmed, premiumField } from '../../../pay/premium-prices.tsx';
import { missingOf, Short, Sums } from '../../../pay/sums.tsx';

/** While the page is open a recharge may arrive in another window. */
const ASK_EVERY_MS = 5_000;
/** Refusals after which the cart looks otherwise than it did. */
const CART_MOVED: readonly (string | undefined)[] = [
  'CART_CHANGED',
  'PRICE_CHANGED',
  'PREMIUM_TO_CONFIRM',
  'NOTHING_TO_BUY',
  'CART_EMPTY',
];

interface PayBoxProps {
  data: Cart;
  /** For whom: the fields of the order. */
  holders: Pick<InputOf<typeof checkout>, 'TemplateId' | 'Templates'>;
  /** Whether they renew themselves: a field of the order. */
  renew: Pick<InputOf<typeof checkout>, 'AutoRenew'>;
  confirmed: Confirmed;
  /** The registries are still being asked. */
  waiting: boolean;
  /** What must be chosen first, in words. */
  first: string | undefined;
}

/**
 * Amount, from where, what is left, agreement, and the one button; short of money the way to top up stands in its place
 * (acceptance D4).
 */
export function PayBox({ data, holders, renew, confirmed, waiting, first }: PayBoxProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const balance = useAnswer(balanceSummary, {}, { everyMs: ASK_EVERY_MS });
  const pay = useAct(checkout, { after: [cart, balanceSummary, orderList] });
  const [agreed, setAgreed] = useState(false);
  const [pressed, setPressed] = useState(false);
  const missing = balance.data && missingOf(data.Total, balance.data.Available);
  const key = pay.problem?.key;
  const { stale } = pay;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again because of this refusal, once.
  useEffect(() => {
    if (key === 'INSUFFICIENT_BALANCE' || CART_MOVED.includes(key)) stale();
  }, [key]);

  async function submit() {
    setPressed(true);
    if (!agreed) return;
    const answer = await pay.run({
      Total: { Amount: data.Total.Amount, Currency: 'USD' },
      Items: data.Items.map(({ Name, Years }) => ({ Name, Years })),
      ...holders,
      ...renew,
      ...premiumField(data.Items, confirmed),
      Agreed: true,
    });
    if (!answer) return;
    changeSession({ CartCount: answer.data.InCart });
    notice('done', answer.message);
    await navigate(`/domain/order/${answer.data.Number}`, { state: { out: answer.data.TakenOut } });
  }
  return (
    <section className="pay-box" aria-label={t('orders:checkout.amount')}>
      <Sums total={data.Total} balance={balance} />
      <ProblemNote problem={balance.problem} onRetry={balance.refresh} />
      {key !== 'INSUFFICIENT_BALANCE' && <ProblemNote problem={pay.problem} />}
      {key === 'NO_TEMPLATE' && (
        <p>
          <Link to="/template/create">{t('orders:checkout.template')}</Link>
        </p>
      )}
      {missing ? (
        <Short missing={missing} back="/domain/checkout" words="orders:checkout.short" />
      ) : (
        <>
          <p>{t('orders:checkout.hold')}</p>
          <Agreement agreed={agreed} missing={pressed && !agreed} onAgree={setAgreed} />
          <Button
            tone="main"
            size="large"
            className="pay-act"
            busy={pay.busy}
            disabled={waiting || !balance.data || first !== undefined}
            onClick={submit}
          >
            {t('orders:checkout.pay', { amount: grouped(data.Total) })}
          </Button>
          <p className={first ? 'ns-wrong pay-hint' : 'ns-muted pay-hint'}>{first ?? t('orders:checkout.payHint')}</p>
        </>
      )}
    </section>
  );
}
