import { useParams, useSearchParams } from 'react-router';
import { type NameCount, zoneQueries } from '#contract/api/dns/queries.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { QUERY_DAYS } from '#contract/rules/dns/queries.ts';
import { BarsChart } from '#web/shared/charts/bars-chart.tsx';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { countText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { ZoneTabs } from '../zone/zone-tabs.tsx';
import './queries.css';

type Queries = OutputOf<typeof zoneQueries>;

/** The least an axis of counts is told in: its half is a whole number too. */
const TEN_QUERIES = 10n;

/** A part of a whole, never told as none where there is some. */
function percent(part: number, whole: number): string {
  const tenths = Math.round((part * 1000) / whole);
  return part > 0 && tenths === 0 ? '< 0.1 %' : `${tenths / 10} %`;
}

/** An hour by the reader's clock, a day as it is counted (UTC). */
const spanText = ({ Days }: Queries, from: string): string =>
  Days === '1' ? localTime(from, timeZone()) : from.slice(0, 10);

function Over({ of }: { of: Queries }) {
  const { t } = useWords();
  const peak = of.Spans.reduce((most, span) => (span.Total > most.Total ? span : most));
  const sums = t('queries:sums', {
    total: countText(of.Total),
    missing: countText(of.Missing),
    peak: countText(peak.Total),
    at: spanText(of, peak.From),
  });
  const title = t(`queries:over.${of.Days}`);
  const asked = of.Spans.filter(({ Total }) => Total > 0).reverse();
  return (
    <Block title={title}>
      <BarsChart
        bars={of.Spans.map(({ From, Total, Missing }) => ({
          key: From,
          words: t('queries:span.text', {
            at: spanText(of, From),
            total: countText(Total),
            missing: countText(Missing),
          }),
          up: BigInt(Total - Missing),
          down: BigInt(Missing),
        }))}
        title={title}
        sums={sums}
        up={t('queries:there')}
        down={t('queries:missing')}
        say={(count) => countText(Number(count))}
        unit={TEN_QUERIES}
        first={of.Spans.length - 1}
        ends={[of.Spans[0] ? spanText(of, of.Spans[0].From) : '', t('queries:now')]}
        table={
          <DataTable
            label={title}
            rows={asked}
            rowKey={({ From }) => From}
            columns={[
              { key: 'From', title: t('queries:col.from'), render: ({ From }) => spanText(of, From) },
              { key: 'Total', title: t('queries:col.total'), right: true, render: ({ Total }) => countText(Total) },
              { key: 'Missing', title: t('queries:missing'), right: true, render: ({ Missing }) => countText(Missing) },
            ]}
          />
        }
      />
      {of.Days !== '1' && <p className="ns-muted">{t('queries:utc')}</p>}
    </Block>
  );
}

interface NamesProps {
  title: string;
  about?: string;
  names: readonly NameCount[];
  others: number;
  whole: number;
}

interface NameRow {
  readonly key: string;
  readonly host: string | undefined;
  readonly count: number;
}

/** Names with how often each was asked for, and the rest together. */
function Names({ title, about, names, others, whole }: NamesProps) {
  const { t } = useWords();
  const rest = others > 0 ? [{ key: ' others', host: undefined, count: others }] : [];
  const rows: NameRow[] = [...names.map(({ Host, Count }) => ({ key: Host, host: Host, count: Count })), ...rest];
  return (
    <Block title={title}>
      {about && <p className="ns-muted">{about}</p>}
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'Host',
            title: t('queries:col.host'),
            render: ({ host }) =>
              host === undefined ? t('queries:others') : <span className="ns-name ns-name-whole">{host}</span>,
          },
          { key: 'Count', title: t('queries:col.total'), right: true, render: ({ count }) => countText(count) },
          { key: 'Part', title: t('queries:col.part'), right: true, render: ({ count }) => percent(count, whole) },
        ]}
        empty={<Empty title={t('queries:none.missing')} />}
      />
    </Block>
  );
}

function Lines({ of }: { of: Queries }) {
  const { t } = useWords();
  if (of.Lines.length === 0) return null;
  return (
    <Block title={t('queries:lines')}>
      <DataTable
        label={t('queries:lines')}
        rows={of.Lines}
        rowKey={({ Line }) => Line}
        columns={[
          { key: 'Line', title: t('zones:field.line'), render: ({ Line }) => t(`zones:line.${Line}`) },
          { key: 'Count', title: t('queries:col.total'), right: true, render: ({ Count }) => countText(Count) },
          { key: 'Part', title: t('queries:col.part'), right: true, render: ({ Count }) => percent(Count, of.Total) },
        ]}
      />
    </Block>
  );
}

function Counted({ of }: { of: Queries }) {
  const { t } = useWords();
  // Names of before, where another engine counted them.
  if (!of.ByName && of.Names.length + of.MissingNames.length === 0) return <Over of={of} />;
  return (
    <>
      <Over of={of} />
      <div className="queries-tables">
        <Names title={t('queries:names')} names={of.Names} others={of.OtherNames} whole={of.Total} />
        <Names
          title={t('queries:missingNames')}
          about={t('queries:missingNames.about')}
          names={of.MissingNames}
          others={of.OtherMissing}
          whole={of.Total}
        />
        <Lines of={of} />
      </div>
    </>
  );
}

/** `/domain/resolution/:domain/queries`: how often the names of a zone were asked for (acceptance G4). */
export function Component() {
  const { t } = useWords();
  const { domain = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const days = QUERY_DAYS.find((each) => each === query.get('Days')) ?? '1';
  const found = useAnswer(zoneQueries, { Domain: domain, Days: days });
  const { Name = domain, Unicode = domain } = found.data ?? {};
  return (
    <Page
      title={<DomainName name={Unicode} ascii={Name} whole />}
      documentTitle={Unicode}
      above={{ to: '/domain/resolution', label: t('menu:title.domain.resolution') }}
    >
      <ZoneTabs domain={domain} />
      <div className="ns-row ns-filters">
        <Choice
          label={t('queries:days')}
          value={days}
          options={QUERY_DAYS.map((value) => ({ value, label: t(`queries:days.${value}`) }))}
          onChange={(next) => next && setQuery(next === '1' ? {} : { Days: next })}
        />
      </div>
      <Answer of={found} shape="list">
        {(shown) => (
          <>
            {!shown.ByName && <p role="note">{t('queries:sumsOnly')}</p>}
            {shown.Total > 0 && <Counted of={shown} />}
            {shown.Total === 0 && <Empty title={t(`queries:none.${shown.Days}`)} text={t('queries:none.about')} />}
          </>
        )}
      </Answer>
    </Page>
  );
}
