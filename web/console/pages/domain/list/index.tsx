import { Link } from 'react-router';
import { DOMAIN_SORTS } from '#contract/api/domain-filter.ts';
import { type DomainRow, domainList } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { DomainStateTag, Expiry } from './facts.tsx';
import { Filters, useChips, useListAddress } from './filters.tsx';
import './list.css';

function useColumns(): Column<DomainRow>[] {
  const { t } = useWords();
  return [
    {
      key: 'name',
      title: t('domains:list.name'),
      sortable: true,
      render: (row) => (
        <Link to={`/domain/${row.Name}`}>
          <DomainName name={row.Unicode} ascii={row.Name} whole />
        </Link>
      ),
    },
    { key: 'state', title: t('domains:list.state'), render: (row) => <DomainStateTag state={row.State} /> },
    { key: 'expires', title: t('domains:list.expires'), sortable: true, render: (row) => <Expiry row={row} /> },
    {
      key: 'registered',
      title: t('domains:list.registered'),
      sortable: true,
      render: (row) => <When at={row.RegisteredAt} dayOnly bare />,
    },
    {
      key: 'dns',
      title: t('domains:list.dns'),
      render: (row) => (
        <span className="list-dns">{row.NameServers.join(' ') || t('domains:detail.noNameServers')}</span>
      ),
    },
    {
      key: 'lock',
      title: t('domains:list.lock'),
      render: (row) => t(row.Locked ? 'domains:lock.on' : 'domains:lock.off'),
    },
    { key: 'registrar', title: t('domains:list.registrar'), render: (row) => row.Registrar },
    {
      key: 'acts',
      title: t('common:list.acts'),
      render: (row) =>
        row.Actions.includes('renew') && (
          <Link to={`/domain/renew?Domain=${row.Name}`} aria-label={t('orders:renew.actOne', { name: row.Unicode })}>
            {t('orders:renew.act')}
          </Link>
        ),
    },
  ];
}

/** `/domain/list`: my names with search, filters, order and pages by cursor (acceptance E1). */
export function Component() {
  const { t } = useWords();
  const address = useListAddress();
  const { input, change } = address;
  const names = usePages(domainList, input);
  const columns = useColumns();
  const chips = useChips(address);
  const first = names.first;
  return (
    <Page
      title={t('domains:list.title')}
      about={t('domains:list.about')}
      act={
        <Link className="ns-tool ns-tool-main" to="/domain/search">
          {t('domains:list.register')}
        </Link>
      }
    >
      <ProblemNote problem={names.problem} onRetry={names.refresh} />
      <Filters {...address} suffixes={first?.Suffixes ?? []} />
      <DataTable
        label={t('domains:list.title')}
        rows={names.problem && !names.data ? [] : names.data}
        rowKey={({ Name }) => Name}
        columns={columns}
        loading={names.loading}
        more={names.more}
        loadingMore={names.loadingMore}
        total={first?.Total}
        chips={chips}
        onClearChips={() => change({ Search: undefined, Match: undefined, Suffix: undefined, State: undefined })}
        order={{ key: input.Sort ?? 'name', down: input.Order === 'desc' }}
        onOrder={({ key, down }) =>
          change({ Sort: DOMAIN_SORTS.find((one) => one === key), Order: down ? 'desc' : undefined })
        }
        empty={
          chips.length > 0 ? (
            <Empty title={t('domains:list.noMatch')} text={t('domains:list.noMatchText')} />
          ) : (
            <Empty
              title={t('domains:list.empty')}
              text={t('domains:list.emptyText')}
              act={<Link to="/domain/search">{t('domains:list.register')}</Link>}
            />
          )
        }
      />
    </Page>
  );
}
