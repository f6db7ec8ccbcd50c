import { Link } from 'react-router';
import { ACTS } from '#contract/api/activity.ts';
import { HOUSE_ACTS } from '#contract/api/own/house-acts.ts';
import type { AuditRow } from '#contract/staff-api/desk.ts';
import { STAFF_ACTS } from '#contract/staff-api/sign-in.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { factsOf, inWords } from './facts.ts';
import './audit.css';

/** Facts that have words of their own; others are called as the record calls them. Words: `office:fact.<key>`. */
const FACTS = [
  'name',
  'names',
  'number',
  'amount',
  'price',
  'reason',
  'cause',
  'email',
  'state',
  'roles',
  'on',
  'years',
  'autoRenew',
  'transferLock',
  'nameServers',
  'reference',
  'until',
  'expiresAt',
  'to',
  'from',
  'network',
  'bankName',
  'accountEnding',
  'lang',
  'host',
  'topic',
  'case',
  'provider',
  'procedure',
  'note',
  'outcome',
  'receiver',
  'why',
] as const;

/** What the act changed or is about, a fact a line: what was, and what is. */
function Change({ row }: { row: AuditRow }) {
  const { t } = useWords();
  const say = { yes: t('office:fact.yes'), no: t('office:fact.no'), time: (at: string) => localTime(at, timeZone()) };
  return (
    <ul className="audit-change">
      {factsOf(row.Before, row.After).map(({ key, before, after }) => (
        <li key={key}>
          {key !== '' && <span className="ns-muted">{has(FACTS, key) ? t(`office:fact.${key}`) : key} </span>}
          <span translate="no">
            {before !== undefined && <del>{inWords(before, say)}</del>}
            {before !== undefined && after !== undefined && ' → '}
            {after !== undefined && inWords(after, say)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who did it: a customer by name, with the way to them; the house itself as what it is. */
function ActorCell({ row: { Actor, ActorName } }: { row: AuditRow }) {
  const { t } = useWords();
  const customer = /^customer:(\d+)$/.exec(Actor)?.[1];
  const name = ActorName ?? (Actor.startsWith('system') ? t('office:audit.house') : undefined);
  return (
    <>
      {customer === undefined ? name : <Link to={`/customers/${customer}`}>{name ?? Actor}</Link>}
      <div className="ns-muted">{Actor}</div>
    </>
  );
}

const has = <T extends string>(list: readonly T[], act: string): act is T => (list as readonly string[]).includes(act);

/** What was done, in words where there are any, and as the record and the filter call it. */
function ActCell({ act }: { act: string }) {
  const { t } = useWords();
  const words =
    has(STAFF_ACTS, act) || has(HOUSE_ACTS, act)
      ? t(`staff:act.${act}`)
      : has(ACTS, act)
        ? t(`activity:act.${act}`)
        : undefined;
  if (words === undefined) return act;
  return (
    <>
      {words}
      <br />
      <span className="ns-muted">{act}</span>
    </>
  );
}

interface AuditTableProps {
  failed?: boolean;
  rows: readonly AuditRow[] | undefined;
  loading?: boolean;
  more?: (() => void) | undefined;
  loadingMore?: boolean;
}

/** Rows of the audit; objects keep their technical names, as they stand in the record. */
export function AuditTable(props: AuditTableProps) {
  const { t } = useWords();
  const columns: Column<AuditRow>[] = [
    { key: 'At', title: t('office:audit.at'), render: (row) => <When at={row.At} /> },
    { key: 'Actor', title: t('office:audit.actor'), card: 'head', render: (row) => <ActorCell row={row} /> },
    { key: 'Act', title: t('office:audit.act'), card: 'line', render: (row) => <ActCell act={row.Act} /> },
    {
      key: 'Object',
      title: t('office:audit.object'),
      card: 'line',
      render: (row) => (
        <>
          {row.Object}
          {row.Address !== undefined && (
            <>
              <br />
              <span className="ns-muted">{row.Address}</span>
            </>
          )}
        </>
      ),
    },
    { key: 'Change', title: t('office:audit.change'), card: 'line', render: (row) => <Change row={row} /> },
    {
      key: 'RequestId',
      title: t('office:audit.request'),
      card: 'none',
      render: (row) => <span className="ns-muted">{row.RequestId.slice(0, 8)}</span>,
    },
  ];
  return (
    <DataTable
      {...props}
      label={t('office:audit.title')}
      rowKey={(row) => row.Id}
      columns={columns}
      empty={<Empty title={t('office:audit.empty')} />}
    />
  );
}
