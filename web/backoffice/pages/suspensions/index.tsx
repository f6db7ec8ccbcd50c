import { type OfficeSuspension, officeSuspensions } from '#contract/staff-api/suspension.ts';
import { SUSPENSION_STATES } from '#contract/states/account/suspension.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../review/whose.tsx';
import { SuspensionTag } from './state.tsx';

/** `/suspensions`: accounts that are suspended, and what waits for a second member; decided on the customer's page. */
export function Component() {
  const { t } = useWords();
  const columns: Column<OfficeSuspension>[] = [
    { key: 'CustomerId', title: t('suspension:customer'), render: (row) => <Whose of={row} /> },
    { key: 'Reason', title: t('suspension:reason'), render: (row) => t(`suspension:reason.${row.Reason}`) },
    { key: 'ProposedBy', title: t('suspension:by'), render: (row) => row.ProposedBy },
    { key: 'ProposedAt', title: t('suspension:at'), render: (row) => <When at={row.ProposedAt} bare /> },
    {
      key: 'SuspendedAt',
      title: t('suspension:since'),
      render: (row) => row.SuspendedAt && <When at={row.SuspendedAt} bare />,
    },
    { key: 'State', title: t('suspension:state'), render: (row) => <SuspensionTag state={row.State} /> },
  ];
  return (
    <Page title={t('suspension:title')} about={t('suspension:about')}>
      <ListByState
        list={officeSuspensions}
        label={t('suspension:title')}
        states={SUSPENSION_STATES}
        stateWords={(state) => t(`suspension:state.${state}`)}
        stateLabel={t('suspension:state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('suspension:empty')} />}
      />
    </Page>
  );
}
