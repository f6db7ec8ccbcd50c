import { Link, useNavigate, useSearchParams } from 'react-router';
import { type Enquiry, listEnquiries } from '#contract/api/contact/enquiries.ts';
import {
  ENQUIRY_ANSWER_BUSINESS_DAYS,
  ENQUIRY_PAGE_LENGTH_MAX,
  ENQUIRY_TOPICS,
} from '#contract/rules/contact/enquiry.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { usePages } from '#web/shared/query.ts';
import { hintedVisitor } from '#web/shared/session.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { AskForm, type Given } from './ask-form.tsx';
import { Operator } from './operator.tsx';
import { EnquiryTag } from './state.tsx';

/** The page that led here, where it is one of ours. */
const pageOf = (from: string | null): string | undefined =>
  from && /^\/(?![/\\])/.test(from) && from.length <= ENQUIRY_PAGE_LENGTH_MAX ? from : undefined;

function Mine() {
  const { t } = useWords();
  const { signedIn } = hintedVisitor();
  return signedIn ? <Questions title={t('contact:mine')} /> : null;
}

function Questions({ title }: { title: string }) {
  const { t } = useWords();
  const pages = usePages<typeof listEnquiries, Enquiry>(listEnquiries, {});
  const columns: Column<Enquiry>[] = [
    {
      key: 'Number',
      title: t('contact:col.number'),
      render: (row) => <Link to={`/contact/${row.Number}`}>{row.Number}</Link>,
    },
    { key: 'Topic', title: t('contact:col.topic'), render: (row) => t(`contact:topic.${row.Topic}`) },
    { key: 'Reference', title: t('contact:col.reference'), render: (row) => row.Reference },
    { key: 'State', title: t('contact:col.state'), render: (row) => <EnquiryTag state={row.State} /> },
    { key: 'AskedAt', title: t('contact:col.asked'), render: (row) => <When at={row.AskedAt} bare /> },
  ];
  return (
    <Block title={title}>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={title}
        rowKey={(row) => row.Number}
        columns={columns}
        empty={<Empty title={t('contact:mine.empty')} />}
      />
    </Block>
  );
}

/** `/contact[?topic=&about=&from=]`: somebody to ask, for customers and visitors; who operates this site. */
export function Component() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const given: Given = {
    topic: ENQUIRY_TOPICS.find((one) => one === query.get('topic')),
    reference: query.get('about') ?? undefined,
    page: pageOf(query.get('from')),
  };
  return (
    <Page
      title={t('menu:title.contact')}
      about={t('contact:about', { days: ENQUIRY_ANSWER_BUSINESS_DAYS })}
      before="form"
    >
      <AskForm
        given={given}
        onAsked={(number, message) => {
          notice('done', message);
          navigate(`/contact/${number}`);
        }}
      />
      <Mine />
      <Operator />
    </Page>
  );
}
