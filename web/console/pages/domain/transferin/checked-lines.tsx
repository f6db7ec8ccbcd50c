import type { TransferInLine } from '#contract/api/transfers/transfer-in.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { YearLost } from './year-lost.tsx';

const TONES: Readonly<Record<TransferInLine['Verdict'], Tone>> = {
  good: 'good',
  fixable: 'warn',
  impossible: 'bad',
  unknown: 'warn',
};

const dayOf = (at: string) => localTime(at, timeZone()).slice(0, 10);

function Result({ of }: { of: TransferInLine }) {
  const { t } = useWords();
  const notes = [
    of.Reason,
    of.From && t('transferin:from', { date: dayOf(of.From) }),
    of.Verdict === 'good' && of.AddsYear !== undefined && t(`transferin:${of.AddsYear ? 'addsYear' : 'addsNoYear'}`),
    of.Premium && t('transferin:premium'),
    of.Verdict === 'good' && of.VerifiedHolder && t('transferin:verifiedHolder'),
  ].filter((note): note is string => typeof note === 'string');
  return (
    <>
      <StateTag tone={TONES[of.Verdict]}>{t(`transferin:verdict.${of.Verdict}`)}</StateTag>
      {notes.map((note) => (
        <div key={note} className="ns-muted">
          {note}
        </div>
      ))}
      {of.YearLostUntil && (
        <YearLost name={of.Name} until={of.YearLostUntil} worth={of.YearLostWorth} remindedAt={of.RemindedAt} />
      )}
    </>
  );
}

/** What was found of each name, in the order they were typed. */
export function CheckedLines({ lines, running }: { lines: readonly TransferInLine[]; running: boolean }) {
  const { t } = useWords();
  const columns: Column<TransferInLine>[] = [
    {
      key: 'Name',
      title: t('transferin:col.name'),
      render: ({ Name, Unicode, Typed }) => (Name === '' ? Typed : <DomainName name={Unicode} ascii={Name} />),
    },
    { key: 'Verdict', title: t('transferin:col.verdict'), render: (line) => <Result of={line} /> },
    {
      key: 'ExpiresAt',
      title: t('transferin:col.expires'),
      render: ({ ExpiresAt }) => ExpiresAt && <When at={ExpiresAt} bare dayOnly />,
    },
    {
      key: 'Price',
      title: t('transferin:col.price'),
      right: true,
      render: ({ Price, Verdict }) => Verdict === 'good' && Price && <MoneyText value={Price} bare />,
    },
  ];
  const rows = lines.map((line, at) => ({ ...line, at }));
  return (
    <DataTable
      label={t('transferin:col.verdict')}
      rows={rows}
      loading={running && lines.length === 0}
      rowKey={({ at }) => String(at)}
      columns={columns as Column<TransferInLine & { at: number }>[]}
    />
  );
}
