import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Balance, financeCenter } from '#contract/api/finance/balance.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { useFreezeColumns } from '../freeze/columns.tsx';
import { useRecordColumns } from '../record/columns.tsx';
import { FlowChart } from './flow-chart.tsx';
import { LowBalanceSetting, LowNote } from './low-balance.tsx';

function Figure({ name, about, value }: { name: ReactNode; about: ReactNode; value: MoneyOnWire }) {
  return (
    <div className="ns-card">
      <dt>{name}</dt>
      <dd className="finance-sum">
        <MoneyText value={value} />
      </dd>
      <dd className="ns-muted">{about}</dd>
    </div>
  );
}

/** What sales brought of late, and from when on the first of it can be withdrawn. */
function Waits({ of }: { of: NonNullable<Balance['Waiting']> }) {
  const { t } = useWords();
  const amount = `${of.Amount.Currency} ${grouped(of.Amount)}`;
  return <>{t('balance:withdrawable.waiting', { amount, until: localTime(of.Until, timeZone()) })}</>;
}

function Figures({ of }: { of: Balance }) {
  const { t } = useWords();
  const owes = of.Owed.Amount !== '0.00';
  return (
    <dl className="finance-figures">
      <Figure name={t('balance:available')} about={t('balance:available.about')} value={of.Available} />
      <Figure name={t('balance:frozen')} about={t('balance:frozen.about')} value={of.Frozen} />
      <Figure
        name={t('balance:withdrawable')}
        about={of.Waiting ? <Waits of={of.Waiting} /> : t('balance:withdrawable.about')}
        value={of.Withdrawable}
      />
      {owes && <Figure name={t('balance:owed')} about={t('balance:owed.about')} value={of.Owed} />}
    </dl>
  );
}

/**
 * `/finance/center`: balance, frozen, withdrawable, thirty days of flow, recent movements, the low-balance notice
 * (acceptance J1).
 */
export function Component() {
  const { t } = useWords();
  const center = useAnswer(financeCenter, {});
  const records = useRecordColumns();
  const freezes = useFreezeColumns();
  return (
    <Page
      title={t('menu:title.finance.center')}
      about={t('balance:center.about')}
      act={
        <Link className="ns-tool ns-tool-main" to="/finance/recharge">
          {t('balance:recharge')}
        </Link>
      }
      before="cards"
    >
      <Answer of={center} shape="cards">
        {(data) => (
          <>
            <LowNote of={data.LowBalance} />
            <Figures of={data.Balance} />
            <FlowChart flow={data.Flow} />
            {data.Freezes.length > 0 && (
              <Block title={t('balance:recent.frozen')}>
                <DataTable
                  label={t('balance:recent.frozen')}
                  rows={data.Freezes}
                  rowKey={(row) => row.Serial}
                  columns={freezes}
                />
                <Link to="/finance/freeze">{t('balance:all')}</Link>
              </Block>
            )}
            <Block title={t('balance:recent')}>
              <DataTable
                label={t('balance:recent')}
                rows={data.Records}
                rowKey={(row) => row.Serial}
                columns={records}
                empty={<Empty title={t('balance:record.empty')} />}
              />
              <Link to="/finance/record">{t('balance:all')}</Link>
            </Block>
            <LowBalanceSetting of={data.LowBalance} />
          </>
        )}
      </Answer>
    </Page>
  );
}
