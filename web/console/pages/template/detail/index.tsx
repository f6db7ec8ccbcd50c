import { Link, useNavigate, useParams } from 'react-router';
import { listNamesOfTemplate } from '#contract/api/holders/domain-holder.ts';
import { namesToApply } from '#contract/api/holders/holder-change.ts';
import { changeTemplate, getTemplate, listMyTemplates } from '#contract/api/template.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAnswer, usePages } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { IdentityTag } from '../../../identity/identity-tag.tsx';
import { TemplateActs } from '../../../templates/template-acts.tsx';
import { TemplateFields } from '../../../templates/template-fields.tsx';

type Template = OutputOf<typeof getTemplate>;
type Name = OutputOf<typeof listNamesOfTemplate>['Items'][number];

function Facts({ of }: { of: Template }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('templates:state.email')}</dt>
      <dd>
        <StateTag tone={of.EmailVerified ? 'good' : 'warn'}>
          {t(of.EmailVerified ? 'templates:email.verified' : 'templates:email.pending')}
        </StateTag>
        {!of.EmailVerified && <Link to="/user/verify/email">{t('templates:email.manage')}</Link>}
      </dd>
      <dt>{t('templates:state.abroad')}</dt>
      <dd>
        <StateTag tone={of.Abroad ? 'good' : 'warn'}>
          {t(of.Abroad ? 'templates:abroad.yes' : 'templates:abroad.no')}
        </StateTag>
      </dd>
      <dt>{t('identity:list.identity')}</dt>
      <dd>
        <span className="ns-row">
          <IdentityTag state={of.Identity} />
          <Link to={`/template/cn/edit?Id=${of.Id}`}>{t('menu:title.template.cn')}</Link>
        </span>
      </dd>
      <dt>{t('profile:templates.updated')}</dt>
      <dd>
        <When at={of.UpdatedAt} />
      </dd>
    </dl>
  );
}

function ChangeForm({ of }: { of: Template }) {
  const { t } = useWords();
  const form = useServerForm(changeTemplate, {
    initial: of,
    after: [getTemplate, listMyTemplates, listNamesOfTemplate],
    toInput: (values) => {
      const {
        EmailVerified: _e,
        Identity: _i,
        FromProfile: _p,
        Default: _d,
        Abroad: _a,
        CreatedAt: _c,
        UpdatedAt: _u,
        ...rest
      } = values;
      const { Actions: _x, ...input } = rest;
      return { ...input, Id: of.Id } as never;
    },
    done: (_data, message) => notice('done', message),
  });
  const shown = Object.fromEntries(Object.entries(of).filter(([, value]) => typeof value === 'string'));
  return (
    <ServerForm of={form}>
      <TemplateFields form={form.values} initial={shown as Record<string, string>} />
      <Submit of={form} hint={t('templates:change.hint')}>
        {t('profile:info.save')}
      </Submit>
    </ServerForm>
  );
}

/** Names that differ from the template get its details by a change of holder, never by changing the template. */
function Apply({ id }: { id: string }) {
  const { t } = useWords();
  const { data } = useAnswer(namesToApply, { TemplateId: id });
  if (!data || data.Differing === '0') return null;
  return (
    <p className="ns-row">
      <span>{t('holders:template.sum', { total: data.Total, count: data.Differing })}</span>
      <Link className="ns-button" to={`/domain/holder?OfTemplate=${id}&Template=${id}`}>
        {t('holders:template.apply', { count: data.Names.length })}
      </Link>
    </p>
  );
}

/** The names that were registered with it, and which of them say something else than it does today. */
function Names({ id }: { id: string }) {
  const { t } = useWords();
  const names = usePages(listNamesOfTemplate, { TemplateId: id });
  const columns: Column<Name>[] = [
    {
      key: 'Domain',
      title: t('templates:names.name'),
      render: (row) => (
        <Link to={`/domain/${row.Domain}`}>
          <DomainName name={row.Unicode} ascii={row.Domain} />
        </Link>
      ),
    },
    {
      key: 'Differs',
      title: t('templates:names.values'),
      render: (row) => (
        <StateTag tone={row.Differs ? 'warn' : 'good'}>
          {t(row.Differs ? 'templates:names.differ' : 'templates:names.same')}
        </StateTag>
      ),
    },
  ];
  return (
    <Block title={t('templates:names.title')}>
      <Apply id={id} />
      <ProblemNote problem={names.problem} onRetry={names.refresh} />
      <DataTable
        label={t('templates:names.title')}
        rows={names.data}
        rowKey={(row) => row.Domain}
        columns={columns}
        loading={names.loading}
        total={names.first && Number.parseInt(names.first.Total, 10)}
        empty={t('templates:names.none')}
        more={names.more}
        loadingMore={names.loadingMore}
      />
    </Block>
  );
}

/** `/template/:templateId`: one template, its state, its values to change, the names that use it (acceptance H1). */
export function Component() {
  const { t } = useWords();
  const { templateId = '' } = useParams();
  const navigate = useNavigate();
  const template = useAnswer(getTemplate, { Id: templateId });
  return (
    <Page
      title={
        template.data?.FromProfile
          ? t('templates:personal.name')
          : (template.data?.Name ?? t('menu:title.template.detail'))
      }
      above={{ to: '/template/list', label: t('profile:templates.title') }}
      before="form"
      act={template.data && <TemplateActs of={template.data} onGone={() => navigate('/template/list')} />}
    >
      <Answer of={template}>
        {(data) => (
          <>
            <Facts of={data} />
            <ChangeForm key={`${data.Id} ${data.UpdatedAt}`} of={data} />
            <Names id={data.Id} />
          </>
        )}
      </Answer>
    </Page>
  );
}
