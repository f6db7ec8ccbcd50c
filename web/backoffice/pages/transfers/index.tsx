import { Link } from 'react-router';
import { listStatementLines, type StatementLine } from '#contract/staff-api/bank-transfer.ts';
import { STATEMENT_LINE_STATES } from '#contract/states/statement-line.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { TwoDecide } from '../../review/two-decide.tsx';
import { Decision } from './decision.tsx';
import { lineColumns } from './line-columns.tsx';
import { Named } from './named.tsx';

const TONES: Readonly<Record<StatementLine['State'], Tone>> = {
  unmatched: 'warn',
  awaiting_second: 'warn',
  matched: 'good',
  sent_back: 'plain',
  outgoing: 'plain',
};

/**
 * What is known of a line beside its state: why it waits, what one member proposes, or what became of it, and whose it
 * is.
 */
function Beside({ of }: { of: StatementLine }) {
  const { t } = useWords();
  const by = of.DecidedBy.join(', ');
  const proposed = of.State === 'awaiting_second' && of.Decision;
  const vars = { by, number: of.Of?.Number ?? '', note: of.Note ?? '' };
  return (
    <>
      <div className="ns-muted">
        {proposed
          ? t(`office:transfer.proposed.${proposed}`, vars)
          : (of.Number ?? of.Note ?? (of.State === 'outgoing' ? '' : t(`office:transfer.why.${of.Why}`)))}
      </div>
      {of.Of && <Named of={of.Of} />}
      {!proposed && by !== '' && <div className="ns-muted">{t('office:transfer.decidedBy', { names: by })}</div>}
      <TwoDecide why={of.WhyTwo} />
    </>
  );
}

/** `/transfers`: lines of our bank's statements, and what each is of (acceptance J2, L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<StatementLine>[] = [
    ...lineColumns(t),
    {
      key: 'State',
      title: t('withdrawal:state'),
      render: (row) => (
        <>
          <StateTag tone={TONES[row.State]}>{t(`office:transfer.state.${row.State}`)}</StateTag>
          <Beside of={row} />
        </>
      ),
    },
    { key: 'Act', title: t('withdrawal:act'), render: (row) => <Decision of={row} /> },
  ];
  return (
    <Page title={t('office:transfers.title')} about={t('office:transfers.about')}>
      <p>
        <Link to="/transfers/statements">{t('bankstatement:title')}</Link>
      </p>
      <ListByState
        list={listStatementLines}
        label={t('office:transfers.title')}
        states={STATEMENT_LINE_STATES}
        stateWords={(state) => t(`office:transfer.state.${state}`)}
        stateLabel={t('withdrawal:state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('office:transfers.empty')} />}
      />
    </Page>
  );
}
