import { Link } from 'react-router';
import { domainList } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Expiry } from '../domain/list/facts.tsx';

/** So many names are named; the list has the rest. */
const SHOWN = '5';

/** The names that expire first. */
export function ExpiringCard() {
  const { t } = useWords();
  const names = useAnswer(domainList, { State: 'expiring', Sort: 'expires', Limit: SHOWN });
  return (
    <section className="ns-card" aria-labelledby="home-expiring">
      <h2 id="home-expiring">{t('home:expiring.title')}</h2>
      <Answer of={names} shape="line">
        {({ Items }) =>
          Items.length === 0 ? (
            <p className="ns-muted">{t('home:expiring.none')}</p>
          ) : (
            <ul className="home-list">
              {Items.map((row) => (
                <li key={row.Name}>
                  <Link to={`/domain/renew?Domain=${row.Name}`}>
                    <DomainName name={row.Unicode} ascii={row.Name} whole />
                  </Link>
                  <span>
                    <Expiry row={row} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      <Link to="/domain/list?Sort=expires">{t('home:expiring.all')}</Link>
    </section>
  );
}
