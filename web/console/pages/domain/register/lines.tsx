import { useWords } from '#web/shared/i18n/words.ts';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { NameMarks } from '../../../cart/name-marks.tsx';
import { type Templates, templateWords } from '../../../pay/holder-choice.tsx';
import { YearsSelect } from '../../../pay/years-select.tsx';
import type { AtRegistry, Line } from './use-registration.ts';

interface LinesProps {
  lines: readonly Line[];
  told: ReadonlyMap<string, AtRegistry>;
  templates: Templates;
  templateOf: Readonly<Record<string, string>>;
  onYears: (name: string, years: number) => void;
  onTemplate: (name: string, id: string | undefined) => void;
}

/** Every name that can be ordered, with its own term and holder where they are not those of all (acceptance D2). */
export function Lines({ lines, told, templates, templateOf, onYears, onTemplate }: LinesProps) {
  const { t } = useWords();
  const columns: Column<Line>[] = [
    {
      key: 'Name',
      title: t('search:column.name'),
      render: (line) => (
        <>
          <DomainName name={line.Unicode} ascii={line.Name} whole />
          <NameMarks name={line.Name} premium={line.Premium} />
        </>
      ),
    },
    {
      key: 'State',
      title: t('orders:cart.state'),
      render: ({ Name }) =>
        told.get(Name)?.Status === 'registrable' ? (
          <StateTag tone="good">{t('search:state.registrable')}</StateTag>
        ) : (
          <StateTag tone="warn">{t('search:state.unknown')}</StateTag>
        ),
    },
    {
      key: 'Years',
      title: t('orders:cart.years'),
      render: (line) => (
        <YearsSelect
          label={t('orders:cart.yearsOf', { name: line.Unicode })}
          value={line.Years}
          onChange={(years) => onYears(line.Name, years)}
        />
      ),
    },
    {
      key: 'Unit',
      title: t('orders:cart.unit'),
      right: true,
      render: (line) => <MoneyText value={line.UnitPrice} bare />,
    },
    {
      key: 'Price',
      title: t('orders:cart.price'),
      right: true,
      render: (line) => <MoneyText value={line.Price} bare />,
    },
  ];
  if (templates.length > 1) {
    columns.splice(3, 0, {
      key: 'Holder',
      title: t('orders:checkout.holder'),
      render: (line) => (
        <Choice
          label={t('orders:register.holderOf', { name: line.Unicode })}
          value={templateOf[line.Name]}
          none={t('orders:register.asAll')}
          options={templates.map((one) => ({ value: one.Id, label: templateWords(t, one) }))}
          onChange={(id) => onTemplate(line.Name, id)}
        />
      ),
    });
  }
  return (
    <DataTable
      label={t('orders:register.lines')}
      rows={lines}
      rowKey={({ Name }) => Name}
      columns={columns}
      total={lines.length}
    />
  );
}
