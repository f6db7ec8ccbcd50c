import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type TaskRow, taskList } from '#contract/api/tasks.ts';
import { BATCH_OPERATIONS } from '#contract/rules/batch.ts';
import { TASK_STATES } from '#contract/states/tasks.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { taskAddress } from '../../../tasks/task-address.ts';
import { TaskStateTag } from '../../../tasks/task-words.tsx';

/** While a task of the list is at work the list is read again this often. */
const AGAIN_MS = 3_000;

function useColumns(): Column<TaskRow>[] {
  const { t } = useWords();
  const count = (key: 'Total' | 'Success' | 'Fail' | 'Cancel', title: string): Column<TaskRow> => ({
    key,
    title,
    right: true,
    card: 'line',
    render: (row) => row[key],
  });
  return [
    {
      key: 'Number',
      title: t('tasks:field.number'),
      render: (row) => (
        <>
          <Link to={taskAddress(row.Number)}>{row.Number}</Link>
          {row.Tasks !== undefined && <span className="ns-muted"> {t('tasks:parts.count', { count: row.Tasks })}</span>}
        </>
      ),
    },
    { key: 'Type', title: t('tasks:field.type'), card: 'line', render: (row) => t(`tasks:kind.${row.Type}`) },
    { key: 'State', title: t('tasks:field.state'), card: 'head', render: (row) => <TaskStateTag task={row} /> },
    count('Total', t('tasks:field.total')),
    count('Success', t('tasks:field.success')),
    count('Fail', t('tasks:field.fail')),
    count('Cancel', t('tasks:field.cancel')),
    { key: 'At', title: t('tasks:field.at'), card: 'line', render: (row) => <When at={row.At} /> },
  ];
}

/**
 * `/domain/task`: my batch tasks with type, status and counts, newest first, live while any is at work (acceptance I1).
 */
export function Component() {
  const { t } = useWords();
  const columns = useColumns();
  const [query, setQuery] = useSearchParams();
  const state = TASK_STATES.find((one) => one === query.get('State'));
  const type = BATCH_OPERATIONS.find((one) => one === query.get('Type'));
  const turn = (next: { State?: string | undefined; Type?: string | undefined }) =>
    setQuery(
      Object.fromEntries(Object.entries({ State: state, Type: type, ...next }).filter(([, value]) => value)) as Record<
        string,
        string
      >,
    );
  const pages = usePages<typeof taskList, TaskRow>(taskList, {
    ...(state ? { State: state } : {}),
    ...(type ? { Type: type } : {}),
  });
  const { refresh } = pages;
  const running = pages.data?.some(({ State }) => State === 'running') ?? false;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [running, refresh]);
  const chips = [
    ...(type ? [{ key: 'Type', label: t(`tasks:kind.${type}`), onRemove: () => turn({ Type: undefined }) }] : []),
    ...(state ? [{ key: 'State', label: t(`tasks:state.${state}`), onRemove: () => turn({ State: undefined }) }] : []),
  ];
  return (
    <Page title={t('menu:title.domain.task')} about={t('tasks:list.about')}>
      <ProblemNote problem={pages.problem} onRetry={refresh} />
      <div className="ns-row ns-filters">
        <Choice
          label={t('tasks:field.type')}
          none={t('tasks:field.type')}
          value={type}
          options={BATCH_OPERATIONS.map((value) => ({ value, label: t(`tasks:kind.${value}`) }))}
          onChange={(Type) => turn({ Type })}
        />
        <Choice
          label={t('tasks:field.state')}
          none={t('tasks:field.state')}
          value={state}
          options={TASK_STATES.map((value) => ({ value, label: t(`tasks:state.${value}`) }))}
          onChange={(State) => turn({ State })}
        />
      </div>
      <DataTable
        {...tableOf(pages)}
        label={t('menu:title.domain.task')}
        rowKey={(row) => row.Number}
        columns={columns}
        chips={chips}
        empty={
          chips.length > 0 ? (
            <Empty title={t('common:list.narrow')} />
          ) : (
            <Empty
              title={t('tasks:list.empty')}
              text={t('tasks:list.emptyText')}
              act={<Link to="/domain/list">{t('tasks:list.toDomains')}</Link>}
            />
          )
        }
      />
    </Page>
  );
}
