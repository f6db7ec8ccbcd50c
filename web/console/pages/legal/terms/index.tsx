import { useWords } from '#web/shared/i18n/words.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { ContactLink } from '../../../contact-link.tsx';
import { Reading } from '../../../reading/reading.tsx';

const PARTS = [
  ['legal:terms.1.head', 'legal:terms.1.text'],
  ['legal:terms.2.head', 'legal:terms.2.text'],
  ['legal:terms.3.head', 'legal:terms.3.text'],
  ['legal:terms.4.head', 'legal:terms.4.text'],
  ['legal:terms.5.head', 'legal:terms.5.text'],
  ['legal:terms.6.head', 'legal:terms.6.text'],
  ['legal:terms.7.head', 'legal:terms.7.text'],
] as const;

/** `/legal/terms`: what is agreed to at registration and checkout (acceptance M1). */
export function Component() {
  const { t } = useWords();
  return (
    <Page title={t('legal:terms.title')} about={t('legal:terms.about')} before="itself">
      <Reading parts={PARTS} />
      <p className="ns-muted">{t('legal:terms.operator')}</p>
      <p>
        <ContactLink />
      </p>
    </Page>
  );
}
