import { Link } from 'react-router';
import { DUAL_CONTROL_HOURS, SECOND_PERSON_ABOVE_USD } from '#contract/rules/finance/finance.ts';
import { heldPayments, type OfficeHeldPayment } from '#contract/staff-api/held.ts';
import { HELD_STATES } from '#contract/states/held-payment.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../review/whose.tsx';
import { HeldState } from './state.tsx';

/** `/held`: payments that are nobody's order as they came (acceptance J2, L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<OfficeHeldPayment>[] = [
    { key: 'Number', title: t('refund:number'), render: (row) => <Link to={`/held/${row.Id}`}>{row.Number}</Link> },
    {
      key: 'CustomerId',
      title: t('office:withdrawal.customer'),
      render: (row) => row.CustomerId && <Whose of={{ ...row, CustomerId: row.CustomerId }} />,
    },
    { key: 'Channel', title: t('recharge:channel'), render: (row) => t(`recharge:channel.${row.Channel}`) },
    { key: 'Paid', title: t('held:payment.paid'), right: true, render: (row) => <MoneyText value={row.Paid} /> },
    { key: 'Why', title: t('held:payment.whyTitle'), render: (row) => t(`held:payment.why.${row.Why}`) },
    { key: 'At', title: t('held:payment.at'), render: (row) => <When at={row.At} bare /> },
    { key: 'State', title: t('refund:state'), render: (row) => <HeldState of={row} /> },
  ];
  const limit = grouped({ Amount: SECOND_PERSON_ABOVE_USD, Currency: 'USD' }).replace(/^USD\s*/, '');
  return (
    <Page title={t('held:payments.title')} about={t('held:payments.about', { limit, hours: DUAL_CONTROL_HOURS })}>
      <ListByState
        list={heldPayments}
        label={t('held:payments.title')}
        states={HELD_STATES}
        stateWords={(state) => t(`held:payment.state.${state}`)}
        stateLabel={t('refund:state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('held:payments.empty')} />}
      />
    </Page>
  );
}
