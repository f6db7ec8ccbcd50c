import './bars-chart.css';

/** In the drawing's own units; it is stretched to the place it has. */
const STEP = 10n;
const BAR = 6;
const HALF = 50n;

export interface Bar {
  readonly key: string;
  /** What it says, for who points at it. */
  readonly words: string;
  readonly up: bigint;
  readonly down: bigint;
}

/** A bar of an amount, at least a hair where there is anything. */
function heightOf(amount: bigint, most: bigint): bigint {
  if (amount === 0n) return 0n;
  const height = (amount * HALF) / most;
  return height > 0n ? height : 1n;
}

function highestOf(bars: readonly Bar[]): bigint {
  let highest = 1n;
  for (const amount of bars.flatMap(({ up, down }) => [up, down])) if (amount > highest) highest = amount;
  return highest;
}

function Drawing({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const highest = highestOf(bars);
  return (
    <svg
      className="ns-bars"
      viewBox={`0 0 ${STEP * BigInt(bars.length)} ${HALF * 2n}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map((bar, n) => {
        const [up, down] = [heightOf(bar.up, highest), heightOf(bar.down, highest)];
        const x = String(BigInt(n) * STEP + 2n);
        return (
          <g key={bar.key}>
            <title>{bar.words}</title>
            <rect className="ns-bars-ground" x={String(BigInt(n) * STEP)} y="0" width="10" height="100" />
            <rect className="ns-bars-up" x={x} y={String(HALF - up)} width={BAR} height={String(up)} />
            <rect className="ns-bars-down" x={x} y={String(HALF)} width={BAR} height={String(down)} />
          </g>
        );
      })}
      <line className="ns-bars-line" x1="0" x2="100%" y1={String(HALF)} y2={String(HALF)} />
    </svg>
  );
}

interface BarsChartProps {
  bars: readonly Bar[];
  /** What is drawn, and its sums, for those who do not see it. */
  label: string;
  /** What stands above the line, and what below it. */
  up: string;
  down: string;
  sums: string;
  /** Under the first bar and the last. */
  first: string | undefined;
  last: string | undefined;
}

/** Bars above and below a line, one pair for each stretch of time. The page has the same as a table. */
export function BarsChart({ bars, label, up, down, sums, first, last }: BarsChartProps) {
  return (
    <>
      <p className="ns-bars-legend">
        <span className="ns-bars-key-up">{up}</span>
        <span className="ns-bars-key-down">{down}</span>
        <span className="ns-muted">{sums}</span>
      </p>
      <Drawing bars={bars} label={label} />
      <p className="ns-bars-ends ns-muted">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </>
  );
}
