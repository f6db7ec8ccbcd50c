import { Link } from 'react-router';
import { type BankStatement, listStatements } from '#contract/staff-api/bank-statement.ts';
import { BANK_STATEMENT_STATES } from '#contract/states/statement-line.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { HandIn } from './hand-in.tsx';
import { StatementState } from './state.tsx';

/** `/transfers/statements`: statements of our bank, handed in by one and checked by another (acceptance J2, L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<BankStatement>[] = [
    {
      key: 'Number',
      title: t('bankstatement:number'),
      render: (row) => (
        <>
          <Link to={`/transfers/statements/${row.Number}`}>{row.Number}</Link>
          <div className="ns-muted">{t('bankstatement:period.of', { from: row.From, to: row.To })}</div>
        </>
      ),
    },
    {
      key: 'Opening',
      title: t('bankstatement:opening'),
      right: true,
      render: (row) => <MoneyText value={row.Opening} />,
    },
    {
      key: 'Closing',
      title: t('bankstatement:closing'),
      right: true,
      render: (row) => <MoneyText value={row.Closing} />,
    },
    {
      key: 'HandedInBy',
      title: t('bankstatement:maker'),
      render: (row) => (
        <>
          {row.HandedInBy}
          <div className="ns-muted">
            <When at={row.HandedInAt} bare />
          </div>
        </>
      ),
    },
    { key: 'CheckedBy', title: t('bankstatement:checker'), render: (row) => row.CheckedBy ?? '' },
    { key: 'State', title: t('withdrawal:state'), render: (row) => <StatementState of={row} /> },
  ];
  return (
    <Page
      title={t('bankstatement:title')}
      about={t('bankstatement:about')}
      above={{ to: '/transfers', label: t('office:transfers.title') }}
    >
      <ListByState
        list={listStatements}
        label={t('bankstatement:title')}
        states={BANK_STATEMENT_STATES}
        stateWords={(state) => t(`bankstatement:state.${state}`)}
        stateLabel={t('withdrawal:state')}
        columns={columns}
        rowKey={(row) => row.Number}
        empty={<Empty title={t('bankstatement:empty')} />}
      />
      <Block title={t('bankstatement:handInTitle')}>
        <HandIn />
      </Block>
    </Page>
  );
}
