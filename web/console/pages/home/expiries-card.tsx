import { Link } from 'react-router';
import { expiryMonths } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { BarsChart } from '#web/shared/charts/bars-chart.tsx';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { countText } from '#web/shared/ui/money-text.tsx';

type Expiries = OutputOf<typeof expiryMonths>;
type Month = Expiries['Months'][number];

/** Half of it, where the axis has its second line, is whole names. */
const TWO_NAMES = 2n;

/** The names of a month in the list, those that expire first in front; nowhere for a month without one. */
const listOf = ({ From, Before, Names }: Month): string | undefined =>
  Names === 0
    ? undefined
    : `/domain/list?${new URLSearchParams({ ExpiresFrom: From, ExpiresBefore: Before, Sort: 'expires' })}`;

function Bars({ months, sums }: { months: Expiries['Months']; sums: string }) {
  const { t } = useWords();
  const title = t('home:expiries.title');
  return (
    <BarsChart
      bars={months.map((each) => ({
        key: each.Month,
        words: t('home:expiries.month', { month: each.Month, count: countText(each.Names) }),
        up: BigInt(each.Names),
        to: listOf(each),
      }))}
      title={title}
      sums={sums}
      sumsShown={false}
      up={title}
      say={(names) => countText(Number(names))}
      unit={TWO_NAMES}
      first={months.findIndex(({ Names }) => Names > 0)}
      ends={[months[0]?.Month ?? '', months.at(-1)?.Month ?? '']}
      table={
        <DataTable<Month>
          label={title}
          rows={months.filter(({ Names }) => Names > 0)}
          rowKey={({ Month }) => Month}
          columns={[
            {
              key: 'Month',
              title: t('home:runway.col.month'),
              render: (each) => <Link to={listOf(each) ?? ''}>{each.Month}</Link>,
            },
            { key: 'Names', title: t('home:runway.col.names'), right: true, render: ({ Names }) => countText(Names) },
          ]}
        />
      }
    />
  );
}

/** What the months come to, in words: how many, when the most, and how many after all of them. */
function useSums({ Months, Later }: Expiries): { sums: string; some: boolean } {
  const { t } = useWords();
  const most = Months.reduce((one, other) => (other.Names > one.Names ? other : one));
  const all = Months.reduce((sum, { Names }) => sum + Names, 0);
  const vars = {
    count: countText(all),
    month: Months.at(-1)?.Month ?? '',
    most: countText(most.Names),
    at: most.Month,
  };
  const until = t(all === 0 ? 'home:expiries.none' : 'home:expiries.sums', vars);
  const later = Later > 0 ? t('home:expiries.later', { count: countText(Later) }) : '';
  return { sums: [until, later].filter(Boolean).join(' '), some: all > 0 };
}

function Expiry({ of }: { of: Expiries }) {
  const { t } = useWords();
  const { sums, some } = useSums(of);
  return (
    <section className="ns-card home-expiries" aria-labelledby="home-expiries">
      <h2 id="home-expiries">{t('home:expiries.title')}</h2>
      <p>{sums}</p>
      {some && <Bars months={of.Months} sums={sums} />}
    </section>
  );
}

/** How many names expire in each month of the year to come; nothing before there are names. */
export function ExpiriesCard() {
  const { data, problem, refresh } = useAnswer(expiryMonths, {});
  if (problem) return <ProblemNote problem={problem} onRetry={refresh} />;
  if (!data || data.Later + data.Months.reduce((sum, { Names }) => sum + Names, 0) === 0) return null;
  return <Expiry of={data} />;
}
