import type { DayFlow } from '#contract/api/finance/balance.ts';
import { fromMinor, fromWire, toWire } from '#contract/money.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import './center.css';

/** In the drawing's own units; it is stretched to the place it has. */
const DAY = 10n;
const BAR = 6;
const HALF = 50n;

const centsOf = (wire: DayFlow['In']) => fromWire(wire).minor;
const sumOf = (flow: readonly DayFlow[], side: 'In' | 'Out') =>
  grouped(toWire(fromMinor(flow.reduce((sum, day) => sum + centsOf(day[side]), 0n))));

function highestOf(flow: readonly DayFlow[]): bigint {
  let highest = 1n;
  for (const cents of flow.flatMap(({ In, Out }) => [centsOf(In), centsOf(Out)])) if (cents > highest) highest = cents;
  return highest;
}

/** A bar of an amount, at least a hair where there is anything. */
function heightOf(cents: bigint, most: bigint): bigint {
  if (cents === 0n) return 0n;
  const height = (cents * HALF) / most;
  return height > 0n ? height : 1n;
}

function Bars({ flow, label }: { flow: readonly DayFlow[]; label: string }) {
  const { t } = useWords();
  const highest = highestOf(flow);
  return (
    <svg
      className="flow-chart"
      viewBox={`0 0 ${DAY * BigInt(flow.length)} ${HALF * 2n}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {flow.map((day, n) => {
        const [up, down] = [heightOf(centsOf(day.In), highest), heightOf(centsOf(day.Out), highest)];
        const x = String(BigInt(n) * DAY + 2n);
        return (
          <g key={day.Day}>
            <title>{t('statement:flow.dayText', { day: day.Day, in: grouped(day.In), out: grouped(day.Out) })}</title>
            <rect className="flow-ground" x={String(BigInt(n) * DAY)} y="0" width="10" height="100" />
            <rect className="flow-in" x={x} y={String(HALF - up)} width={BAR} height={String(up)} />
            <rect className="flow-out" x={x} y={String(HALF)} width={BAR} height={String(down)} />
          </g>
        );
      })}
      <line className="flow-line" x1="0" x2="100%" y1={String(HALF)} y2={String(HALF)} />
    </svg>
  );
}

/** What came and what went on each of the last days: income above the line, expense below; the same as a table. */
export function FlowChart({ flow }: { flow: readonly DayFlow[] }) {
  const { t } = useWords();
  const title = t('statement:flow.title', { days: flow.length });
  const moved = flow.filter((day) => centsOf(day.In) + centsOf(day.Out) > 0n).reverse();
  const sums = t('statement:flow.sums', { in: sumOf(flow, 'In'), out: sumOf(flow, 'Out') });
  return (
    <Block title={title}>
      {moved.length === 0 ? (
        <p className="ns-muted">{t('statement:flow.none', { days: flow.length })}</p>
      ) : (
        <>
          <p className="flow-legend">
            <span className="flow-key-in">{t('statement:flow.in')}</span>
            <span className="flow-key-out">{t('statement:flow.out')}</span>
            <span className="ns-muted">{sums}</span>
          </p>
          <Bars flow={flow} label={`${title} ${sums}`} />
          <p className="flow-days ns-muted">
            <span>{flow[0]?.Day}</span>
            <span>{flow.at(-1)?.Day}</span>
          </p>
          <details>
            <summary>{t('statement:flow.table')}</summary>
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
          </details>
        </>
      )}
    </Block>
  );
}
