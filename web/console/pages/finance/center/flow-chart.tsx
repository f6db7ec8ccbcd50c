import { useState } from 'react';
import type { DayFlow } from '#contract/api/finance/balance.ts';
import { fromMinor, fromWire, toWire } from '#contract/money.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { type Scale, scaleOf } from './scale.ts';
import './center.css';

/** In the drawing's own units; it is stretched to the place it has. */
const DAY = 10;
const BAR = 6;
const HALF = 50n;

const centsOf = (wire: DayFlow['In']) => fromWire(wire).minor;
const sumOf = (flow: readonly DayFlow[], side: 'In' | 'Out') =>
  grouped(toWire(fromMinor(flow.reduce((sum, day) => sum + centsOf(day[side]), 0n))));

/** A bar of an amount: at least a hair where there is anything, at most to the end of the axis. */
function heightOf(cents: bigint, { top }: Scale): bigint {
  if (cents === 0n) return 0n;
  const height = (cents * HALF) / top;
  if (height > HALF) return HALF;
  return height > 0n ? height : 1n;
}

interface BarProps {
  side: 'in' | 'out';
  x: number;
  cents: bigint;
  scale: Scale;
}

/** Up for what came, down for what went; a gap says that a bar is longer than the axis. */
function Bar({ side, x, cents, scale }: BarProps) {
  const height = heightOf(cents, scale);
  const up = side === 'in';
  const y = up ? HALF - height : HALF;
  return (
    <>
      <rect className={`flow-${side}`} x={x} y={String(y)} width={BAR} height={String(height)} />
      {cents > scale.top && <rect className="flow-gap" x={x} y={up ? 8 : 89} width={BAR} height="3" />}
    </>
  );
}

interface BarsProps {
  flow: readonly DayFlow[];
  label: string;
  scale: Scale;
  at: number;
  onDay: (at: number) => void;
}

function Bars({ flow, label, scale, at, onDay }: BarsProps) {
  return (
    <svg
      className="flow-chart"
      viewBox={`0 0 ${DAY * flow.length} ${HALF * 2n}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {flow.map((day, n) => (
        <g key={day.Day} data-on={n === at || undefined} onPointerEnter={() => onDay(n)} onPointerDown={() => onDay(n)}>
          <rect className="flow-ground" x={n * DAY} y="0" width={DAY} height="100" />
          <Bar side="in" x={n * DAY + 2} cents={centsOf(day.In)} scale={scale} />
          <Bar side="out" x={n * DAY + 2} cents={centsOf(day.Out)} scale={scale} />
        </g>
      ))}
      {[0, 25, 50, 75, 100].map((y) => (
        <line key={y} className={y === 50 ? 'flow-line' : 'flow-grid'} x1="0" x2="100%" y1={y} y2={y} />
      ))}
    </svg>
  );
}

/** The amounts of the lines across, the same above and below. */
function Axis({ scale: { top } }: { scale: Scale }) {
  const words = (cents: bigint) => grouped(toWire(fromMinor(cents))).replace(/\.00$/, '');
  return (
    <div className="flow-axis ns-money" aria-hidden="true">
      {[top, top / 2n, 0n, top / 2n, top].map((cents, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five places, always the same.
        <span key={place}>{words(cents)}</span>
      ))}
    </div>
  );
}

/** Bars with their axis, and one day's own numbers: under the pointer, or by the arrow keys of the slider below. */
function Drawing({ flow, label }: { flow: readonly DayFlow[]; label: string }) {
  const { t } = useWords();
  const scale = scaleOf(flow.flatMap(({ In, Out }) => [centsOf(In), centsOf(Out)]));
  const last = flow.length - 1;
  const [at, setAt] = useState(last);
  const day = flow[Math.min(at, last)];
  if (!day) return null;
  const words = t('statement:flow.dayText', { day: day.Day, in: grouped(day.In), out: grouped(day.Out) });
  return (
    <div className="flow-drawing">
      <Axis scale={scale} />
      <Bars flow={flow} label={label} scale={scale} at={at} onDay={setAt} />
      <div className="flow-foot">
        <input
          type="range"
          className="flow-slider"
          min={0}
          max={last}
          value={at}
          aria-label={t('statement:flow.choose')}
          aria-valuetext={words}
          onChange={({ target }) => setAt(target.valueAsNumber)}
        />
        <p className="flow-days ns-muted">
          <span>{flow[0]?.Day}</span>
          <span>{flow[last]?.Day}</span>
        </p>
        <p className="flow-day">{words}</p>
        {scale.broken && <p className="ns-muted">{t('statement:flow.broken')}</p>}
      </div>
    </div>
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
          <Drawing flow={flow} label={`${title} ${sums}`} />
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
