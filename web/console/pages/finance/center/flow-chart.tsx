import type { DayFlow } from '#contract/api/finance/balance.ts';
import { fromMinor, fromWire, toWire } from '#contract/money.ts';
import { BarsChart } from '#web/shared/charts/bars-chart.tsx';
import { useWords } from '#web/shared/i18n/words.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { axisMoney, DOLLAR } from '../../../pay/axis-money.ts';

const centsOf = (wire: DayFlow['In']) => fromWire(wire).minor;
const sumOf = (flow: readonly DayFlow[], side: 'In' | 'Out') =>
  grouped(toWire(fromMinor(flow.reduce((sum, day) => sum + centsOf(day[side]), 0n))));

function Flow({ flow, moved, title }: { flow: readonly DayFlow[]; moved: readonly DayFlow[]; title: string }) {
  const { t } = useWords();
  return (
    <BarsChart
      bars={flow.map(({ Day, In, Out }) => ({
        key: Day,
        words: t('statement:flow.dayText', { day: Day, in: grouped(In), out: grouped(Out) }),
        up: centsOf(In),
        down: centsOf(Out),
      }))}
      title={title}
      sums={t('statement:flow.sums', { in: sumOf(flow, 'In'), out: sumOf(flow, 'Out') })}
      up={t('statement:flow.in')}
      down={t('statement:flow.out')}
      say={axisMoney}
      unit={DOLLAR}
      first={flow.length - 1}
      ends={[flow[0]?.Day ?? '', flow.at(-1)?.Day ?? '']}
      table={
        <DataTable
          label={title}
          rows={moved}
          rowKey={({ Day }) => Day}
          columns={[
            { key: 'Day', title: t('statement:flow.day'), render: ({ Day }) => Day },
            { key: 'In', title: t('statement:flow.in'), right: true, render: ({ In }) => grouped(In) },
            { key: 'Out', title: t('statement:flow.out'), right: true, render: ({ Out }) => grouped(Out) },
          ]}
        />
      }
    />
  );
}

/** What came and what went on each of the last days: income above the line, expense below. */
export function FlowChart({ flow }: { flow: readonly DayFlow[] }) {
  const { t } = useWords();
  const title = t('statement:flow.title', { days: flow.length });
  const moved = flow.filter((day) => centsOf(day.In) + centsOf(day.Out) > 0n).reverse();
  return (
    <Block title={title}>
      {moved.length === 0 ? (
        <p className="ns-muted">{t('statement:flow.none', { days: flow.length })}</p>
      ) : (
        <Flow flow={flow} moved={moved} title={title} />
      )}
    </Block>
  );
}
