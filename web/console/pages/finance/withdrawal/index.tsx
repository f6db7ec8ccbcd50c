import { Link } from 'react-router';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { getBank, listWithdrawals } from '#contract/api/finance/withdrawal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer, usePages } from '#web/shared/query.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { useWithdrawalColumns } from './columns.tsx';
import { WithdrawalTabs } from './tabs.tsx';

/** Withdrawals shown here; the list has all of them. */
const RECENT = 5;

function Figures() {
  const { t } = useWords();
  const balance = useAnswer(balanceSummary, {});
  const bank = useAnswer(getBank, {});
  return (
    <Answer of={balance}>
      {(data) => (
        <dl className="ns-facts">
          <dt>{t('withdrawal:apply.withdrawable')}</dt>
          <dd>
            <MoneyText value={data.Withdrawable} />
          </dd>
          <dt>{t('withdrawal:bank.current')}</dt>
          <dd>
            {bank.data?.Bank ? (
              `${bank.data.Bank.BankName} ••${bank.data.Bank.AccountEnding}`
            ) : (
              <Link to="/finance/withdrawal/editbank">{t('withdrawal:apply.bankAct')}</Link>
            )}
          </dd>
          {bank.data?.Bank && (
            <>
              <dt>{t('withdrawal:bank.changedAt')}</dt>
              <dd>
                <When at={bank.data.Bank.ChangedAt} />
              </dd>
            </>
          )}
        </dl>
      )}
    </Answer>
  );
}

/** `/finance/withdrawal`: what can be withdrawn, where it goes, and the last withdrawals (acceptance J4). */
export function Component() {
  const { t } = useWords();
  const recent = usePages(listWithdrawals, {});
  const columns = useWithdrawalColumns();
  return (
    <Page
      title={t('menu:title.finance.withdrawal')}
      about={t('withdrawal:apply.about')}
      act={
        <Link className="ns-tool ns-tool-main" to="/finance/withdrawal/apply">
          {t('menu:title.finance.withdrawal.apply')}
        </Link>
      }
    >
      <WithdrawalTabs />
      <Figures />
      <Block title={t('withdrawal:recent')}>
        <ProblemNote problem={recent.problem} onRetry={recent.refresh} />
        <DataTable
          {...tableOf({ ...recent, data: recent.data?.slice(0, RECENT), more: undefined })}
          label={t('withdrawal:recent')}
          rowKey={(row) => row.Number}
          columns={columns}
          empty={<Empty title={t('withdrawal:list.empty')} />}
        />
        <Link to="/finance/withdrawal/list">{t('balance:all')}</Link>
      </Block>
    </Page>
  );
}
