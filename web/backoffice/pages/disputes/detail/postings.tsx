import type { OfficeDisputePage } from '#contract/staff-api/disputes.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { When } from '#web/shared/ui/when.tsx';

type Posting = OfficeDisputePage['Postings'][number];

/** One line for each account a posting moves; accounts keep their technical names, as they stand in the ledger. */
export function Postings({ of }: { of: readonly Posting[] }) {
  const { t } = useWords();
  const rows = of.flatMap((posting) => posting.Legs.map((leg) => ({ ...posting, ...leg })));
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'Account', title: t('held:dispute.account'), render: (row) => `${row.Account} ${row.Bucket}` },
    {
      key: 'Amount',
      title: t('held:dispute.legAmount'),
      right: true,
      render: (row) => <MoneyText value={row.Amount} />,
    },
    { key: 'Kind', title: t('held:dispute.kind'), render: (row) => t(`balance:posting.${row.Kind}`) },
    { key: 'At', title: t('office:audit.at'), render: (row) => <When at={row.At} bare /> },
  ];
  return (
    <DataTable
      label={t('held:dispute.postings')}
      rows={rows}
      rowKey={(row) => `${row.Key} ${row.Account} ${row.Bucket}`}
      columns={columns}
      empty={<Empty title={t('held:dispute.noPostings')} />}
    />
  );
}
