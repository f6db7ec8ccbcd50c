import { Link } from 'react-router';
import { listMyTemplates } from '#contract/api/template.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { IdentityTag } from '../../../identity/identity-tag.tsx';

type Template = OutputOf<typeof listMyTemplates>['Items'][number];

function State({ of }: { of: Template }) {
  const { t } = useWords();
  return (
    <span className="ns-row">
      {of.Identity !== 'none' && (
        <Link to={`/template/cn/edit?Id=${of.Id}`}>
          <IdentityTag state={of.Identity} />
        </Link>
      )}
      {of.Default && <StateTag tone="good">{t('templates:default')}</StateTag>}
      {!of.EmailVerified && <StateTag tone="warn">{t('templates:email.pending')}</StateTag>}
      {!of.Abroad && <StateTag tone="warn">{t('templates:abroad.short')}</StateTag>}
    </span>
  );
}

/** `/template/list`: the registrant templates of the customer (acceptance H1). */
export function Component() {
  const { t } = useWords();
  const templates = usePages(listMyTemplates, {});
  const columns: Column<Template>[] = [
    {
      key: 'Name',
      title: t('profile:templates.name'),
      // The template of the profile was named by us, in the language of that day.
      render: (row) => (
        <Link to={`/template/${row.Id}`}>{row.FromProfile ? t('templates:personal.name') : row.Name}</Link>
      ),
    },
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
    { key: 'State', title: t('templates:state'), render: (row) => <State of={row} /> },
    { key: 'UpdatedAt', title: t('profile:templates.updated'), render: (row) => <When at={row.UpdatedAt} /> },
  ];
  return (
    <Page
      title={t('profile:templates.title')}
      about={t('profile:templates.about')}
      act={
        <span className="ns-row">
          <Link className="ns-button" to="/template/cn">
            {t('menu:title.template.cn')}
          </Link>
          <Link className="ns-button" to="/template/push">
            {t('menu:title.template.push')}
          </Link>
          <Link className="ns-button ns-button-main" to="/template/create">
            {t('menu:title.template.create')}
          </Link>
        </span>
      }
    >
      <ProblemNote problem={templates.problem} onRetry={templates.refresh} />
      <DataTable
        label={t('profile:templates.title')}
        rows={templates.data}
        failed={Boolean(templates.problem) && !templates.data}
        rowKey={(row) => row.Id}
        columns={columns}
        loading={templates.loading}
        more={templates.more}
        loadingMore={templates.loadingMore}
      />
    </Page>
  );
}
