import { Link, useSearchParams } from 'react-router';
import { listPushes, PUSH_SIDES, type PushRow } from '#contract/api/transfers/push.ts';
import { PUSH_STATES } from '#contract/states/transfers/push.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { PushPrice, PushState, usePushTitle } from './parts.tsx';

function useColumns(): Column<PushRow>[] {
  const { t } = useWords();
  const title = usePushTitle();
  return [
    {
      key: 'Names',
      title: t('push:col.names'),
      render: (row) => <Link to={`/domain/push/${row.Id}`}>{title(row)}</Link>,
    },
    {
      key: 'With',
      title: t('push:col.with'),
      render: (row) => (
        <>
          {row.With}
          <br />
          <span className="ns-muted">{t(`push:side.${row.Side}`)}</span>
        </>
      ),
    },
    { key: 'Price', title: t('push:col.price'), right: true, render: (row) => <PushPrice of={row} bare /> },
    {
      key: 'State',
      title: t('push:col.state'),
      render: (row) => (
        <>
          <PushState of={row} />
          <br />
          {row.State === 'waiting' && <span className="ns-muted">{t('push:due')} </span>}
          <When at={row.DecidedAt ?? row.DueAt} />
        </>
      ),
    },
    { key: 'SentAt', title: t('push:col.time'), render: (row) => <When at={row.SentAt} bare /> },
  ];
}

/** Both sides' pushes, newest first, narrowed by side and state in the address. */
export function PushList() {
  const { t } = useWords();
  const columns = useColumns();
  const [query, setQuery] = useSearchParams();
  const side = PUSH_SIDES.find((one) => one === query.get('Side'));
  const state = PUSH_STATES.find((one) => one === query.get('State'));
  const turn = (next: { Side?: string | undefined; State?: string | undefined }) =>
    setQuery(
      Object.fromEntries(Object.entries({ Side: side, State: state, ...next }).filter(([, value]) => value)) as Record<
        string,
        string
      >,
    );
  const pages = usePages<typeof listPushes, PushRow>(listPushes, {
    ...(side ? { Side: side } : {}),
    ...(state ? { State: state } : {}),
  });
  const chips = [
    ...(side ? [{ key: 'Side', label: t(`push:side.${side}`), onRemove: () => turn({ Side: undefined }) }] : []),
    ...(state ? [{ key: 'State', label: t(`push:state.${state}`), onRemove: () => turn({ State: undefined }) }] : []),
  ];
  return (
    <>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <div className="ns-row ns-filters">
        <Choice
          label={t('push:filter.side')}
          none={t('push:filter.side')}
          value={side}
          options={PUSH_SIDES.map((value) => ({ value, label: t(`push:side.${value}`) }))}
          onChange={(Side) => turn({ Side })}
        />
        <Choice
          label={t('push:filter.state')}
          none={t('push:filter.state')}
          value={state}
          options={PUSH_STATES.map((value) => ({ value, label: t(`push:state.${value}`) }))}
          onChange={(State) => turn({ State })}
        />
      </div>
      <DataTable
        {...tableOf(pages)}
        label={t('push:list.title')}
        rowKey={(row) => row.Id}
        columns={columns}
        chips={chips}
        empty={<Empty title={t(chips.length > 0 ? 'push:empty.filter' : 'push:empty')} />}
      />
    </>
  );
}
