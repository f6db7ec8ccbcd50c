import { Link } from 'react-router';
import type { OfficeNameDispute } from '#contract/staff-api/names/name-disputes.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../review/whose.tsx';
import { LockTag, NameDisputeTag } from './state.tsx';

/** The columns of every list of name disputes; `whose` where they are of several customers. */
export function useColumns(whose: boolean): Column<OfficeNameDispute>[] {
  const { t } = useWords();
  const customer: Column<OfficeNameDispute>[] = whose
    ? [{ key: 'CustomerId', title: t('namedispute:customer'), render: (row) => <Whose of={row} /> }]
    : [];
  return [
    {
      key: 'Name',
      title: t('namedispute:name'),
      render: (row) => <Link to={`/name-disputes/${row.Id}`}>{row.Unicode}</Link>,
    },
    ...customer,
    {
      key: 'CaseNumber',
      title: t('namedispute:case'),
      render: (row) => (
        <>
          {row.CaseNumber}
          <div className="ns-muted">{row.Provider}</div>
        </>
      ),
    },
    {
      key: 'Procedure',
      title: t('namedispute:procedure'),
      render: (row) => t(`namedispute:procedure.${row.Procedure}`),
    },
    { key: 'Lock', title: t('namedispute:lock'), render: (row) => <LockTag of={row} /> },
    { key: 'DueAt', title: t('namedispute:due'), render: (row) => row.DueAt && <When at={row.DueAt} bare /> },
    { key: 'State', title: t('namedispute:state'), render: (row) => <NameDisputeTag of={row} /> },
  ];
}
