import { Link } from 'react-router';
import { type Ending, endingNames } from '#contract/api/life/keep.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { EndingCost } from '../domain/list/keep-sum.tsx';

interface PartProps {
  of: Ending;
  what: 'grace' | 'redemption';
  /** Where all of them are kept by one press. */
  to: string;
}

/** Names of one state of their end: how many, what keeping them comes to, until when, and the way to do it. */
function Part({ of, what, to }: PartProps) {
  const { t } = useWords();
  const { Names, More } = of;
  if (Names === 0) return null;
  return (
    <li>
      <span>
        <strong>{t(`home:ending.${what}${More ? 'More' : ''}`, { count: Names })}</strong> <EndingCost of={of} />
      </span>
      <span className="home-due">
        <Link to={to}>{t(what === 'grace' ? 'home:ending.renew' : 'home:ending.restore')}</Link>
      </span>
    </li>
  );
}

/** Names in a state that no payment ends: how many, and the way to them. */
function Stuck({ count = 0, state }: { count: number | undefined; state: 'pendingDelete' | 'suspended' }) {
  const { t } = useWords();
  if (count === 0) return null;
  return (
    <li>
      <strong>{t(`home:ending.${state}`, { count })}</strong>
      <span className="home-due">
        <Link to={`/domain/list?State=${state}`}>{t('home:ending.see')}</Link>
      </span>
    </li>
  );
}

/**
 * Names past their last day that can still be kept, with the sum, those that cannot, and those that do not resolve;
 * nothing where there are none.
 */
export function EndingCard() {
  const { t } = useWords();
  const { data, problem, refresh } = useAnswer(endingNames, {});
  if (problem) return <ProblemNote problem={problem} onRetry={refresh} />;
  if (!data) return null;
  const { Grace, Redemption, PendingDelete = 0, Suspended = 0 } = data;
  if (Grace.Names + Redemption.Names + PendingDelete + Suspended === 0) return null;
  return (
    <section className="ns-card home-ending" aria-labelledby="home-ending">
      <h2 id="home-ending">{t('home:ending.title')}</h2>
      <ul className="home-list">
        <Part of={Redemption} what="redemption" to="/domain/restore" />
        <Part of={Grace} what="grace" to="/domain/list?State=grace&Sort=expires" />
        <Stuck count={PendingDelete} state="pendingDelete" />
        <Stuck count={Suspended} state="suspended" />
      </ul>
    </section>
  );
}
