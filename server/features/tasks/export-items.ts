import { CSV_MARK, csvLine } from '#contract/csv.ts';
import type { ItemState } from '#contract/states/tasks.ts';
import { type Caller, customerOf, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { translate } from '../../platform/i18n.ts';
import { refuse } from '../../platform/refusal.ts';
import { sayReason } from './present.ts';
import { findTasks, type ItemView, pageItems } from './store.ts';

/** Names read by one transaction; the reader's speed decides when the next are read. */
const ROWS_AT_ONCE = 1000;
const COLUMNS = ['place', 'name', 'punycode', 'state', 'reason', 'attempts', 'finished'] as const;

const secondOf = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ');

function lineOf({ lang }: Caller, item: ItemView): string {
  return csvLine([
    String(item.place),
    item.unicode,
    item.name,
    translate(lang, `tasks:item.${item.state}`),
    item.reason === null ? '' : sayReason(lang, item.reason, item.vars),
    String(item.attempts),
    item.finishedAt ? secondOf(item.finishedAt) : '',
  ]);
}

async function* pieces(
  house: House,
  caller: Caller,
  taskIds: readonly bigint[],
  states: readonly ItemState[] | undefined,
) {
  yield CSV_MARK + csvLine(COLUMNS.map((column) => translate(caller.lang, `tasks:csv.${column}`)));
  for (let beyond: number | undefined = 0; beyond !== undefined; ) {
    const after: number = beyond;
    const page = await transact(house, caller, (tx) =>
      pageItems(tx, taskIds, { states, beyond: after, limit: ROWS_AT_ONCE }),
    );
    yield page.rows.map((item) => lineOf(caller, item)).join('');
    beyond = page.next;
  }
}

/**
 * The names of a task, or of all under a heading, as a file, written while it is sent. @throws refusal TASK_NOT_FOUND
 */
export async function exportItems(
  house: House,
  caller: Caller,
  number: string,
  states: readonly ItemState[] | undefined,
): Promise<FileAnswer> {
  const parts = await transact(house, caller, (tx) => findTasks(tx, customerOf(tx), number));
  if (parts.length === 0) throw refuse('TASK_NOT_FOUND');
  const ids = parts.map(({ id }) => id);
  return { name: `${number}.csv`, type: 'text/csv; charset=utf-8', pieces: pieces(house, caller, ids, states) };
}
