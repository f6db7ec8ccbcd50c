import { useId } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { listIdentities } from '#contract/api/templates/real-name.ts';
import { IDENTITY_REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/identity/proof.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { usePages } from '#web/shared/query.ts';
import { Empty, Loading, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Combobox } from '#web/shared/ui/fields/combobox.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { HolderFault, useTemplateName } from '../../../../identity/identity-state.tsx';
import { ProofForm } from '../../../../identity/proof-form.tsx';

/** `/template/cn/create?Id=`: the papers of a template's holder (acceptance H2). */
export function Component() {
  const { t } = useWords();
  const id = useId();
  const navigate = useNavigate();
  const nameOf = useTemplateName();
  const [query, setQuery] = useSearchParams();
  const identities = usePages(listIdentities, {});
  // Names that cannot stand are offered too, so that the reader learns why.
  const open = (identities.data ?? []).filter((one) => one.State === 'none');
  const chosen = open.find(({ TemplateId }) => TemplateId === query.get('Id'));
  return (
    <Page
      title={t('menu:title.template.cn.create')}
      about={t('identity:form.create.about', { days: IDENTITY_REVIEW_BUSINESS_DAYS_MAX })}
      above={{ to: '/template/cn', label: t('menu:title.template.cn') }}
      before="form"
    >
      <ProblemNote problem={identities.problem} onRetry={identities.refresh} />
      {identities.data === undefined && !identities.problem && <Loading shape="form" />}
      {identities.data !== undefined && open.length === 0 && (
        <Empty
          title={t('identity:form.template.none')}
          act={
            <Link className="ns-button" to="/template/create">
              {t('menu:title.template.create')}
            </Link>
          }
        />
      )}
      {open.length > 0 && (
        <div className="ns-form identity-choose">
          <label htmlFor={id}>{t('identity:form.template')}</label>
          <Combobox
            id={id}
            placeholder={t('identity:form.template.choose')}
            value={chosen?.TemplateId}
            onChange={(value) => setQuery({ Id: value }, { replace: true })}
            options={open.map((one) => ({ value: one.TemplateId, label: `${nameOf(one)} · ${one.Holder}` }))}
          />
        </div>
      )}
      {chosen && <HolderFault of={chosen} />}
      {chosen?.Actions.includes('submit') && (
        <ProofForm
          key={chosen.TemplateId}
          of={chosen}
          onDone={(message) => {
            notice('done', message);
            navigate('/template/cn');
          }}
        />
      )}
    </Page>
  );
}
