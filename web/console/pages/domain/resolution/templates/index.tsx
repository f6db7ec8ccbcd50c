import { Link } from 'react-router';
import { listZoneTemplates, type ZoneTemplateRow } from '#contract/api/dns/zone-templates.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { StandsTags } from './stands.tsx';

function useColumns(): Column<ZoneTemplateRow>[] {
  const { t } = useWords();
  return [
    {
      key: 'Name',
      title: t('zonetemplates:col.name'),
      render: ({ Template, Name }) => <Link to={`/domain/resolution/templates/${Template}`}>{Name}</Link>,
    },
    { key: 'Records', title: t('zonetemplates:col.records'), right: true, render: ({ Records }) => Records },
    { key: 'Zones', title: t('zonetemplates:col.zones'), right: true, render: ({ Zones }) => Zones },
    { key: 'State', title: t('zonetemplates:col.state'), render: (row) => <StandsTags of={row} /> },
    { key: 'Version', title: t('zonetemplates:col.version'), right: true, render: ({ Version }) => Version },
    {
      key: 'ChangedAt',
      title: t('zonetemplates:col.changed'),
      render: ({ ChangedAt }) => <When at={ChangedAt} />,
    },
  ];
}

/**
 * `/domain/resolution/templates`: templates of records, how many names follow each and how they stand (acceptance G3).
 */
export function Component() {
  const { t } = useWords();
  const templates = useAnswer(listZoneTemplates, {});
  const columns = useColumns();
  return (
    <Page
      title={t('menu:title.domain.zonetemplates')}
      about={t('zonetemplates:about')}
      above={{ to: '/domain/resolution', label: t('menu:title.domain.resolution') }}
    >
      <p className="ns-row">
        <Link className="ns-button ns-button-main" to="/domain/resolution/templates/new">
          {t('zonetemplates:list.new')}
        </Link>
      </p>
      <Answer of={templates} shape="list">
        {({ Items, Max }) => (
          <>
            <DataTable
              label={t('zonetemplates:list.title')}
              rows={Items}
              rowKey={({ Template }) => Template}
              columns={columns}
              empty={<Empty title={t('zonetemplates:list.empty')} text={t('zonetemplates:list.emptyText')} />}
            />
            <p className="ns-muted">{t('zonetemplates:list.max', { max: Max })}</p>
          </>
        )}
      </Answer>
    </Page>
  );
}
