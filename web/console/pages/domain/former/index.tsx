import { Link } from 'react-router';
import { type FormerEnd, type FormerName, formerNames } from '#contract/api/own/former.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

const TONES: Readonly<Record<FormerEnd, Tone>> = {
  expired: 'bad',
  deleted: 'plain',
  transferred: 'plain',
  pushed: 'plain',
  sold: 'good',
  handedOver: 'bad',
  unknown: 'plain',
};

/** `/domain/former`: names that were the reader's, with what became of them (acceptance E1). */
export function Component() {
  const { t } = useWords();
  const pages = usePages<typeof formerNames, FormerName>(formerNames, {});
  const columns: Column<FormerName>[] = [
    {
      key: 'Name',
      title: t('domains:list.name'),
      render: (row) => <DomainName name={row.Unicode} ascii={row.Name} whole />,
    },
    {
      key: 'Became',
      title: t('domains:former.became'),
      render: ({ Became }) => <StateTag tone={TONES[Became]}>{t(`domains:former.${Became}`)}</StateTag>,
    },
    { key: 'LeftAt', title: t('domains:former.left'), render: (row) => <When at={row.LeftAt} bare dayOnly /> },
    { key: 'ArrivedAt', title: t('domains:former.arrived'), render: (row) => <When at={row.ArrivedAt} bare dayOnly /> },
    { key: 'ExpiresAt', title: t('domains:list.expires'), render: (row) => <When at={row.ExpiresAt} bare dayOnly /> },
    {
      key: 'acts',
      title: t('common:list.acts'),
      render: (row) => <Link to={`/domain/search?lookup=${row.Name}`}>{t('lookup:cert.lookup')}</Link>,
    },
  ];
  return (
    <Page
      title={t('menu:title.domain.former')}
      about={t('domains:former.about')}
      above={{ to: '/domain/list', label: t('domains:list.title') }}
    >
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('menu:title.domain.former')}
        rowKey={(row) => row.Id}
        columns={columns}
        empty={<Empty title={t('domains:former.empty')} />}
      />
    </Page>
  );
}
