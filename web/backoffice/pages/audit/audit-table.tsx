import { ACTS } from '#contract/api/activity.ts';
import type { AuditRow } from '#contract/staff-api/desk.ts';
import { STAFF_ACTS } from '#contract/staff-api/sign-in.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { When } from '#web/shared/ui/when.tsx';
import './audit.css';

function Change({ row }: { row: AuditRow }) {
  if (row.Before === undefined && row.After === undefined) return null;
  return (
    <code className="audit-change">
      {row.Before === undefined ? '' : `${JSON.stringify(row.Before)} → `}
      {row.After === undefined ? '' : JSON.stringify(row.After)}
    </code>
  );
}

const has = <T extends string>(list: readonly T[], act: string): act is T => (list as readonly string[]).includes(act);

/** What was done, in words where there are any, and as the record and the filter call it. */
function ActCell({ act }: { act: string }) {
  const { t } = useWords();
  const words = has(STAFF_ACTS, act) ? t(`staff:act.${act}`) : has(ACTS, act) ? t(`activity:act.${act}`) : undefined;
  if (words === undefined) return act;
  return (
    <>
      {words}
      <br />
      <span className="ns-muted">{act}</span>
    </>
  );
}

interface AuditTableProps {
  failed?: boolean;
  rows: readonly AuditRow[] | undefined;
  loading?: boolean;
  more?: (() => void) | undefined;
  loadingMore?: boolean;
}

/** Rows of the audit; objects keep their technical names, as they stand in the record. */
export function AuditTable(props: AuditTableProps) {
  const { t } = useWords();
  const columns: Column<AuditRow>[] = [
    { key: 'At', title: t('office:audit.at'), render: (row) => <When at={row.At} /> },
    { key: 'Actor', title: t('office:audit.actor'), render: (row) => row.Actor },
    { key: 'Act', title: t('office:audit.act'), render: (row) => <ActCell act={row.Act} /> },
    {
      key: 'Object',
      title: t('office:audit.object'),
      render: (row) => (
        <>
          {row.Object}
          {row.Address !== undefined && (
            <>
              <br />
              <span className="ns-muted">{row.Address}</span>
            </>
          )}
        </>
      ),
    },
    { key: 'Change', title: t('office:audit.change'), render: (row) => <Change row={row} /> },
    {
      key: 'RequestId',
      title: t('office:audit.request'),
      render: (row) => <span className="ns-muted">{row.RequestId.slice(0, 8)}</span>,
    },
  ];
  return (
    <DataTable
      {...props}
      label={t('office:audit.title')}
      rowKey={(row) => row.Id}
      columns={columns}
      empty={<Empty title={t('office:audit.empty')} />}
    />
  );
}
