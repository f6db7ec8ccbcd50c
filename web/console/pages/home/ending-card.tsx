import { Link } from 'react-router';
import { type Ending, endingNames } from '#contract/api/life/keep.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';

interface PartProps {
  of: Ending;
  what: 'grace' | 'redemption';
  /** Where all of them are kept by one press. */
  to: string;
}

/** Names of one state of their end: how many, what keeping them comes to, until when, and the way to do it. */
function Part({ of: { Names, More, Total, Unpriced, First }, what, to }: PartProps) {
  const { t } = useWords();
  if (Names === 0) return null;
  const words = { amount: grouped(Total), count: Names };
  return (
    <li>
      <span>
        <strong>{t(`home:ending.${what}${More ? 'More' : ''}`, { count: Names })}</strong>{' '}
        {Unpriced < Names && t(More ? 'home:ending.costFirst' : 'home:ending.cost', words)}{' '}
        {Unpriced > 0 && t('home:ending.unpriced', { count: Unpriced })}{' '}
        {First && t('home:ending.first', { day: localTime(First, timeZone()).slice(0, 10) })}
      </span>
      <span className="home-due">
        <Link to={to}>{t(what === 'grace' ? 'home:ending.renew' : 'home:ending.restore')}</Link>
      </span>
    </li>
  );
}

/** Names past their last day that can still be kept, with the sum; nothing where there are none. */
export function EndingCard() {
  const { t } = useWords();
  const { data, problem, refresh } = useAnswer(endingNames, {});
  if (problem) return <ProblemNote problem={problem} onRetry={refresh} />;
  if (!data || data.Grace.Names + data.Redemption.Names === 0) return null;
  return (
    <section className="ns-card home-ending" aria-labelledby="home-ending">
      <h2 id="home-ending">{t('home:ending.title')}</h2>
      <ul className="home-list">
        <Part of={data.Redemption} what="redemption" to="/domain/restore" />
        <Part of={data.Grace} what="grace" to="/domain/list?State=grace&Sort=expires" />
      </ul>
    </section>
  );
}
