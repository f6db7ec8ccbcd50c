import type { MoneyOnWire } from '#contract/envelope.ts';
import type { PreviewLine } from '#contract/staff-api/bank-statement.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { lineColumns } from '../line-columns.tsx';
import { Named } from '../named.tsx';

const GROUPS = ['stray', 'exact', 'open', 'outgoing', 'known'] as const;
type Group = (typeof GROUPS)[number];
const TONES: Readonly<Record<Group, Tone>> = {
  stray: 'bad',
  exact: 'good',
  open: 'warn',
  outgoing: 'plain',
  known: 'plain',
};

const groupOf = ({ Verdict }: PreviewLine): Group =>
  Verdict === 'known_otherwise' ? 'known' : (GROUPS.find((group) => group === Verdict) ?? 'open');
const toneOf = (row: PreviewLine): Tone => (row.Verdict === 'known_otherwise' ? 'warn' : TONES[groupOf(row)]);

interface StatementLinesProps {
  lines: readonly PreviewLine[];
  /** Money that left our account without a payment of ours. */
  stray: { Lines: number; Amount: MoneyOnWire } | undefined;
}

/**
 * What each line of a statement would become, or became, in groups: money out that we did not send first, credited by
 * itself, for a person, money out, known.
 */
export function StatementLines({ lines, stray }: StatementLinesProps) {
  const { t } = useWords();
  const columns: Column<PreviewLine>[] = [
    ...lineColumns(t),
    {
      key: 'Verdict',
      title: t('office:transfer.preview.result'),
      render: (row) => (
        <>
          <StateTag tone={toneOf(row)}>{t(`office:transfer.why.${row.Verdict}`)}</StateTag>
          {row.Named.map((one) => (
            <Named key={one.Number} of={one} />
          ))}
        </>
      ),
    },
  ];
  return (
    <>
      {GROUPS.map((group) => {
        const rows = lines.filter((line) => groupOf(line) === group);
        const title = t(`bankstatement:group.${group}`, { count: rows.length });
        if (rows.length === 0) return null;
        return (
          <section key={group} aria-label={title}>
            <h3>{title}</h3>
            {group === 'stray' && stray && (
              <p>
                {t('bankstatement:stray.sum')} <MoneyText value={stray.Amount} />. {t('bankstatement:stray.about')}
              </p>
            )}
            <DataTable label={title} rows={rows} rowKey={(row) => row.BankRef} columns={columns} />
          </section>
        );
      })}
    </>
  );
}
