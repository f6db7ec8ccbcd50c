import { statement, statementPdf } from '#contract/api/finance/statement.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import './filters.css';

const COLUMNS = ['Opening', 'In', 'Out', 'Closing'] as const;
const TITLES = {
  Opening: 'statement:opening',
  In: 'statement:in',
  Out: 'statement:out',
  Closing: 'statement:closing',
} as const;

/** The money at the beginning and the end of a period and what came and went, by part; the same as PDF. */
export function PeriodStatement({ period }: { period: { From: string; To: string } }) {
  const { t } = useWords();
  const read = useAnswer(statement, period);
  return (
    <Block title={t('statement:statement')}>
      <Answer of={read}>
        {(data) => (
          <div className="finance-statement">
            <DataTable
              label={t('statement:statement')}
              rows={data.Parts}
              rowKey={({ Part }) => Part}
              columns={[
                { key: 'Part', title: t('statement:part'), render: ({ Part }) => t(`statement:part.${Part}`) },
                ...COLUMNS.map((name) => ({
                  key: name,
                  title: t(TITLES[name]),
                  right: true,
                  render: (row: (typeof data.Parts)[number]) => <span className="ns-money">{grouped(row[name])}</span>,
                })),
              ]}
            />
            <div className="finance-export">
              <span>{t('statement:statement.count', { count: data.Movements })}</span>
              <a href={`/api${statementPdf.path}?${new URLSearchParams(period)}`} download>
                {t('statement:statement.pdf')}
              </a>
            </div>
          </div>
        )}
      </Answer>
    </Block>
  );
}
