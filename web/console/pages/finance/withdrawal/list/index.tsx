import { Link } from 'react-router';
import { listWithdrawals } from '#contract/api/finance/withdrawal.ts';
import { WITHDRAWAL_STATES } from '#contract/states/withdrawal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { useWithdrawalColumns } from '../columns.tsx';
import { WithdrawalTabs } from '../tabs.tsx';

/** `/finance/withdrawal/list`: every withdrawal with its state (acceptance J4). */
export function Component() {
  const { t } = useWords();
  const columns = useWithdrawalColumns();
  return (
    <Page title={t('menu:title.finance.withdrawal.list')} about={t('withdrawal:list.about')}>
      <WithdrawalTabs />
      <ListByState
        list={listWithdrawals}
        label={t('menu:title.finance.withdrawal.list')}
        states={WITHDRAWAL_STATES}
        stateWords={(state) => t(`withdrawal:state.${state}`)}
        stateLabel={t('withdrawal:state')}
        columns={columns}
        rowKey={(row) => row.Number}
        empty={
          <Empty
            title={t('withdrawal:list.empty')}
            act={<Link to="/finance/withdrawal/apply">{t('menu:title.finance.withdrawal.apply')}</Link>}
          />
        }
      />
    </Page>
  );
}
