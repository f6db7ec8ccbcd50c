import { Link, useSearchParams } from 'react-router';
import { ITEM_FILTERS, type TaskItem, taskItems } from '#contract/api/tasks.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ItemStateTag } from '../../../tasks/task-words.tsx';
import type { Detail } from './index.tsx';

type Filter = (typeof ITEM_FILTERS)[number];

/** Of these acts a name is mine only when they succeeded: before, there is no page of it. */
const BRINGING: readonly Detail['Type'][] = ['register', 'transferIn'];

function useColumns({ Type }: Detail): Column<TaskItem>[] {
  const { t } = useWords();
  return [
    {
      key: 'Name',
      title: t('tasks:csv.name'),
      render: ({ Unicode, Name, State }) => {
        const name = <DomainName name={Unicode} ascii={Name} whole />;
        return State === 'success' || !BRINGING.includes(Type) ? <Link to={`/domain/${Name}`}>{name}</Link> : name;
      },
    },
    { key: 'State', title: t('tasks:csv.state'), render: ({ State }) => <ItemStateTag state={State} /> },
    {
      key: 'Reason',
      title: t('tasks:csv.reason'),
      render: ({ Reason }) => <span className="task-reason">{Reason ?? '—'}</span>,
    },
    { key: 'Attempts', title: t('tasks:csv.attempts'), right: true, render: ({ Attempts }) => Attempts || '—' },
    {
      key: 'FinishedAt',
      title: t('tasks:field.finishedAt'),
      render: ({ FinishedAt }) => (FinishedAt ? <When at={FinishedAt} bare /> : '—'),
    },
  ];
}

/** The counts of the task as buttons that filter its names. */
function Counts({
  task,
  now,
  onTurn,
}: {
  task: Detail;
  now: Filter | undefined;
  onTurn: (filter: Filter | undefined) => void;
}) {
  const { t } = useWords();
  const open = task.Waiting + task.Running;
  const counts = { open, success: task.Success, fail: task.Fail, cancel: task.Cancel };
  const button = (filter: Filter | undefined, words: string) => (
    <button
      key={filter ?? 'all'}
      type="button"
      className="ns-chip task-count"
      aria-pressed={now === filter}
      onClick={() => onTurn(filter)}
    >
      {words}
    </button>
  );
  return (
    <fieldset className="ns-chips task-counts">
      <legend className="task-legend">{t('common:list.filters')}</legend>
      {button(undefined, t('tasks:filter.all', { count: task.Total }))}
      {ITEM_FILTERS.filter((filter) => counts[filter] > 0 || now === filter).map((filter) =>
        button(filter, t(`tasks:filter.${filter}`, { count: counts[filter] })),
      )}
    </fieldset>
  );
}

/** One row per name with its state and reason; the filter is kept in the address. */
export function Items({ task }: { task: Detail }) {
  const { t } = useWords();
  const columns = useColumns(task);
  const [query, setQuery] = useSearchParams();
  const state = ITEM_FILTERS.find((one) => one === query.get('State'));
  const reason = state === 'fail' ? (query.get('Reason') ?? undefined) : undefined;
  function turn(next: Filter | undefined) {
    const address = new URLSearchParams({ Number: task.Number });
    if (next) address.set('State', next);
    setQuery(address);
  }
  const pages = usePages<typeof taskItems, TaskItem>(taskItems, {
    Number: task.Number,
    Limit: '100',
    ...(state ? { State: state } : {}),
    ...(reason ? { Reason: reason } : {}),
  });
  const words = task.Failures.find(({ Key }) => Key === reason)?.Reason;
  return (
    <Block title={t('tasks:info.names')}>
      <Counts task={task} now={state} onTurn={turn} />
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('tasks:info.names')}
        rowKey={({ Place }) => String(Place)}
        columns={columns}
        chips={reason ? [{ key: 'Reason', label: words ?? reason, onRemove: () => turn('fail') }] : []}
        empty={<Empty title={t('common:list.narrow')} />}
      />
    </Block>
  );
}
