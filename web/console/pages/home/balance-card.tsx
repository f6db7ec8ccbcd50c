import { Link } from 'react-router';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';

/** What can be spent now, what is frozen, and the way to add to it. */
export function BalanceCard() {
  const { t } = useWords();
  const balance = useAnswer(balanceSummary, {});
  return (
    <section className="ns-card" aria-labelledby="home-balance">
      <h2 id="home-balance">{t('home:balance.title')}</h2>
      <Answer of={balance} shape="line">
        {({ Available, Frozen }) => (
          <>
            <p className="home-amount">
              <MoneyText value={Available} />
            </p>
            <p className="ns-muted">
              {t('balance:available')} · {t('balance:frozen')} <MoneyText value={Frozen} />
            </p>
          </>
        )}
      </Answer>
      <Link to="/finance/recharge">{t('home:balance.recharge')}</Link>
    </section>
  );
}
