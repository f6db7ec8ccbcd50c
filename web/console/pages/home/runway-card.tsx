import { Link } from 'react-router';
import { autoRenewPlan } from '#contract/api/auto-renew.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { cmp, fromWire, toWire } from '#contract/money.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { coveredBy } from './covered.ts';

type Plan = OutputOf<typeof autoRenewPlan>;

/** In the drawing's own units; it is stretched to the place it has. */
const STEP = 10;
const BAR = 6;
const HEIGHT = 100n;

/** A bar for each month, red from the first that the balance does not cover; the same as a table one press away. */
function Bars({ of: { Months }, from, label }: { of: Plan; from: string | undefined; label: string }) {
  const { t } = useWords();
  const most = Months.map(({ Amount }) => fromWire(Amount)).reduce((a, b) => (cmp(a, b) > 0 ? a : b)).minor || 1n;
  return (
    <svg
      className="home-bars"
      viewBox={`0 0 ${STEP * Months.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {Months.map(({ Month, Names, Amount }, n) => {
        const height = (fromWire(Amount).minor * HEIGHT) / most;
        return (
          <g key={Month} data-short={from !== undefined && Month >= from}>
            <title>{t('home:runway.month', { month: Month, count: Names, amount: grouped(Amount) })}</title>
            <rect className="home-bar-ground" x={n * STEP} y="0" width={STEP} height={String(HEIGHT)} />
            <rect
              className="home-bar"
              x={n * STEP + 2}
              y={String(HEIGHT - height)}
              width={BAR}
              height={String(height)}
            />
          </g>
        );
      })}
    </svg>
  );
}

function Runway({ of }: { of: Plan }) {
  const { t } = useWords();
  const covered = coveredBy(of);
  const [first, last] = [of.Months[0], of.Months.at(-1)];
  if (!first || !last) return <p className="ns-muted">{t('home:runway.none')}</p>;
  const says =
    covered.reach === 'all'
      ? t('home:runway.all', { amount: grouped(of.Amount), count: of.Names })
      : t('home:runway.until', { month: covered.month, missing: grouped(toWire(covered.missing)) });
  return (
    <>
      <p className={covered.reach === 'all' ? undefined : 'ns-wrong'}>{says}</p>
      <Bars of={of} from={covered.reach === 'all' ? undefined : covered.month} label={says} />
      <p className="ns-muted home-axis" aria-hidden="true">
        <span>{first.Month}</span>
        <span>{last.Month}</span>
      </p>
    </>
  );
}

/** What renewing by itself costs in the months to come, beside the balance: how far it reaches (specification §3). */
export function RunwayCard() {
  const { t } = useWords();
  const plan = useAnswer(autoRenewPlan, {});
  return (
    <section className="ns-card home-runway" aria-labelledby="home-runway">
      <h2 id="home-runway">{t('home:runway.title')}</h2>
      <Answer of={plan} shape="line">
        {(data) => <Runway of={data} />}
      </Answer>
      <Link to="/domain/autorenew">{t('home:runway.see')}</Link>
    </section>
  );
}
