import * as api from '#contract/api/tasks.ts';
import { LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import type { ItemState } from '#contract/states/tasks.ts';
import { fromCursor, toCursor } from '../../platform/cursor.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { fileRoute, type Route, route, streamRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { cancelTask } from './cancel-task.ts';
import { exportItems } from './export-items.ts';
import type { TaskKind } from './kind.ts';
import { openOf, presentFailure, presentItem, presentLeft, presentTask, presentUndoUntil } from './present.ts';
import { retryTask } from './retry-task.ts';
import { numbersOf, pageItems, pageTasks, reasonsOf, type TaskRow } from './store.ts';
import { streamProgress } from './stream-progress.ts';
import { previewUndo, undoTask } from './undo-task.ts';
import { calledOff, isCallable, requireWhole, sumOf, type Whole } from './whole.ts';

/** The place a page begins after. @throws refusal LIST_CURSOR_WRONG */
function placeOf(after: string | undefined): string | undefined {
  if (after === undefined) return undefined;
  const [place] = fromCursor(after, 1) ?? [''];
  if (place === undefined || !/^\d{1,18}$/.test(place)) throw refuse('LIST_CURSOR_WRONG');
  return place;
}

const nextOf = (next: bigint | number | undefined) => (next === undefined ? {} : { Next: toCursor([String(next)]) });

const FILTERS: Readonly<Record<(typeof api.ITEM_FILTERS)[number], readonly ItemState[]>> = {
  open: ['waiting', 'running', 'unknown'],
  success: ['success'],
  fail: ['fail'],
  cancel: ['cancel'],
};
const statesOf = (filter: keyof typeof FILTERS | undefined) => (filter === undefined ? undefined : FILTERS[filter]);

async function detailOf(tx: Tx, whole: Whole) {
  const { row, parts, kind } = whole;
  const links = [row.undoOf, row.undoneBy].filter((id) => id !== null);
  const numbers = await numbersOf(tx, links);
  const undoOf = row.undoOf === null ? undefined : numbers.get(row.undoOf);
  const undoneBy = row.undoneBy === null ? undefined : numbers.get(row.undoneBy);
  const ids = parts.map(({ id }) => id);
  const failures = await reasonsOf(tx, ids, FILTERS.fail);
  const waits = openOf(row) > 0 ? await reasonsOf(tx, ids, FILTERS.open) : [];
  const called = await calledOff(tx, whole);
  return {
    ...presentTask(whole, tx.now, await isCallable(tx, whole)),
    ...presentUndoUntil(whole, tx.now),
    Failures: failures.map((failure) => presentFailure(tx.lang, failure)),
    Waits: waits.filter(({ reason }) => reason !== '').map((wait) => presentFailure(tx.lang, wait)),
    ...(called ? { Cancelling: { At: called.at.toISOString(), Late: called.late, Open: openOf(row) } } : {}),
    ...(row.tasks === undefined
      ? {}
      : { Parts: parts.map((part) => presentTask({ row: part, parts: [part], kind }, tx.now)) }),
    ...(row.heading === null ? {} : { Heading: row.heading }),
    ...(undoOf === undefined ? {} : { UndoOf: undoOf }),
    ...(undoneBy === undefined ? {} : { UndoneBy: undoneBy }),
  };
}

function readingRoutes(kinds: readonly TaskKind[]): readonly Route[] {
  return [
    route(api.taskList, async (tx, { After, Limit, Type, State }) => {
      const place = placeOf(After);
      const { rows, next } = await pageTasks(tx, customerOf(tx), {
        kind: Type,
        state: State,
        before: place === undefined ? undefined : BigInt(place),
        limit: Limit ?? LIST_ROWS_DEFAULT,
      });
      const kindOf = (parts: readonly TaskRow[]) => kinds.find(({ kind }) => kind === parts[0]?.kind);
      const items = rows.map((parts) => presentTask({ row: sumOf(parts), parts, kind: kindOf(parts) }, tx.now));
      return { Items: items, ...nextOf(next) };
    }),
    route(api.taskDetail, async (tx, { Number: number }) => detailOf(tx, await requireWhole(tx, kinds, number))),
    route(api.taskItems, async (tx, { Number: number, After, Limit, State, Reason }) => {
      const { parts } = await requireWhole(tx, kinds, number);
      const place = placeOf(After);
      const ids = parts.map(({ id }) => id);
      const { rows, next } = await pageItems(tx, ids, {
        states: statesOf(State),
        reason: Reason,
        beyond: place === undefined ? undefined : Number.parseInt(place, 10),
        limit: Limit ?? LIST_ROWS_DEFAULT,
      });
      return { Items: rows.map((row) => presentItem(tx.lang, row)), ...nextOf(next) };
    }),
    streamRoute(api.taskProgress, (house, caller, input) => streamProgress(house, caller, kinds, input.Number)),
    fileRoute(api.downloadTask, (house, caller, input) =>
      exportItems(house, caller, input.Number, statesOf(input.State)),
    ),
  ];
}

/** The customer's tasks, given the kinds that this house has. */
export function taskRoutes(kinds: readonly TaskKind[]): readonly Route[] {
  return [
    ...readingRoutes(kinds),
    route(api.cancelTask, async (tx, input) => {
      const { count, begun } = await cancelTask(tx, kinds, input.Number);
      return { Count: count, Begun: begun };
    }),
    route(api.retryTask, async (tx, input) => ({
      Count: await retryTask(tx, kinds, input.Number, input.Reasons ?? null),
    })),
    route(api.previewUndo, async (tx, input) => {
      const { reversible, irreversible } = await previewUndo(tx, kinds, input.Number);
      return { Reversible: reversible, Irreversible: irreversible.map((group) => presentLeft(tx.lang, group)) };
    }),
    route(api.undoTask, async (tx, input) => ({ Number: (await undoTask(tx, kinds, input.Number)).number })),
  ];
}
