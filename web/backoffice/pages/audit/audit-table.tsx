import type { AuditRow } from '#contract/staff-api/desk.ts';
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

interface AuditTableProps {
  rows: readonly AuditRow[] | undefined;
  loading?: boolean;
  more?: (() => void) | undefined;
  loadingMore?: boolean;
}

/** Rows of the audit; acts and objects keep their technical names, as they stand in the record. */
export function AuditTable(props: AuditTableProps) {
  const { t } = useWords();
  const columns: Column<AuditRow>[] = [
    { key: 'At', title: t('office:audit.at'), render: (row) => <When at={row.At} /> },
    { key: 'Actor', title: t('office:audit.actor'), render: (row) => row.Actor },
    { key: 'Act', title: t('office:audit.act'), render: (row) => row.Act },
    { key: 'Object', title: t('office:audit.object'), render: (row) => row.Object },
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
