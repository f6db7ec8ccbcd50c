import type { FinanceFreeze } from '#contract/api/finance/balance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { AboutLink } from '../../../pay/about-link.tsx';
import '../record/record.css';

/** The amount, and what is left of it where a part was charged already. */
function Amount({ of }: { of: FinanceFreeze }) {
  const { t } = useWords();
  const partly = !of.EndedAt && of.Left.Amount !== of.Amount.Amount;
  return (
    <>
      <MoneyText value={of.Amount} bare />
      {partly && (
        <div className="ns-muted">
          {t('balance:left')} <MoneyText value={of.Left} bare />
        </div>
      )}
    </>
  );
}

/** The columns of frozen details: cause, amount, time, what ends it and when (acceptance J1). */
export function useFreezeColumns(): Column<FinanceFreeze>[] {
  const { t } = useWords();
  return [
    { key: 'Serial', title: t('balance:serial'), render: (row) => row.Serial },
    { key: 'Type', title: t('balance:type'), render: (row) => t(`balance:cause.${row.Type}`) },
    {
      key: 'About',
      title: t('balance:about'),
      render: (row) => (
        <span className="finance-about">
          <AboutLink about={row.About} />
        </span>
      ),
    },
    { key: 'Amount', title: t('balance:amount'), right: true, render: (row) => <Amount of={row} /> },
    { key: 'At', title: t('balance:time'), render: (row) => <When at={row.At} bare /> },
    {
      key: 'Rule',
      title: t('balance:rule'),
      render: (row) => <span className="finance-rule">{t(`balance:rule.${row.Rule}`)}</span>,
    },
    {
      key: 'ExpectedAt',
      title: t('balance:expected'),
      render: (row) =>
        row.EndedAt ? (
          t('balance:ended', { time: localTime(row.EndedAt, timeZone()) })
        ) : (
          <When at={row.ExpectedAt} bare />
        ),
    },
  ];
}
