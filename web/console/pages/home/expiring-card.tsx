import { Link } from 'react-router';
import { type DomainRow, domainList } from '#contract/api/domains.ts';
import { endingNames } from '#contract/api/life/keep.ts';
import { LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Expiry } from '../domain/list/facts.tsx';
import { EndingCost } from '../domain/list/keep-sum.tsx';
import { SaveActs } from '../domain/list/save-acts.tsx';
import { SHOWN, SOON } from './soon.ts';

function Names({ rows }: { rows: readonly DomainRow[] }) {
  const { t } = useWords();
  if (rows.length === 0) return <p className="ns-muted">{t('home:expiring.none')}</p>;
  return (
    <ul className="home-list">
      {rows.map((row) => (
        <li key={row.Name}>
          <Link to={`/domain/${row.Name}`}>
            <DomainName name={row.Unicode} ascii={row.Name} whole />
          </Link>
          <span className="home-due">
            <span>
              <Expiry row={row} />
            </span>
            <SaveActs row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The names that need their owner: those past their last day that can still be saved, then those that expire first. */
export function ExpiringCard() {
  const { t } = useWords();
  const over = useAnswer(domainList, { State: 'expired', Sort: 'expires', Limit: String(LIST_ROWS_DEFAULT) });
  const soon = useAnswer(domainList, SOON);
  const ending = useAnswer(endingNames, {}).data;
  return (
    <section className="ns-card" aria-labelledby="home-expiring">
      <h2 id="home-expiring">{t('home:expiring.title')}</h2>
      <Answer of={over} shape="line">
        {({ Items: past }) => (
          <Answer of={soon} shape="line">
            {({ Items }) => (
              <Names rows={[...past.filter(({ Actions }) => Actions.length > 0), ...Items].slice(0, SHOWN)} />
            )}
          </Answer>
        )}
      </Answer>
      {ending && ending.Expiring.Names > 0 && (
        <p>
          <EndingCost of={ending.Expiring} />
        </p>
      )}
      <Link to="/domain/list?Sort=expires">{t('home:expiring.all')}</Link>
    </section>
  );
}
