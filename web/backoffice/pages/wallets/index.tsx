import { Link } from 'react-router';
import { listWalletRequests, type OfficeWallet } from '#contract/staff-api/wallets.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../review/whose.tsx';

/** `/wallets`: USDT wallets whose picture waits for a look, the oldest first (acceptance C2, L1). */
export function Component() {
  const { t } = useWords();
  const wallets = usePages(listWalletRequests, {});
  const columns: Column<OfficeWallet>[] = [
    {
      key: 'Address',
      title: t('wallet:address'),
      render: (row) => (
        <Link to={`/wallets/${row.Id}`}>
          <code>{row.Address}</code>
        </Link>
      ),
    },
    { key: 'Network', title: t('wallet:network'), render: (row) => t(`wallet:network.${row.Network}`) },
    {
      key: 'CustomerId',
      title: t('office:wallet.customer'),
      render: (row) => <Whose of={row} />,
    },
    { key: 'CreatedAt', title: t('wallet:asked'), render: (row) => <When at={row.CreatedAt} /> },
    {
      key: 'ExpectedAt',
      title: t('wallet:expected'),
      render: (row) => (row.ExpectedAt ? <When at={row.ExpectedAt} /> : ''),
    },
  ];
  return (
    <Page title={t('office:wallets.title')} about={t('office:wallets.about')}>
      <ProblemNote problem={wallets.problem} onRetry={wallets.refresh} />
      <DataTable
        {...tableOf(wallets)}
        label={t('office:wallets.title')}
        rowKey={(row) => row.Id}
        columns={columns}
        empty={<Empty title={t('office:wallets.empty')} />}
      />
    </Page>
  );
}
