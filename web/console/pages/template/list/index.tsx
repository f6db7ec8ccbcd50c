import { listMyTemplates } from '#contract/api/template.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';

type Template = OutputOf<typeof listMyTemplates>['Items'][number];

/** `/template/list`: the registrant templates; today the one made from the profile. */
export function Component() {
  const { t } = useWords();
  const templates = usePages(listMyTemplates, {});
  const columns: Column<Template>[] = [
    { key: 'Name', title: t('profile:templates.name'), render: (row) => row.Name },
    { key: 'Holder', title: t('profile:templates.holder'), render: (row) => row.Holder },
    { key: 'Kind', title: t('profile:templates.kind'), render: (row) => t(`profile:info.kind.${row.Kind}`) },
    {
      key: 'Contact',
      title: t('profile:templates.contact'),
      render: (row) => (
        <>
          {row.Email}
          <br />
          {`+${row.TelCc} ${row.Phone}`}
        </>
      ),
    },
    { key: 'UpdatedAt', title: t('profile:templates.updated'), render: (row) => <When at={row.UpdatedAt} /> },
  ];
  return (
    <Page title={t('profile:templates.title')} about={t('profile:templates.about')}>
      <ProblemNote problem={templates.problem} onRetry={templates.refresh} />
      <DataTable
        label={t('profile:templates.title')}
        rows={templates.problem && !templates.data ? [] : templates.data}
        rowKey={(row) => row.Id}
        columns={columns}
        loading={templates.loading}
        more={templates.more}
        loadingMore={templates.loadingMore}
      />
      <p className="ns-muted">{t('profile:templates.later')}</p>
    </Page>
  );
}
