import { Link } from 'react-router';
import { type OfficeEnquiry, officeEnquiries } from '#contract/staff-api/enquiries.ts';
import { ENQUIRY_STATES } from '#contract/states/contact/enquiry.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Asker } from './asker.tsx';

/** `/enquiries`: what customers and visitors ask, by when our answer is due (acceptance L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<OfficeEnquiry>[] = [
    {
      key: 'Number',
      title: t('contact:col.number'),
      render: (row) => <Link to={`/enquiries/${row.Id}`}>{row.Number}</Link>,
    },
    {
      key: 'Topic',
      title: t('contact:col.topic'),
      render: (row) => (
        <>
          {t(`contact:topic.${row.Topic}`)}
          {row.Reference && <div className="ns-muted">{row.Reference}</div>}
        </>
      ),
    },
    { key: 'Who', title: t('office:enquiries.who'), render: (row) => <Asker of={row} /> },
    { key: 'State', title: t('contact:col.state'), render: (row) => t(`contact:state.${row.State}`) },
    {
      key: 'DueAt',
      title: t('office:enquiries.due'),
      render: (row) => (
        <>
          {row.DueAt && <When at={row.DueAt} bare />}
          {row.Late && <div className="ns-wrong">{t('office:enquiries.late')}</div>}
        </>
      ),
    },
  ];
  return (
    <Page title={t('office:enquiries.title')} about={t('office:enquiries.about')}>
      <ListByState
        list={officeEnquiries}
        label={t('office:enquiries.title')}
        states={ENQUIRY_STATES}
        stateWords={(state) => t(`contact:state.${state}`)}
        stateLabel={t('contact:col.state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('office:enquiries.empty')} />}
      />
    </Page>
  );
}
