import { Link } from 'react-router';
import { autoRenewPlan } from '#contract/api/auto-renew.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { fromWire, toWire } from '#contract/money.ts';
import { BarsChart } from '#web/shared/charts/bars-chart.tsx';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { axisMoney, DOLLAR } from '../../pay/axis-money.ts';
import { coveredBy, everyMonth } from './covered.ts';

type Plan = OutputOf<typeof autoRenewPlan>;

type Month = Plan['Months'][number];

/** A bar for each month, red from the first that the balance does not cover; the same as a table one press away. */
function Months({ of: { Months }, from, says }: { of: Plan; from: string | undefined; says: string }) {
  const { t } = useWords();
  const months = everyMonth(Months, businessDay().slice(0, 7));
  const first = months.findIndex(({ Names }) => Names > 0);
  const title = t('home:runway.title');
  return (
    <BarsChart
      bars={months.map(({ Month, Names, Amount }) => ({
        key: Month,
        words: t('home:runway.month', { month: Month, count: Names, amount: grouped(Amount) }),
        up: fromWire(Amount).minor,
        bad: from !== undefined && Month >= from,
      }))}
      title={title}
      sums={says}
      sumsShown={false}
      up={title}
      say={axisMoney}
      unit={DOLLAR}
      first={first}
      ends={[months[0]?.Month ?? '', months.at(-1)?.Month ?? '']}
      table={
        <DataTable<Month>
          label={title}
          rows={Months}
          rowKey={({ Month }) => Month}
          columns={[
            { key: 'Month', title: t('home:runway.col.month'), render: ({ Month }) => Month },
            { key: 'Names', title: t('home:runway.col.names'), right: true, render: ({ Names }) => Names },
            {
              key: 'Amount',
              title: t('home:runway.col.amount'),
              right: true,
              render: ({ Amount }) => grouped(Amount),
            },
          ]}
        />
      }
    />
  );
}

function Runway({ of }: { of: Plan }) {
  const { t } = useWords();
  if (of.Months.length === 0) return <p className="ns-muted">{t('home:runway.none')}</p>;
  const covered = coveredBy(of);
  const all = covered.reach === 'all';
  const says = all
    ? t('home:runway.all', { amount: grouped(of.Amount), count: of.Names })
    : t('home:runway.until', { month: covered.month, missing: grouped(toWire(covered.missing)) });
  return (
    <>
      <p className={all ? undefined : 'ns-wrong'}>{says}</p>
      <Months of={of} from={all ? undefined : covered.month} says={says} />
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
