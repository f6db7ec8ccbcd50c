import { Link, useSearchParams } from 'react-router';
import { listTransfersOut, type TransferOutRow } from '#contract/api/transfers/transfer-out.ts';
import { TRANSFER_OUT_STATES } from '#contract/states/transfers/transfer-out.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { TransferTabs } from '../../../../transfers/transfer-tabs.tsx';
import { RowActs } from './row-acts.tsx';
import '../../push/push.css';

const TONES: Readonly<Record<TransferOutRow['State'], Tone>> = {
  awaiting_confirmation: 'warn',
  in_review: 'warn',
  delayed: 'warn',
  code_pending: 'warn',
  code_issued: 'good',
  approval_pending: 'bad',
  transferred: 'plain',
  rejected: 'plain',
  cancelled: 'plain',
  refused: 'bad',
  lapsed: 'plain',
};

const DUE = [
  'awaiting_confirmation',
  'in_review',
  'delayed',
  'code_pending',
  'code_issued',
  'approval_pending',
] as const;
const isDue = (state: TransferOutRow['State']): state is (typeof DUE)[number] =>
  (DUE as readonly string[]).includes(state);

function State({ of }: { of: TransferOutRow }) {
  const { t } = useWords();
  return (
    <>
      <StateTag tone={TONES[of.State]}>{t(`transferout:state.${of.State}`)}</StateTag>
      {of.Answer && <div className="ns-muted">{t(`transferout:answer.${of.Answer}`)}</div>}
      {of.DueAt && !of.Answer && isDue(of.State) && (
        <div className="ns-muted">
          {t(`transferout:due.${of.State}`)} <When at={of.DueAt} />
        </div>
      )}
      {of.State === 'approval_pending' && !of.Asked && <div className="ns-wrong">{t('transferout:unasked')}</div>}
      {of.Review.length > 0 && (
        <div className="ns-muted">{of.Review.map((why) => t(`transferout:review.${why}`)).join(' · ')}</div>
      )}
      {of.EndedAt && (
        <div className="ns-muted">
          <When at={of.EndedAt} />
        </div>
      )}
      {of.StopsAt && (
        <div className="ns-muted">
          {t('transferout:stops')} <When at={of.StopsAt} dayOnly />
        </div>
      )}
      {of.Reason && <div className="ns-muted">{of.Reason}</div>}
    </>
  );
}

function useColumns(): Column<TransferOutRow>[] {
  const { t } = useWords();
  return [
    {
      key: 'Name',
      title: t('transferout:col.name'),
      render: (row) => (
        <>
          <DomainName name={row.Unicode} ascii={row.Name} />
          {row.Registrar && <div className="ns-muted">{t('transferout:registrar', { name: row.Registrar })}</div>}
        </>
      ),
    },
    { key: 'State', title: t('transferout:col.state'), render: (row) => <State of={row} /> },
    {
      key: 'RequestedAt',
      title: t('transferout:col.asked'),
      render: ({ RequestedAt }) => <When at={RequestedAt} bare />,
    },
    { key: 'acts', title: t('transferout:col.acts'), render: (row) => <RowActs of={row} /> },
  ];
}

/** `/domain/transferout/list`: every transfer out with its state, its clock and its acts (acceptance F2). */
export function Component() {
  const { t } = useWords();
  const columns = useColumns();
  const [query, setQuery] = useSearchParams();
  const state = TRANSFER_OUT_STATES.find((one) => one === query.get('State'));
  const turn = (next: string | undefined) => setQuery(next ? { State: next } : {});
  const pages = usePages<typeof listTransfersOut, TransferOutRow>(listTransfersOut, state ? { State: state } : {});
  const chips = state
    ? [{ key: 'State', label: t(`transferout:state.${state}`), onRemove: () => turn(undefined) }]
    : [];
  return (
    <Page
      title={t('menu:title.domain.transferout.list')}
      about={t('transferout:about')}
      before="list"
      act={
        <Link className="ns-button ns-button-main" to="/domain/transferout">
          {t('transferout:new')}
        </Link>
      }
    >
      <TransferTabs waiting={{ out: pages.first?.Open }} />
      <Block title={t('transferout:list.title')}>
        <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
        <div className="ns-row ns-filters">
          <Choice
            label={t('transferout:filter.state')}
            none={t('transferout:filter.state')}
            value={state}
            options={TRANSFER_OUT_STATES.map((value) => ({ value, label: t(`transferout:state.${value}`) }))}
            onChange={turn}
          />
        </div>
        <DataTable
          {...tableOf(pages)}
          label={t('transferout:list.title')}
          rowKey={(row) => row.Id}
          columns={columns}
          chips={chips}
          empty={<Empty title={t(state ? 'transferout:empty.filter' : 'transferout:empty')} />}
        />
      </Block>
    </Page>
  );
}
