import { Link } from 'react-router';
import { autoRenewPlan } from '#contract/api/auto-renew.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import { cmp, fromWire } from '#contract/money.ts';
import { AUTO_RENEW_AHEAD_DAYS } from '#contract/rules/auto-renew.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { rechargeOf } from '../../../pay/sums.tsx';
import { Reserve } from './reserve.tsx';

type PlanData = OutputOf<typeof autoRenewPlan>;
type Month = PlanData['Months'][number];

function TopUp({ missing }: { missing: MoneyOnWire }) {
  const { t } = useWords();
  const amount = rechargeOf(missing);
  return (
    <Link
      className="ns-tool ns-tool-main"
      to={`/finance/recharge?amount=${amount.Amount}&return=${encodeURIComponent('/domain/autorenew')}`}
    >
      {t('renewals:plan.topUp', { amount: grouped(amount) })}
    </Link>
  );
}

/** What the next weeks cost beside what there is. */
function Funds({ of }: { of: PlanData }) {
  const { t } = useWords();
  return (
    <>
      <dl className="ns-facts">
        <dt>{t('renewals:plan.ahead', { days: AUTO_RENEW_AHEAD_DAYS })}</dt>
        <dd>
          <MoneyText value={of.Ahead} />
        </dd>
        <dt>{t('renewals:plan.available')}</dt>
        <dd>
          <MoneyText value={of.Available} />
        </dd>
        {of.Missing && (
          <>
            <dt>{t('renewals:plan.missing')}</dt>
            <dd className="ns-wrong">
              <MoneyText value={of.Missing} />
            </dd>
          </>
        )}
      </dl>
      {of.Waiting && (
        <p className="ns-wrong" role="status">
          {t('renewals:plan.waiting', { count: of.Waiting.Names, missing: grouped(of.Waiting.Missing) })}
        </p>
      )}
      {of.Missing && (
        <p className="autorenew-top-up">
          <TopUp missing={of.Missing} />
        </p>
      )}
    </>
  );
}

function Months({ of }: { of: PlanData }) {
  const { t } = useWords();
  const most =
    of.Months.map(({ Amount }) => fromWire(Amount))
      .sort(cmp)
      .at(-1)?.minor ?? 0n;
  const columns: Column<Month>[] = [
    { key: 'month', title: t('renewals:plan.month'), render: ({ Month: month }) => month },
    { key: 'names', title: t('renewals:plan.names'), right: true, render: ({ Names }) => Names },
    {
      key: 'amount',
      title: t('renewals:plan.amount'),
      right: true,
      render: ({ Amount }) => <MoneyText value={Amount} bare />,
    },
    {
      key: 'bar',
      title: <span className="ns-hidden">{t('renewals:plan.bar')}</span>,
      render: ({ Amount }) => <ShareBar of={fromWire(Amount).minor} most={most} />,
    },
  ];
  return (
    <DataTable
      label={t('renewals:plan.title')}
      rows={of.Months}
      rowKey={({ Month: month }) => month}
      columns={columns}
      empty={<Empty title={t('renewals:plan.none')} />}
    />
  );
}

/** What renews itself in the next months, month by month, beside the balance and what is kept for it. */
export function Plan() {
  const { t } = useWords();
  const plan = useAnswer(autoRenewPlan, {});
  return (
    <Answer of={plan}>
      {(data) => (
        <>
          <Block title={t('renewals:plan.title')}>
            {data.Months.length > 0 && <Funds of={data} />}
            {(data.Months.length > 0 || data.Barred === 0) && <Months of={data} />}
            {data.Unpriced > 0 && <p className="ns-muted">{t('renewals:auto.unpriced', { count: data.Unpriced })}</p>}
            {data.Barred > 0 && <p className="ns-muted">{t('renewals:auto.barred', { count: data.Barred })}</p>}
          </Block>
          <Reserve now={data.Reserve} />
        </>
      )}
    </Answer>
  );
}
