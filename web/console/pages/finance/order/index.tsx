import { Link, useSearchParams } from 'react-router';
import { listRecharges, type RechargeRow } from '#contract/api/finance/recharge.ts';
import { disputedRecharges } from '#contract/api/finance/recharge-dispute.ts';
import type { DisputeState } from '#contract/states/dispute.ts';
import { RECHARGE_CHANNELS, RECHARGE_STATES } from '#contract/states/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { WayMark } from '../../../pay/way-mark.tsx';
import { DisputeTag } from '../recharge/dispute-tag.tsx';
import { isHeld, RechargeState } from '../recharge/state.tsx';
import { RechargeTabs } from '../recharge/tabs.tsx';

/** Which of them the payer's bank was asked to take back. Only a card that was charged is disputed. */
function useDisputed(rows: readonly RechargeRow[]): ReadonlyMap<string, DisputeState> {
  const charged = rows.some(({ Channel, PaidAt }) => Channel === 'card' && PaidAt !== undefined);
  const { data } = useAnswer(disputedRecharges, {}, { when: charged });
  return new Map(data?.Items.map(({ Number: number, State }) => [number, State]));
}

function Channel({ of }: { of: RechargeRow['Channel'] }) {
  const { t } = useWords();
  return (
    <span className="ns-whole">
      <WayMark of={of} /> {t(`recharge:channel.${of}`)}
    </span>
  );
}

type Next = 'pay' | 'send' | 'held' | 'disputed' | 'again';

/** What the payer can do about an order that is not as it should be; nothing where all is done. */
function nextOf(row: RechargeRow, dispute: DisputeState | undefined): Next | undefined {
  if (dispute === 'opened') return 'disputed';
  if (isHeld(row)) return 'held';
  if (row.Channel === 'bank') return row.State === 'created' || row.State === 'expired' ? 'send' : undefined;
  if (row.State === 'paying' && !row.Checking) return 'pay';
  return row.State === 'expired' || row.State === 'closed' ? 'again' : undefined;
}

function NextAct({ of, dispute }: { of: RechargeRow; dispute: DisputeState | undefined }) {
  const { t } = useWords();
  const next = nextOf(of, dispute);
  if (!next) return null;
  const words = t(`recharge:next.${next}`);
  return (
    <Link
      to={next === 'again' ? '/finance/recharge' : `/finance/recharge/info?Number=${of.Number}`}
      aria-label={`${words} ${of.Number}`}
    >
      {words}
    </Link>
  );
}

function useColumns(disputed: ReadonlyMap<string, DisputeState>): Column<RechargeRow>[] {
  const { t } = useWords();
  return [
    {
      key: 'Number',
      title: t('recharge:number'),
      render: (row) => (
        <Link className="ns-whole" to={`/finance/recharge/info?Number=${row.Number}`}>
          {row.Number}
        </Link>
      ),
    },
    { key: 'CreatedAt', title: t('recharge:date'), card: 'line', render: (row) => <When at={row.CreatedAt} /> },
    { key: 'Channel', title: t('recharge:type'), card: 'line', render: (row) => <Channel of={row.Channel} /> },
    {
      key: 'Amount',
      title: t('recharge:amount'),
      right: true,
      card: 'line',
      render: (row) => <MoneyText value={row.Credited ?? row.Amount} bare />,
    },
    {
      key: 'PayAmount',
      title: t('recharge:payment'),
      right: true,
      card: 'line',
      render: (row) => <MoneyText value={row.PayAmount ?? row.Amount} />,
    },
    {
      key: 'State',
      title: t('recharge:state'),
      card: 'head',
      render: (row) => (
        <>
          <RechargeState of={row} /> <DisputeTag state={disputed.get(row.Number)} />
        </>
      ),
    },
    {
      key: 'Next',
      title: t('recharge:next'),
      card: 'end',
      render: (row) => <NextAct of={row} dispute={disputed.get(row.Number)} />,
    },
  ];
}

/** The two filters, kept in the address. */
function useFilters() {
  const [query, setQuery] = useSearchParams();
  const turn = (name: 'State' | 'Channel') => (value: string | undefined) => {
    if (value) query.set(name, value);
    else query.delete(name);
    setQuery(query);
  };
  return {
    state: RECHARGE_STATES.find((one) => one === query.get('State')),
    channel: RECHARGE_CHANNELS.find((one) => one === query.get('Channel')),
    turn,
  };
}

/** `/finance/order`: recharge orders with number, date, type, amount, what was paid in and status (acceptance J2). */
export function Component() {
  const { t } = useWords();
  const { state, channel, turn } = useFilters();
  const only = { ...(state ? { State: state } : {}), ...(channel ? { Channel: channel } : {}) };
  const pages = usePages<typeof listRecharges, RechargeRow>(listRecharges, only);
  const columns = useColumns(useDisputed(pages.data ?? []));
  const chips = [
    ...(channel
      ? [{ key: 'Channel', label: t(`recharge:channel.${channel}`), onRemove: () => turn('Channel')(undefined) }]
      : []),
    ...(state ? [{ key: 'State', label: t(`recharge:state.${state}`), onRemove: () => turn('State')(undefined) }] : []),
  ];
  return (
    <Page title={t('recharge:orders')} about={t('recharge:orders.about')}>
      <RechargeTabs />
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <div className="ns-row ns-filters">
        <Choice
          label={t('recharge:type')}
          none={t('recharge:type')}
          value={channel}
          options={RECHARGE_CHANNELS.map((value) => ({ value, label: t(`recharge:channel.${value}`) }))}
          onChange={turn('Channel')}
        />
        <Choice
          label={t('recharge:state')}
          none={t('recharge:state')}
          value={state}
          options={RECHARGE_STATES.map((value) => ({ value, label: t(`recharge:state.${value}`) }))}
          onChange={turn('State')}
        />
      </div>
      <DataTable
        {...tableOf(pages)}
        label={t('recharge:orders')}
        rowKey={(row) => row.Number}
        columns={columns}
        chips={chips}
        empty={
          chips.length > 0 ? (
            <Empty />
          ) : (
            <Empty title={t('recharge:orders.empty')} act={<Link to="/finance/recharge">{t('recharge:title')}</Link>} />
          )
        }
      />
    </Page>
  );
}
