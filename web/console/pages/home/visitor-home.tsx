import { Link } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { SearchBox } from './search-box.tsx';

/** What a visitor comes for: a name; then prices, and the way in. */
export function VisitorHome() {
  const { t } = useWords();
  return (
    <div className="home-visitor">
      <Page title={t('home:visitor.title')} about={t('home:visitor.about')} before="itself">
        <SearchBox />
        <div className="ns-row home-links">
          <Link to="/market">{t('home:market.act')}</Link>
          <Link to="/price">{t('home:prices.act')}</Link>
          <a href="/login/register">{t('home:register.act')}</a>
          <a href="/login/sso">{t('home:signIn.act')}</a>
        </div>
      </Page>
    </div>
  );
}
