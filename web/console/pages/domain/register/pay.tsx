import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { registerNames } from '#contract/api/batch-orders.ts';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { cart, orderList } from '#contract/api/orders.ts';
import { taskList } from '#contract/api/tasks.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Agreement } from '../../../pay/agreement.tsx';
import { type Confirmed, premiumField } from '../../../pay/premium-prices.tsx';
import { RenewNew, useRenewNew } from '../../../pay/renew-new.tsx';
import { missingOf, Short, Sums } from '../../../pay/sums.tsx';
import { taskAddress } from '../../../tasks/task-address.ts';
import type { Looked, Wanted } from './use-registration.ts';

/** While the page is open a recharge may arrive in another window. */
const ASK_EVERY_MS = 5_000;
/** Refusals after which the list looks otherwise than it did. */
const MOVED: readonly (string | undefined)[] = [
  'PRICE_CHANGED',
  'PREMIUM_TO_CONFIRM',
  'NOTHING_TO_BUY',
  'TASK_NAMES_TO_CLEAR',
];

interface PayProps {
  wanted: Wanted;
  looked: Looked;
  confirmed: Confirmed;
  /** What must be done first, in words. */
  first: string | undefined;
  /** The list looks otherwise than it did: look again. */
  onMoved: () => void;
}

/** The sum, what is missing, the agreement and the one button; the names are followed as a task (acceptance D2, D4). */
export function Pay({ wanted, looked, confirmed, first, onMoved }: PayProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const balance = useAnswer(balanceSummary, {}, { everyMs: ASK_EVERY_MS });
  const order = useAct(registerNames, { after: [balanceSummary, orderList, taskList, cart] });
  const renew = useRenewNew();
  const [agreed, setAgreed] = useState(false);
  const [pressed, setPressed] = useState(false);
  const { total, lines } = looked;
  const missing = balance.data && missingOf(total, balance.data.Available);
  const { problem, stale } = order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again because of this refusal, once.
  useEffect(() => {
    if (problem?.key === 'INSUFFICIENT_BALANCE') stale();
    if (MOVED.includes(problem?.key)) onMoved();
  }, [problem]);

  async function submit() {
    setPressed(true);
    if (!agreed) return;
    const answer = await order.run({
      ...wanted,
      ...renew.field,
      ...premiumField(lines, confirmed),
      Total: { Amount: total.Amount, Currency: 'USD' },
      Agreed: true,
    });
    if (!answer) return;
    notice('done', answer.message);
    const { Task, Number: number, TakenOut } = answer.data;
    await navigate(Task ? taskAddress(Task) : `/domain/order/${number}`, { state: { out: TakenOut } });
  }
  return (
    <section className="pay-box register-pay" aria-label={t('orders:checkout.amount')}>
      <Sums total={total} balance={balance} />
      <ProblemNote problem={balance.problem} onRetry={balance.refresh} />
      {problem?.key !== 'INSUFFICIENT_BALANCE' && <ProblemNote problem={problem} />}
      {missing ? (
        <Short missing={missing} back="/domain/register" words="orders:register.short" />
      ) : (
        <>
          <RenewNew {...renew} />
          <p>{t('orders:checkout.hold')}</p>
          <Agreement agreed={agreed} missing={pressed && !agreed} onAgree={setAgreed} />
          <Button
            tone="main"
            size="large"
            className="pay-act"
            busy={order.busy}
            disabled={!balance.data || first !== undefined}
            onClick={submit}
          >
            {t('orders:register.start', { count: lines.length, amount: grouped(total) })}
          </Button>
          <p className={first ? 'ns-wrong pay-hint' : 'ns-muted pay-hint'}>{first ?? t('orders:checkout.payHint')}</p>
        </>
      )}
    </section>
  );
}
