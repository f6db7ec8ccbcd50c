import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { getIdentity, type IdentityOnWire } from '#contract/api/templates/real-name.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { DueNote, HolderFault, PaperText, Reasons, useTemplateName } from '../../../../identity/identity-state.tsx';
import { IdentityTag } from '../../../../identity/identity-tag.tsx';
import { ProofForm } from '../../../../identity/proof-form.tsx';
import { WithdrawDialog } from '../../../../identity/withdraw-dialog.tsx';

type Proof = NonNullable<IdentityOnWire['Proof']>;

const TEMPLATE_ID = /^\d{1,18}$/;

/** One handing-in of papers: where it stands and what it said. */
function ProofRows({ of }: { of: Proof }) {
  const { t } = useWords();
  return (
    <>
      <dt>{t('identity:list.identity')}</dt>
      <dd>
        <span className="ns-row">
          <IdentityTag state={of.State} />
          <DueNote of={of} />
        </span>
      </dd>
      <dt>{t('identity:list.document')}</dt>
      <dd>
        <PaperText of={of} />
      </dd>
      <dt>{t('identity:submittedAt')}</dt>
      <dd>
        <When at={of.SubmittedAt} />
      </dd>
      {of.DecidedAt && (
        <>
          <dt>{t('identity:decidedAt')}</dt>
          <dd>
            <When at={of.DecidedAt} />
          </dd>
        </>
      )}
    </>
  );
}

function Standing({ of }: { of: IdentityOnWire }) {
  const { t } = useWords();
  const [leaving, setLeaving] = useState(false);
  return (
    <Block title={t('identity:form.current')}>
      <dl className="ns-facts">
        <dt>{t('identity:field.Holder')}</dt>
        <dd>{of.Holder}</dd>
        {of.Proof ? (
          <ProofRows of={of.Proof} />
        ) : (
          <>
            <dt>{t('identity:list.identity')}</dt>
            <dd>
              <IdentityTag state={of.State} />
            </dd>
          </>
        )}
      </dl>
      <HolderFault of={of} />
      {of.Proof && <Reasons of={of.Proof} template={of.TemplateId} />}
      {of.Newer && (
        <>
          <h3>{t('identity:newer', { state: t(`identity:state.${of.Newer.State}`) })}</h3>
          <dl className="ns-facts">
            <ProofRows of={of.Newer} />
          </dl>
          <Reasons of={of.Newer} template={of.TemplateId} />
        </>
      )}
      {of.Actions.includes('withdraw') && (
        <p>
          <Button onClick={() => setLeaving(true)}>{t('identity:act.withdraw')}</Button>
        </p>
      )}
      {leaving && <WithdrawDialog of={of} onClose={() => setLeaving(false)} />}
    </Block>
  );
}

/** The address lost its end: which template is asked, and where they all stand. */
function WhichTemplate() {
  const { t } = useWords();
  return (
    <Page title={t('menu:title.template.cn.edit')} above={{ to: '/template/cn', label: t('menu:title.template.cn') }}>
      <Empty
        title={t('identity:form.edit.which')}
        text={t('identity:form.edit.whichText')}
        act={
          <Link className="ns-button" to="/template/cn">
            {t('identity:form.edit.choose')}
          </Link>
        }
      />
    </Page>
  );
}

/**
 * `/template/cn/edit?Id=`: the identity of one template's holder: its state, what to put right, new papers (acceptance
 * H2).
 */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('Id') ?? '';
  return TEMPLATE_ID.test(id) ? <OneIdentity id={id} /> : <WhichTemplate />;
}

function OneIdentity({ id }: { id: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const nameOf = useTemplateName();
  const identity = useAnswer(getIdentity, { TemplateId: id });
  const { data } = identity;
  const may = data?.Actions.includes('again') || data?.Actions.includes('submit');
  return (
    <Page
      title={data ? nameOf(data) : t('menu:title.template.cn.edit')}
      about={t('identity:form.edit.about')}
      above={{ to: '/template/cn', label: t('menu:title.template.cn') }}
      before="form"
    >
      <Answer of={identity} shape="form">
        {(found) => (
          <>
            <Standing of={found} />
            {may && (
              <Block title={t(found.State === 'refused' ? 'identity:act.fix' : 'identity:form.papers')}>
                <ProofForm
                  key={`${found.TemplateId} ${(found.Newer ?? found.Proof)?.Id ?? ''}`}
                  of={found}
                  onDone={(message) => {
                    notice('done', message);
                    navigate('/template/cn');
                  }}
                />
              </Block>
            )}
          </>
        )}
      </Answer>
    </Page>
  );
}
