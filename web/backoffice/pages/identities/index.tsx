import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OutputOf } from '#contract/endpoint.ts';
import { findIdentities, officeIdentities } from '#contract/staff-api/templates/real-name.ts';
import { IDENTITY_PROOF_STATES, type IdentityProofState } from '#contract/states/identity.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../review/whose.tsx';

type Row = OutputOf<typeof officeIdentities>['Items'][number];

function useColumns(): Column<Row>[] {
  const { t } = useWords();
  return [
    {
      key: 'Holder',
      title: t('office:identity.holder'),
      render: (row) => (
        <Link translate="no" to={`/identities/${row.Id}`}>
          {row.Holder}
        </Link>
      ),
    },
    { key: 'Kind', title: t('office:identity.kind'), render: (row) => t(`office:customer.kind.${row.Kind}`) },
    { key: 'IdType', title: t('office:identity.type'), render: (row) => t(`identity:type.${row.IdType}`) },
    {
      key: 'CustomerId',
      title: t('office:identity.customer'),
      render: (row) => <Whose of={row} />,
    },
    { key: 'State', title: t('office:identity.state'), render: (row) => t(`identity:state.${row.State}`) },
    { key: 'SubmittedAt', title: t('office:identity.submitted'), render: (row) => <When at={row.SubmittedAt} /> },
    {
      key: 'DueAt',
      title: t('office:identity.due'),
      render: (row) => (
        <span className="ns-row">
          <When at={row.DueAt} />
          {row.Late && <StateTag tone="bad">{t('office:identity.late')}</StateTag>}
        </span>
      ),
    },
  ];
}

/** A number is sent in a body and compared by its hash; it stands in no address. */
function Find() {
  const { t } = useWords();
  const columns = useColumns();
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<Row[]>();
  const act = useAct(findIdentities);
  async function find() {
    const answer = await act.run({ Number: number });
    setFound(answer?.data.Items);
  }
  return (
    <>
      <form
        className="ns-row ns-filters"
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <label htmlFor="identity-number">{t('office:identity.find')}</label>
        <input
          id="identity-number"
          className="ns-field"
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button type="submit" busy={act.busy} disabled={number.trim() === ''}>
          {t('office:identity.find.submit')}
        </Button>
        <span className="ns-muted">{t('office:identity.find.about')}</span>
      </form>
      <ProblemNote problem={act.problem} />
      {found && (
        <DataTable
          label={t('office:identity.find')}
          rows={found}
          rowKey={(row) => row.Id}
          columns={columns}
          empty={<Empty title={t('office:identity.find.none')} />}
        />
      )}
    </>
  );
}

/**
 * `/identities`: papers of holders that wait for a decision, the oldest first; other states by choice (acceptance L1).
 */
export function Component() {
  const { t } = useWords();
  const columns = useColumns();
  const [query, setQuery] = useSearchParams();
  const State = (IDENTITY_PROOF_STATES.find((state) => state === query.get('State')) ??
    'submitted') as IdentityProofState;
  const identities = usePages(officeIdentities, { State });
  return (
    <Page title={t('office:identity.list.title')} about={t('office:identity.list.about')}>
      <Find />
      <div className="ns-row ns-filters">
        <Choice
          labelled
          label={t('office:identity.state')}
          value={State}
          options={IDENTITY_PROOF_STATES.map((value) => ({ value, label: t(`identity:state.${value}`) }))}
          onChange={(value) => setQuery(value && value !== 'submitted' ? { State: value } : {})}
        />
      </div>
      <ProblemNote problem={identities.problem} onRetry={identities.refresh} />
      <DataTable
        {...tableOf(identities)}
        label={t('office:identity.list.title')}
        rowKey={(row) => row.Id}
        columns={columns}
        empty={<Empty title={t('office:identity.list.empty')} />}
      />
    </Page>
  );
}
