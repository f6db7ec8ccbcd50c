import type { queries as source } from '../zh-HK/queries.ts';

export const queries = {
  'tab.records': 'Records',
  'tab.queries': 'Queries',
  days: 'Period',
  'days.1': 'Last 24 hours',
  'days.7': 'Last 7 days',
  'days.30': 'Last 30 days',
  'over.1': 'Queries of the last 24 hours',
  'over.7': 'Queries of the last 7 days',
  'over.30': 'Queries of the last 30 days',
  'host.1': 'Queries for {{host}} of the last 24 hours',
  'host.7': 'Queries for {{host}} of the last 7 days',
  'host.30': 'Queries for {{host}} of the last 30 days',
  'host.about':
    'Where many names were asked for at once a name may have fallen among the others, so it may have been asked for more often.',
  'host.all': 'Show all names',
  sums: '{{total}} in all, {{missing}} of them for names that are not there; at most {{peak}} ({{at}})',
  'span.text': '{{at}}: {{total}}, {{missing}} of them for names that are not there',
  there: 'Names that are there',
  missing: 'Names that are not there',
  now: 'now',
  'col.from': 'Time',
  'col.total': 'Queries',
  'col.part': 'Share',
  'col.host': 'Host',
  others: 'Others',
  utc: 'Days are those of UTC.',
  names: 'Most asked for',
  missingNames: 'Asked for, but not there',
  'missingNames.about':
    'Hosts that someone asks for and this name does not have: a record that was forgotten, or someone who tries names at random.',
  lines: 'By line',
  'none.missing': 'No one asked for a name that is not there',
  'none.1': 'No queries in the last 24 hours',
  'none.7': 'No queries in the last 7 days',
  'none.30': 'No queries in the last 30 days',
  'none.about':
    'Once a name uses our name servers, its queries are counted within a minute. What resolvers still remember they do not ask us for.',
  sumsOnly:
    'The name servers that run here count the queries of a name, and those for hosts that are not there; they do not tell hosts and lines apart.',
} satisfies Record<keyof typeof source, string>;
