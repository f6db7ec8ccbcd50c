import { useState } from 'react';
import { Link } from 'react-router';
import { listNamings, type NamingOnWire } from '#contract/api/templates/naming.ts';
import { type IdentityOnWire, listIdentities } from '#contract/api/templates/real-name.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer, usePages } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { DueNote, HolderFault, PaperText, Reasons, useTemplateName } from '../../../identity/identity-state.tsx';
import { IdentityTag } from '../../../identity/identity-tag.tsx';
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

/** So many names are told one by one; the others stand in their orders. */
const NAMES_SHOWN_MAX = 3;
const NAMING_TONES = { checking: 'warn', passed: 'good', refused: 'bad' } as const;

/** Names ordered with the template: whether each may be had is judged apart from who its holder is. */
function Namings({ of }: { of: readonly NamingOnWire[] }) {
  const { t } = useWords();
  if (of.length === 0) return null;
  return (
    <div className="identity-cell">
      {of.slice(0, NAMES_SHOWN_MAX).map((one) => (
        <span key={`${one.Domain} ${one.Order}`} className="ns-row">
          <Link to={`/domain/order/${one.Order}`}>{one.Unicode}</Link>
          <StateTag tone={NAMING_TONES[one.State]}>{t(`identity:naming.${one.State}`)}</StateTag>
        </span>
      ))}
      {of.length > NAMES_SHOWN_MAX && (
        <Link to="/domain/order">{t('identity:naming.more', { count: of.length - NAMES_SHOWN_MAX })}</Link>
      )}
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
  const namings = useAnswer(listNamings, {});
  const namingsOf = ({ TemplateId }: IdentityOnWire) =>
    (namings.data?.Items ?? []).filter((one) => one.TemplateId === TemplateId);
  const columns: Column<IdentityOnWire>[] = [
    {
      key: 'Name',
      title: t('identity:list.template'),
      render: (row) => (
        <>
          <Link to={`/template/cn/edit?Id=${row.TemplateId}`}>{nameOf(row)}</Link>
          <br />
          <span translate="no">{row.Holder}</span>
        </>
      ),
    },
    { key: 'Kind', title: t('profile:templates.kind'), render: (row) => t(`profile:info.kind.${row.Kind}`) },
    { key: 'State', title: t('identity:list.identity'), render: (row) => <Standing of={row} /> },
    { key: 'Naming', title: t('identity:list.naming'), render: (row) => <Namings of={namingsOf(row)} /> },
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
