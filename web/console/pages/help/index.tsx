import { Link } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { Reading } from '../../reading/reading.tsx';

const PARTS = [
  ['legal:help.1.head', 'legal:help.1.text'],
  ['legal:help.2.head', 'legal:help.2.text'],
  ['legal:help.3.head', 'legal:help.3.text'],
  ['legal:help.4.head', 'legal:help.4.text'],
  ['legal:help.5.head', 'legal:help.5.text'],
] as const;

/** `/help`: the way from an account to a name. */
export function Component() {
  const { t } = useWords();
  return (
    <Page title={t('legal:help.title')} about={t('legal:help.about')} before="itself">
      <Reading parts={PARTS} />
      <p>
        <Link to="/domain/register">{t('home:search.list')}</Link>
      </p>
      <p>
        <a href="/api/reference">{t('legal:help.api')}</a>
      </p>
    </Page>
  );
}
