import { COMPARABLE_COLUMNS } from '#contract/rules/escrow/comparables.ts';
import { type ComparableSale, listComparables, removeComparable } from '#contract/staff-api/comparables.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { ImportSales } from './import-sales.tsx';

function Sales() {
  const { t } = useWords();
  const pages = usePages<typeof listComparables, ComparableSale>(listComparables, {});
  const remove = useAct(removeComparable, { after: [listComparables] });
  async function takeOut(Id: string) {
    const done = await remove.run({ Id });
    if (done) notice('done', done.message);
  }
  const columns: Column<ComparableSale>[] = [
    { key: 'Domain', title: t('escrow:domain'), render: (row) => row.Domain },
    { key: 'Price', title: t('comparables:price'), right: true, render: (row) => <MoneyText value={row.Price} /> },
    { key: 'SoldOn', title: t('comparables:soldOn'), render: (row) => row.SoldOn },
    { key: 'Source', title: t('comparables:source'), render: (row) => row.Source },
    {
      key: 'Remove',
      title: <span className="ns-hidden">{t('common:list.acts')}</span>,
      render: (row) => (
        <Button busy={remove.busy} onClick={() => void takeOut(row.Id)}>
          {t('comparables:remove')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <ProblemNote problem={pages.problem ?? remove.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('comparables:title')}
        rowKey={(row) => row.Id}
        columns={columns}
        empty={<Empty title={t('comparables:empty')} />}
      />
    </>
  );
}

/** `/deals/comparables`: sales elsewhere, read in as CSV, beside which deals are evaluated (acceptance L1). */
export function Component() {
  const { t } = useWords();
  return (
    <Page
      title={t('comparables:title')}
      about={t('comparables:about')}
      above={{ to: '/deals', label: t('office:deals.title') }}
    >
      <Sales />
      <Block title={t('comparables:importAct')}>
        <p className="ns-muted">{t('comparables:help', { head: COMPARABLE_COLUMNS.join(',') })}</p>
        <ImportSales />
      </Block>
    </Page>
  );
}
