import { Link, useSearchParams } from 'react-router';
import { listCustomers, type OfficeCustomer } from '#contract/staff-api/desk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { SearchField } from '#web/shared/table/search-field.tsx';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { useAreaNames } from '#web/shared/use-area-names.ts';

/** `/customers`: find somebody; the search is kept in the address. */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const search = query.get('Search') ?? '';
  const areas = useAreaNames();
  const customers = usePages(listCustomers, search ? { Search: search } : {});
  const columns: Column<OfficeCustomer>[] = [
    {
      key: 'Email',
      title: t('office:customer.email'),
      render: (row) => <Link to={`/customers/${row.Id}`}>{row.Email}</Link>,
    },
    { key: 'Id', title: t('office:customer.id'), right: true, render: (row) => row.Id },
    { key: 'Name', title: t('office:customer.name'), render: (row) => row.Name ?? '' },
    { key: 'Kind', title: t('office:customer.kind'), render: (row) => t(`office:customer.kind.${row.Kind}`) },
    {
      key: 'Country',
      title: t('office:customer.country'),
      render: ({ Country }) => Country && (areas?.countries[Country] ?? Country),
    },
    { key: 'CreatedAt', title: t('office:customer.createdAt'), render: (row) => <When at={row.CreatedAt} /> },
  ];
  return (
    <Page title={t('office:customers.title')} about={t('office:customers.about')}>
      <div className="ns-row ns-filters">
        <SearchField
          label={t('office:customers.search')}
          value={search}
          onSearch={(text) => setQuery(text ? { Search: text } : {})}
        />
      </div>
      <ProblemNote problem={customers.problem} onRetry={customers.refresh} />
      <DataTable
        {...tableOf(customers)}
        label={t('office:customers.title')}
        rowKey={(row) => row.Id}
        columns={columns}
        empty={<Empty title={t('office:customers.empty')} />}
      />
    </Page>
  );
}
