import { type YearWaiting, yearsWaiting } from '#contract/staff-api/years.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../review/whose.tsx';

function columnsOf(t: ReturnType<typeof useWords>['t']): Column<YearWaiting>[] {
  return [
    {
      key: 'Name',
      title: t('office:years.name'),
      render: (row) => <DomainName name={row.Unicode} ascii={row.Name} whole />,
    },
    {
      key: 'CustomerId',
      title: t('office:withdrawal.customer'),
      render: (row) => <Whose of={row} />,
    },
    { key: 'Agreed', title: t('office:years.agreed'), right: true, render: (row) => <MoneyText value={row.Agreed} /> },
    {
      key: 'Asked',
      title: t('office:years.asked'),
      right: true,
      render: (row) => (row.Asked ? <MoneyText value={row.Asked} /> : t('office:years.asking')),
    },
    { key: 'Until', title: t('office:years.until'), render: (row) => <When at={row.Until} bare /> },
  ];
}

/** `/years`: restored names whose customers have still to agree to the price of their year (acceptance E3, L1). */
export function Component() {
  const { t } = useWords();
  const years = useAnswer(yearsWaiting, {});
  return (
    <Page title={t('office:years.title')} about={t('office:years.about')}>
      <Answer of={years}>
        {({ Items }) => (
          <DataTable
            label={t('office:years.title')}
            rows={Items}
            rowKey={({ Name }) => Name}
            columns={columnsOf(t)}
            empty={<Empty title={t('office:years.empty')} />}
          />
        )}
      </Answer>
    </Page>
  );
}
