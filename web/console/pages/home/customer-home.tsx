import { Link } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { HOME_PARTS } from './parts.ts';
import { SearchBox } from './search-box.tsx';

/** Until the profile is set nothing else can be done: say so first (specification §4). */
function ProfileFirst() {
  const { t } = useWords();
  return (
    <section className="ns-card home-profile">
      <h2>{t('home:profile.title')}</h2>
      <p>{t('home:profile.about')}</p>
      <Link className="ns-tool ns-tool-main" to="/user/safety">
        {t('home:profile.act')}
      </Link>
    </section>
  );
}

/** A customer's first page: what stands before everything else, the search, and the parts that features bring. */
export function CustomerHome() {
  const { t } = useWords();
  const { HasSafeCode } = useSession();
  return (
    <Page title={t('home:customer.title')} about={t('home:customer.about')} before="itself">
      {!HasSafeCode && <ProfileFirst />}
      <SearchBox />
      <p>
        <Link to="/market">{t('home:market.act')}</Link>
      </p>
      {HasSafeCode && (
        <div className="ns-grid home-parts">
          {HOME_PARTS.map(({ key, Part }) => (
            <Part key={key} />
          ))}
        </div>
      )}
    </Page>
  );
}
