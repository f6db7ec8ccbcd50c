import { type PointerEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../i18n/words.ts';
import { heightOf, type Scale, scaleOf } from './scale.ts';
import './bars-chart.css';

/** In the drawing's own units; it is stretched to the place it has. */
const STEP = 10;
const BAR = 6;
const WHOLE = 100n;

/** One stretch of time. Amounts are in the least parts of what is drawn: cents, queries. */
export interface Bar {
  readonly key: string;
  /** Its numbers in words, for who points at it or comes to it by the arrow keys. */
  readonly words: string;
  readonly up: bigint;
  /** Below the line, in a chart that has something there. */
  readonly down?: bigint;
  /** It is in danger: the words of the page say of what. */
  readonly bad?: boolean;
  /** The page that lists what it stands for: opened by its words, and by a press on the bar. */
  readonly to?: string | undefined;
}

interface PieceProps {
  side: 'up' | 'down';
  x: number;
  amount: bigint;
  scale: Scale;
  /** Where the line of nothing stands. */
  base: bigint;
}

/** Up or down from the line; a gap says that the bar is longer than the axis. */
function Piece({ side, x, amount, scale, base }: PieceProps) {
  const height = heightOf(amount, scale, base);
  const up = side === 'up';
  const y = up ? base - height : base;
  return (
    <>
      <rect className={`ns-bars-${side}`} x={x} y={String(y)} width={BAR} height={String(height)} />
      {amount > scale.top && <rect className="ns-bars-gap" x={x} y={up ? 8 : 89} width={BAR} height="3" />}
    </>
  );
}

interface DrawingProps {
  bars: readonly Bar[];
  label: string;
  scale: Scale;
  both: boolean;
  at: number;
  onBar: (at: number) => void;
}

function Drawing({ bars, label, scale, both, at, onBar }: DrawingProps) {
  const base = both ? WHOLE / 2n : WHOLE;
  const piece = { scale, base };
  const go = useNavigate();
  // A finger's first press is for the bar's numbers: the way on stands in their words.
  const open =
    (to: string | undefined) =>
    ({ pointerType, button }: PointerEvent) => {
      if (to !== undefined && pointerType === 'mouse' && button === 0) void go(to);
    };
  return (
    <svg
      className="ns-bars"
      viewBox={`0 0 ${STEP * bars.length} ${WHOLE}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {(both ? [0, 25, 75, 100] : [0, 50]).map((y) => (
        <line key={y} className="ns-bars-grid" x1="0" x2="100%" y1={y} y2={y} />
      ))}
      {bars.map(({ key, up, down = 0n, bad, to }, n) => (
        <g
          key={key}
          data-on={n === at || undefined}
          data-bad={bad || undefined}
          data-to={to !== undefined || undefined}
          onPointerEnter={() => onBar(n)}
          onPointerDown={() => onBar(n)}
          onPointerUp={open(to)}
        >
          <rect className="ns-bars-ground" x={n * STEP} y="0" width={STEP} height="100" />
          <Piece side="up" x={n * STEP + 2} amount={up} {...piece} />
          {both && <Piece side="down" x={n * STEP + 2} amount={down} {...piece} />}
        </g>
      ))}
      <line className="ns-bars-line" x1="0" x2="100%" y1={String(base)} y2={String(base)} />
    </svg>
  );
}

/** The amounts of the lines across; above and below the line the same. */
function Axis({ top, both, say }: { top: bigint; both: boolean; say: (amount: bigint) => string }) {
  const half = top / 2n;
  return (
    <div className="ns-bars-axis ns-money" aria-hidden="true">
      {(both ? [top, half, 0n, half, top] : [top, half, 0n]).map((amount, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same places always.
        <span key={place}>{say(amount)}</span>
      ))}
    </div>
  );
}

interface BarsChartProps {
  /** The oldest first. */
  bars: readonly Bar[];
  /** What is drawn. */
  title: string;
  /** What it comes to, for those who do not see it, and above it where the page does not say it already. */
  sums: string;
  sumsShown?: boolean;
  /** What stands above the line, and what below it; without the second all stand on the line. */
  up: string;
  down?: string;
  /** An amount of the axis in words, and the least the axis is told in: a dollar, ten queries. */
  say: (amount: bigint) => string;
  unit: bigint;
  /** The bar that is read first. */
  first: number;
  /** Under the first bar and the last. */
  ends: readonly [string, string];
  /** The same in a table. */
  table: ReactNode;
}

/**
 * Bars over time with their axis, one pair for each stretch, and one bar's own numbers: under the pointer, or by the
 * arrow keys of the slider below. What it comes to is its name, the same as a table stands behind it.
 */
export function BarsChart(props: BarsChartProps) {
  const { bars, title, sums, sumsShown = true, up, down, say, unit, first, ends, table } = props;
  const { t } = useWords();
  const [chosen, setChosen] = useState(first);
  const last = bars.length - 1;
  const at = Math.min(chosen, last);
  const bar = bars[at];
  if (!bar) return null;
  const both = down !== undefined;
  const scale = scaleOf(
    bars.flatMap((each) => [each.up, each.down ?? 0n]),
    unit,
  );
  return (
    <>
      {(both || sumsShown) && (
        <p className="ns-bars-legend">
          {both && <span className="ns-bars-key-up">{up}</span>}
          {both && <span className="ns-bars-key-down">{down}</span>}
          {sumsShown && <span className="ns-muted">{sums}</span>}
        </p>
      )}
      <div className="ns-bars-drawing" data-both={both || undefined}>
        <Axis top={scale.top} both={both} say={say} />
        <Drawing bars={bars} label={`${title} ${sums}`} scale={scale} both={both} at={at} onBar={setChosen} />
        <div className="ns-bars-foot">
          <input
            type="range"
            className="ns-bars-slider"
            min={0}
            max={last}
            value={at}
            aria-label={t('common:chart.choose')}
            aria-valuetext={bar.words}
            onChange={({ target }) => setChosen(target.valueAsNumber)}
          />
          <p className="ns-bars-ends ns-muted">
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </p>
          <p className="ns-bars-words">{bar.to === undefined ? bar.words : <Link to={bar.to}>{bar.words}</Link>}</p>
          {scale.broken && <p className="ns-muted">{t('common:chart.broken')}</p>}
        </div>
      </div>
      <details>
        <summary>{t('common:chart.table')}</summary>
        {table}
      </details>
    </>
  );
}
