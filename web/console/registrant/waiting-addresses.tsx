import { listRegistrantEmails } from '#contract/api/holders/registrant-email.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Resend } from './resend.tsx';
import './registrant.css';

type Address = OutputOf<typeof listRegistrantEmails>['Items'][number];

function Line({ of }: { of: Address }) {
  const { t } = useWords();
  const { Id, Email, Names, Suspended, DueAt, LetterAt } = of;
  return (
    <li className="registrant-line">
      <span>
        <strong>{Email}</strong> · {t('registrant:banner.names', { count: Names })}
        {Suspended > 0 && ` · ${t('registrant:banner.suspended', { count: Suspended })}`}
        {DueAt && (
          <>
            {` · ${t('registrant:banner.due')} `}
            <When at={DueAt} />
          </>
        )}
        <span className="ns-muted">
          {' · '}
          {LetterAt ? (
            <>
              {t('registrant:banner.letter')} <When at={LetterAt} bare />
            </>
          ) : (
            t('registrant:banner.letterSoon')
          )}
        </span>
      </span>
      <Resend id={Id} email={Email} />
    </li>
  );
}

/** Above the list of names: which holders' addresses names wait for, until when, and one press to mail them again. */
export function WaitingAddresses() {
  const { t } = useWords();
  const { data, more, loadingMore } = usePages(listRegistrantEmails, {});
  if (!data || data.length === 0) return null;
  return (
    <section className="registrant-note" aria-label={t('registrant:banner.title')}>
      <h2>{t('registrant:banner.title')}</h2>
      <p>{t('registrant:banner.about')}</p>
      <ul>
        {data.map((each) => (
          <Line key={each.Id} of={each} />
        ))}
      </ul>
      {more && (
        <Button busy={loadingMore} onClick={more}>
          {t('common:act.more')}
        </Button>
      )}
    </section>
  );
}
