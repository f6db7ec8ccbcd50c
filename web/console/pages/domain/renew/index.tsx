import { Link, useSearchParams } from 'react-router';
import { type DomainRow, domainDetail, domainList } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer, usePages } from '#web/shared/query.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { DomainStateTag, Expiry } from '../list/facts.tsx';
import { Many } from './many.tsx';
import { RenewalForm } from './renewal-form.tsx';
import './renew.css';

/** Without a name in the address: which one, those that expire first at the top. */
function Pick() {
  const { t } = useWords();
  const names = usePages(domainList, { Sort: 'expires' });
  const columns: Column<DomainRow>[] = [
    {
      key: 'name',
      title: t('domains:list.name'),
      render: (row) => <DomainName name={row.Unicode} ascii={row.Name} whole />,
    },
    { key: 'expires', title: t('domains:list.expires'), render: (row) => <Expiry row={row} /> },
    { key: 'state', title: t('domains:list.state'), render: (row) => <DomainStateTag of={row} /> },
    {
      key: 'acts',
      title: t('common:list.acts'),
      render: (row) => (
        <Link to={`/domain/renew?Domain=${row.Name}`} aria-label={t('marks:renewOne', { name: row.Unicode })}>
          {t('marks:renew')}
        </Link>
      ),
    },
  ];
  return (
    <Page title={t('orders:renew.title')} about={t('orders:renew.pick')}>
      <p className="ns-row">
        <Link to="/domain/renew?Many=1">{t('orders:many.title')}</Link>
        <Link to="/domain/autorenew">{t('renewals:auto.title')}</Link>
      </p>
      <ProblemNote problem={names.problem} onRetry={names.refresh} />
      <DataTable
        label={t('orders:renew.title')}
        rows={names.data}
        failed={Boolean(names.problem) && !names.data}
        rowKey={({ Name }) => Name}
        columns={columns}
        loading={names.loading}
        more={names.more}
        loadingMore={names.loadingMore}
        total={names.first?.Total}
        empty={
          <Empty
            title={t('orders:renew.none')}
            text={t('domains:list.emptyText')}
            act={<Link to="/domain/search">{t('domains:list.register')}</Link>}
          />
        }
      />
    </Page>
  );
}

function One({ domain }: { domain: string }) {
  const { t } = useWords();
  const detail = useAnswer(domainDetail, { Domain: domain });
  return (
    <Page
      title={t('orders:renew.title')}
      about={t('orders:renew.about')}
      above={{ to: '/domain/list', label: t('domains:list.title') }}
    >
      <Answer of={detail}>{(data) => <RenewalForm detail={data} />}</Answer>
    </Page>
  );
}

/**
 * `/domain/renew?Domain=` renews one name, `?Selection=` those chosen in the list, `?Many=1` a pasted list (acceptance
 * E3).
 */
export function Component() {
  const [query] = useSearchParams();
  const domain = query.get('Domain');
  const selection = query.get('Selection');
  if (selection || query.has('Many')) return <Many key={selection} selection={selection} />;
  return domain ? <One key={domain} domain={domain} /> : <Pick />;
}
