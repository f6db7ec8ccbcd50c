import { useWords } from '../i18n/words.ts';
import type { PageEntry } from '../layout/page-entry.ts';
import { Page } from '../ui/page.tsx';

/**
 * The honest page of something that is not built yet: what it is called, that it is not here, and what one will do
 * here.
 */
export function NotYet({ entry }: { entry: PageEntry }) {
  const { t } = useWords();
  return (
    <Page title={t(entry.title)} about={t('common:notYet.title')} before="itself">
      <p>{t(entry.later ?? 'common:notYet.why')}</p>
    </Page>
  );
}
