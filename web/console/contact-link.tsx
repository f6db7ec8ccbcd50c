import { Link, useLocation } from 'react-router';
import type { EnquiryTopic } from '#contract/rules/contact/enquiry.ts';
import { useWords } from '#web/shared/i18n/words.ts';

/**
 * The way to somebody who can be asked, from where a reader is stopped; the page of the question says what it is about
 * and where it was asked.
 */
export function ContactLink({ topic, about }: { topic?: EnquiryTopic; about?: string }) {
  const { t } = useWords();
  const { pathname } = useLocation();
  const query = new URLSearchParams({ from: pathname, ...(topic ? { topic } : {}), ...(about ? { about } : {}) });
  return <Link to={`/contact?${query}`}>{t('menu:title.contact')}</Link>;
}
