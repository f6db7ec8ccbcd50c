import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
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

interface OverProps {
  of: Queries;
  spans: Queries['Spans'];
  title: string;
  note?: ReactNode;
}

const sumOf = (spans: Queries['Spans'], key: 'Total' | 'Missing'): number =>
  spans.reduce((sum, span) => sum + span[key], 0);

/** Queries over time, of the zone or of one name. */
function Over({ of, spans, title, note }: OverProps) {
  const { t } = useWords();
  const peak = spans.reduce((most, span) => (span.Total > most.Total ? span : most));
  const sums = t('queries:sums', {
    total: countText(sumOf(spans, 'Total')),
    missing: countText(sumOf(spans, 'Missing')),
    peak: countText(peak.Total),
    at: spanText(of, peak.From),
  });
  const asked = spans.filter(({ Total }) => Total > 0).reverse();
  return (
    <Block title={title}>
      {note}
      <BarsChart
        bars={spans.map(({ From, Total, Missing }) => ({
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
        first={spans.length - 1}
        ends={[spans[0] ? spanText(of, spans[0].From) : '', t('queries:now')]}
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
  /** The address at which a name stands over time. */
  to: (host: string) => string;
}

interface NameRow {
  readonly key: string;
  readonly host: string | undefined;
  readonly count: number;
}

/** Names with how often each was asked for, and the rest together. */
function Names({ title, about, names, others, whole, to }: NamesProps) {
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
              host === undefined ? (
                t('queries:others')
              ) : (
                <Link className="ns-name ns-name-whole" to={to(host)}>
                  {host}
                </Link>
              ),
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

/** One name over time, and the way back to all of them. */
function OverHost({ of, host, all }: { of: Queries; host: string; all: string }) {
  const { t } = useWords();
  if (!of.HostSpans) return null;
  const note = (
    <p className="ns-muted">
      {t('queries:host.about')} <Link to={all}>{t('queries:host.all')}</Link>
    </p>
  );
  return <Over of={of} spans={of.HostSpans} title={t(`queries:host.${of.Days}`, { host })} note={note} />;
}

const addressOf = (days: Queries['Days'], host?: string): string =>
  `?${new URLSearchParams({ ...(days === '1' ? {} : { Days: days }), ...(host === undefined ? {} : { Host: host }) })}`;

function Counted({ of, host }: { of: Queries; host: string | undefined }) {
  const { t } = useWords();
  const over = <Over of={of} spans={of.Spans} title={t(`queries:over.${of.Days}`)} />;
  // Names of before, where another engine counted them.
  if (!of.ByName && of.Names.length + of.MissingNames.length === 0) return over;
  const to = (one: string) => addressOf(of.Days, one);
  return (
    <>
      {host !== undefined && <OverHost of={of} host={host} all={addressOf(of.Days)} />}
      {over}
      <div className="queries-tables">
        <Names title={t('queries:names')} names={of.Names} others={of.OtherNames} whole={of.Total} to={to} />
        <Names
          title={t('queries:missingNames')}
          about={t('queries:missingNames.about')}
          names={of.MissingNames}
          others={of.OtherMissing}
          whole={of.Total}
          to={to}
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
  const host = query.get('Host') ?? undefined;
  const found = useAnswer(zoneQueries, { Domain: domain, Days: days, ...(host ? { Host: host } : {}) });
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
          onChange={(next) => next && setQuery(new URLSearchParams(addressOf(next, host)))}
        />
      </div>
      <Answer of={found} shape="list">
        {(shown) => (
          <>
            {!shown.ByName && <p role="note">{t('queries:sumsOnly')}</p>}
            {shown.Total > 0 && <Counted of={shown} host={host} />}
            {shown.Total === 0 && <Empty title={t(`queries:none.${shown.Days}`)} text={t('queries:none.about')} />}
          </>
        )}
      </Answer>
    </Page>
  );
}
