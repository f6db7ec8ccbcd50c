import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { usePages } from '../query.ts';
import { Empty, ProblemNote } from '../ui/answer.tsx';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable, tableOf } from '../ui/data-table.tsx';

type RowOf<E extends Endpoint> = OutputOf<E> extends { Items: (infer Row)[] } ? Row : never;

interface ListByStateProps<E extends Endpoint, State extends string> {
  list: E;
  label: string;
  states: readonly State[];
  /** What a state is called, and what all of them together are. */
  stateWords: (state: State) => string;
  stateLabel: string;
  columns: readonly Column<RowOf<E>>[];
  rowKey: (row: RowOf<E>) => string;
  /** Shown where there is nothing at all. */
  empty: ReactNode;
}

/** A list with one filter, its state, kept in the address as `State`. */
export function ListByState<E extends Endpoint, State extends string>(props: ListByStateProps<E, State>) {
  const { list, label, states, stateWords, stateLabel, columns, rowKey, empty } = props;
  const [query, setQuery] = useSearchParams();
  const state = states.find((one) => one === query.get('State'));
  const turn = (next: State | undefined) => setQuery(next ? { State: next } : {});
  const pages = usePages<E, RowOf<E>>(list, (state ? { State: state } : {}) as Omit<InputOf<E>, 'After'>);
  return (
    <>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <div className="ns-row ns-filters">
        <Choice
          label={stateLabel}
          none={stateLabel}
          value={state}
          options={states.map((value) => ({ value, label: stateWords(value) }))}
          onChange={turn}
        />
      </div>
      <DataTable
        {...tableOf(pages)}
        label={label}
        rowKey={rowKey}
        columns={columns}
        chips={state ? [{ key: 'State', label: stateWords(state), onRemove: () => turn(undefined) }] : []}
        empty={state ? <Empty /> : empty}
      />
    </>
  );
}
