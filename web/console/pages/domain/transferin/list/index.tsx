import { Link, useSearchParams } from 'react-router';
import { listTransfersIn, type TransferInRow } from '#contract/api/transfers/transfer-in.ts';
import { TRANSFER_IN_STATES } from '#contract/states/transfers/transfer-in.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ContactLink } from '../../../../contact-link.tsx';
import { TransferTabs } from '../../../../transfers/transfer-tabs.tsx';
import { RowActs } from './row-acts.tsx';
import '../../push/push.css';

const TONES: Readonly<Record<TransferInRow['State'], Tone>> = {
  awaiting_confirmation: 'warn',
  requesting: 'warn',
  code_wrong: 'bad',
  pending: 'warn',
  completed: 'good',
  failed: 'bad',
  declined: 'plain',
  cancelled: 'plain',
  lapsed: 'plain',
};

type Due = 'awaiting_confirmation' | 'code_wrong' | 'pending' | 'requesting';
const isDue = (state: TransferInRow['State']): state is Due =>
  ['awaiting_confirmation', 'code_wrong', 'pending', 'requesting'].includes(state);

function State({ of }: { of: TransferInRow }) {
  const { t } = useWords();
  return (
    <>
      <StateTag tone={TONES[of.State]}>{t(`transferin:state.${of.State}`)}</StateTag>
      {of.DueAt && isDue(of.State) && (
        <div className="ns-muted">
          {t(`transferin:due.${of.State}`)} <When at={of.DueAt} />
        </div>
      )}
      {of.EndedAt && <div className="ns-muted">{<When at={of.EndedAt} />}</div>}
      {of.Reason && <div className="ns-muted">{of.Reason}</div>}
      {of.State === 'failed' && <ContactLink topic="transfer" about={of.Name} />}
    </>
  );
}

function useColumns(): Column<TransferInRow>[] {
  const { t } = useWords();
  return [
    {
      key: 'Name',
      title: t('transferin:col.name'),
      render: (row) => (
        <>
          {row.State === 'completed' ? (
            <Link to={`/domain/${row.Name}`}>{row.Unicode}</Link>
          ) : (
            <DomainName name={row.Unicode} ascii={row.Name} />
          )}
          {row.From && <div className="ns-muted">{t('transferin:registrar', { name: row.From })}</div>}
        </>
      ),
    },
    { key: 'State', title: t('transferin:col.state'), render: (row) => <State of={row} /> },
    {
      key: 'Price',
      title: t('transferin:col.price'),
      right: true,
      render: ({ Price }) => <MoneyText value={Price} bare />,
    },
    { key: 'AskedAt', title: t('transferin:col.asked'), render: ({ AskedAt }) => <When at={AskedAt} bare /> },
    { key: 'acts', title: t('transferin:col.acts'), render: (row) => <RowActs of={row} /> },
  ];
}

/**
 * `/domain/transferin/list`: every transfer in with its state, what is expected until when, and its acts (acceptance
 * F1).
 */
export function Component() {
  const { t } = useWords();
  const columns = useColumns();
  const [query, setQuery] = useSearchParams();
  const state = TRANSFER_IN_STATES.find((one) => one === query.get('State'));
  const turn = (next: string | undefined) => setQuery(next ? { State: next } : {});
  const pages = usePages<typeof listTransfersIn, TransferInRow>(listTransfersIn, state ? { State: state } : {});
  const chips = state ? [{ key: 'State', label: t(`transferin:state.${state}`), onRemove: () => turn(undefined) }] : [];
  return (
    <Page
      title={t('menu:title.domain.transferin.list')}
      about={t('transferin:about')}
      before="list"
      act={
        <Link className="ns-button ns-button-main" to="/domain/transferin">
          {t('transferin:new')}
        </Link>
      }
    >
      <TransferTabs waiting={{ in: pages.first?.Open }} />
      <Block title={t('transferin:list.title')}>
        <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
        <div className="ns-row ns-filters">
          <Choice
            label={t('transferin:filter.state')}
            none={t('transferin:filter.state')}
            value={state}
            options={TRANSFER_IN_STATES.map((value) => ({ value, label: t(`transferin:state.${value}`) }))}
            onChange={turn}
          />
        </div>
        <DataTable
          {...tableOf(pages)}
          label={t('transferin:list.title')}
          rowKey={(row) => row.Id}
          columns={columns}
          chips={chips}
          empty={<Empty title={t(state ? 'transferin:empty.filter' : 'transferin:empty')} />}
        />
      </Block>
    </Page>
  );
}
