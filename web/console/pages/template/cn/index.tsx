import { useState } from 'react';
import { Link } from 'react-router';
import { type IdentityOnWire, listIdentities } from '#contract/api/templates/real-name.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import {
  DueNote,
  HolderFault,
  IdentityTag,
  PaperText,
  Reasons,
  useTemplateName,
} from '../../../identity/identity-state.tsx';
import { WithdrawDialog } from '../../../identity/withdraw-dialog.tsx';
import '../../../identity/identity.css';

/** The state with all that the reader must know to go on: until when it lasts, and why it was refused. */
function Standing({ of }: { of: IdentityOnWire }) {
  const { t } = useWords();
  return (
    <div className="identity-cell">
      <IdentityTag state={of.State} />
      <DueNote of={of.Proof} />
      {of.Proof && <Reasons of={of.Proof} template={of.TemplateId} />}
      {of.Newer && (
        <>
          <span>{t('identity:newer', { state: t(`identity:state.${of.Newer.State}`) })}</span>
          <DueNote of={of.Newer} />
          <Reasons of={of.Newer} template={of.TemplateId} />
        </>
      )}
      <HolderFault of={of} />
    </div>
  );
}

function Next({ of, onWithdraw }: { of: IdentityOnWire; onWithdraw: () => void }) {
  const { t } = useWords();
  const refused = (of.Newer ?? of.Proof)?.State === 'refused';
  return (
    <span className="ns-row">
      {of.Actions.includes('submit') && (
        <Link to={`/template/cn/create?Id=${of.TemplateId}`}>{t('identity:act.submit')}</Link>
      )}
      {of.Actions.includes('again') && (
        <Link to={`/template/cn/edit?Id=${of.TemplateId}`}>
          {t(refused ? 'identity:act.fix' : 'identity:act.again')}
        </Link>
      )}
      {of.Actions.includes('withdraw') && (
        <Button size="small" onClick={onWithdraw}>
          {t('identity:act.withdraw')}
        </Button>
      )}
    </span>
  );
}

/** `/template/cn`: the templates with the state of the identity that .cn names need (acceptance H2). */
export function Component() {
  const { t } = useWords();
  const nameOf = useTemplateName();
  const [leaving, setLeaving] = useState<IdentityOnWire>();
  const identities = usePages(listIdentities, {});
  const columns: Column<IdentityOnWire>[] = [
    {
      key: 'Name',
      title: t('identity:list.template'),
      render: (row) => (
        <>
          <Link to={`/template/cn/edit?Id=${row.TemplateId}`}>{nameOf(row)}</Link>
          <br />
          {row.Holder}
        </>
      ),
    },
    { key: 'Kind', title: t('profile:templates.kind'), render: (row) => t(`profile:info.kind.${row.Kind}`) },
    { key: 'State', title: t('identity:list.identity'), render: (row) => <Standing of={row} /> },
    { key: 'Paper', title: t('identity:list.document'), render: (row) => row.Proof && <PaperText of={row.Proof} /> },
    {
      key: 'Next',
      title: t('identity:list.next'),
      render: (row) => <Next of={row} onWithdraw={() => setLeaving(row)} />,
    },
  ];
  return (
    <Page
      title={t('menu:title.template.cn')}
      about={t('identity:about')}
      above={{ to: '/template/list', label: t('profile:templates.title') }}
      act={
        <Link className="ns-button ns-button-main" to="/template/cn/create">
          {t('menu:title.template.cn.create')}
        </Link>
      }
    >
      <ProblemNote problem={identities.problem} onRetry={identities.refresh} />
      <DataTable
        {...tableOf(identities)}
        label={t('menu:title.template.cn')}
        rowKey={(row) => row.TemplateId}
        columns={columns}
      />
      {leaving && <WithdrawDialog of={leaving} onClose={() => setLeaving(undefined)} />}
    </Page>
  );
}
