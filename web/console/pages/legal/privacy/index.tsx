import { useWords } from '#web/shared/i18n/words.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { ContactLink } from '../../../contact-link.tsx';
import { Reading } from '../../../reading/reading.tsx';

const PARTS = [
  ['legal:privacy.1.head', 'legal:privacy.1.text'],
  ['legal:privacy.2.head', 'legal:privacy.2.text'],
  ['legal:privacy.3.head', 'legal:privacy.3.text'],
  ['legal:privacy.4.head', 'legal:privacy.4.text'],
  ['legal:privacy.5.head', 'legal:privacy.5.text'],
] as const;

/** `/legal/privacy`. */
export function Component() {
  const { t } = useWords();
  return (
    <Page title={t('legal:privacy.title')} about={t('legal:privacy.about')} before="itself">
      <Reading parts={PARTS} />
      <p>
        <ContactLink topic="privacy" />
      </p>
    </Page>
  );
}
