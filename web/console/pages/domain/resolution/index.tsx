import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listZones, type ZoneRow } from '#contract/api/dns/zones.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

function useColumns(): Column<ZoneRow>[] {
  const { t } = useWords();
  return [
    {
      key: 'Name',
      title: t('zones:col.name'),
      render: ({ Name, Unicode }) => (
        <Link to={`/domain/resolution/${Name}`}>
          <DomainName name={Unicode} ascii={Name} />
        </Link>
      ),
    },
    { key: 'Records', title: t('zones:col.records'), right: true, render: ({ Records }) => Records },
    {
      key: 'Delegated',
      title: t('zones:col.asked'),
      render: ({ Delegated }) => (
        <StateTag tone={Delegated ? 'good' : 'plain'}>{t(Delegated ? 'zones:asked.yes' : 'zones:asked.no')}</StateTag>
      ),
    },
    {
      key: 'ChangedAt',
      title: t('zones:col.changed'),
      render: ({ ChangedAt }) => ChangedAt && <When at={ChangedAt} />,
    },
  ];
}

/** `/domain/resolution[?Text=]`: my names with what our name servers answer of them (acceptance G2). */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const text = query.get('Text') ?? '';
  const [typed, setTyped] = useState(text);
  const pages = usePages<typeof listZones, ZoneRow>(listZones, text ? { Text: text } : {});
  const columns = useColumns();
  function find(event: FormEvent) {
    event.preventDefault();
    setQuery(typed.trim() ? { Text: typed.trim() } : {});
  }
  function clear() {
    setTyped('');
    setQuery({});
  }
  return (
    <Page title={t('menu:title.domain.resolution')} about={t('zones:about')}>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <p className="ns-row">
        <Link to="/domain/resolution/elsewhere">{t('menu:title.domain.outside')}</Link>
        <Link to="/domain/resolution/templates">{t('menu:title.domain.zonetemplates')}</Link>
        <Link to="/domain/batch/resolution">{t('menu:title.domain.manyzones')}</Link>
        <Link to="/domain/batch/rewind">{t('menu:title.domain.rewind')}</Link>
        <Link to="/domain/batch/dnssec">{t('menu:title.domain.manysignings')}</Link>
        <Link to="/domain/batch/cleardns">{t('menu:title.domain.cleardns')}</Link>
      </p>
      <form className="ns-row ns-filters" onSubmit={find}>
        <input
          className="ns-field"
          type="search"
          aria-label={t('zones:list.search')}
          placeholder={t('zones:list.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t('zones:list.find')}</Button>
      </form>
      <DataTable
        {...tableOf(pages)}
        label={t('zones:list.title')}
        rowKey={({ Name }) => Name}
        columns={columns}
        chips={text ? [{ key: 'Text', label: text, onRemove: clear }] : []}
        empty={<Empty title={t(text ? 'zones:empty' : 'zones:empty.none')} />}
      />
    </Page>
  );
}
