import { Link } from 'react-router';
import { type Need, type NeedKind, needs } from '#contract/api/needs.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { When } from '#web/shared/ui/when.tsx';

/** Where each is settled. */
const SETTLED_AT: Readonly<Record<NeedKind, string>> = {
  emailSuspended: '/domain/list',
  emailWaiting: '/domain/list',
  transferOutAsked: '/domain/transferout/list',
  transferOutConfirm: '/domain/transferout/list',
  transferInConfirm: '/domain/transferin/list',
  transferInCode: '/domain/transferin/list',
  dispute: '/finance/order',
  deal: '/escrow/inbox',
  offer: '/escrow/inbox',
  push: '/domain/push',
  holderChange: '/domain/holder',
  papers: '/template/cn',
  payment: '/finance/order',
  taskFailed: '/domain/task',
  lowBalance: '/finance/recharge',
};

/** What can cost a name or money by itself, beside what merely waits. */
const URGENT: ReadonlySet<NeedKind> = new Set(['emailSuspended', 'transferOutAsked', 'dispute', 'lowBalance']);

function Row({ of: { Kind, Count, Until } }: { of: Need }) {
  const { t } = useWords();
  return (
    <li data-urgent={URGENT.has(Kind)}>
      <span>
        {t(`home:need.${Kind}`, { count: Count })}
        {Until && (
          <span className="ns-muted">
            {' '}
            · {t('home:needs.until')} <When at={Until} />
          </span>
        )}
      </span>
      <Link
        to={SETTLED_AT[Kind]}
        aria-label={t('home:needs.actOn', { what: t(`home:need.${Kind}`, { count: Count }) })}
      >
        {t('home:needs.act')}
      </Link>
    </li>
  );
}

/** Everything that goes no further without the customer, each with the way to it (acceptance A10). */
export function NeedsCard() {
  const { t } = useWords();
  const answer = useAnswer(needs, {});
  return (
    <section className="ns-card home-needs" aria-labelledby="home-needs">
      <h2 id="home-needs">{t('home:needs.title')}</h2>
      <Answer of={answer} shape="line">
        {({ Items }) =>
          Items.length === 0 ? (
            <p className="ns-muted">{t('home:needs.none')}</p>
          ) : (
            <ul className="home-list">
              {Items.map((each) => (
                <Row key={each.Kind} of={each} />
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  );
}
