import type { FreezeFilter, RecordFilter } from '#contract/api/finance/balance.ts';
import { CSV_MARK, type CsvCell, csvLine } from '#contract/csv.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { toDecimal } from '#contract/money.ts';
import { MONEY_EXPORT_STEP_ROWS } from '#contract/rules/finance/statement.ts';
import { type FreezeShown, freezesOf, type Movement, movementsOf } from '../../ledger/movements.ts';
import { type Caller, customerOf, reading, type Tx } from '../../platform/db/transaction.ts';
import { dayText, timeText, ZONE } from '../../platform/documents/local-time.ts';
import { sheetRow, workbook } from '../../platform/documents/sheet.ts';
import type { House } from '../../platform/house.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { translate } from '../../platform/i18n.ts';
import { type FindBought, freezesAsked, recordsAsked } from './narrow.ts';
import { aboutOf, serialOf } from './present.ts';

type Format = 'csv' | 'xlsx';
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next?: bigint;
}

/** One of the two lists: its columns, its cells, and how a page of it is read. */
interface Listed<Row> {
  readonly file: string;
  readonly title: MessageKey;
  readonly columns: readonly (readonly [title: MessageKey, width: number])[];
  readonly cells: (row: Row, say: (key: MessageKey) => string) => readonly CsvCell[];
  readonly page: (tx: Tx, before: bigint | undefined, limit: number) => Promise<Page<Row>>;
}

/** Pages follow each other by key, each read by itself, so that a slow reader holds nothing. */
async function* pagesOf<Row>(house: House, caller: Caller, { page }: Listed<Row>): AsyncGenerator<readonly Row[]> {
  for (let before: bigint | undefined, more = true; more; ) {
    const place: bigint | undefined = before;
    const { rows, next }: Page<Row> = await reading(house, caller, (tx) => page(tx, place, MONEY_EXPORT_STEP_ROWS));
    before = next;
    more = next !== undefined;
    yield rows;
  }
}

async function fileOf<Row>(house: House, caller: Caller, format: Format, listed: Listed<Row>): Promise<FileAnswer> {
  const say = (key: MessageKey) => translate(caller.lang, key, { zone: ZONE });
  const name = `${listed.file}-${dayText(await reading(house, caller, async ({ now }) => now))}.${format}`;
  const pages = pagesOf(house, caller, listed);
  const columns = listed.columns.map(([title, width]) => ({ title: say(title), width }));
  if (format === 'xlsx') {
    async function* rows() {
      for await (const page of pages)
        yield { bytes: page.map((row) => sheetRow(listed.cells(row, say))).join(''), rows: page.length };
    }
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { name, type, pieces: workbook(say(listed.title), columns, rows()) };
  }
  async function* text() {
    yield CSV_MARK + csvLine(columns.map(({ title }) => title));
    for await (const page of pages) yield page.map((row) => csvLine(listed.cells(row, say))).join('');
  }
  return { name, type: 'text/csv; charset=utf-8', pieces: text() };
}

/** The finance records that a filter leaves, as the page shows them. */
export function exportRecords(
  house: House,
  caller: Caller,
  { Format, ...filter }: RecordFilter & { Format: Format },
  findBought: FindBought,
): Promise<FileAnswer> {
  return fileOf<Movement>(house, caller, Format, {
    file: 'finance-records',
    title: 'menu:title.finance.record',
    columns: [
      ['balance:serial', 20],
      ['balance:type', 24],
      ['balance:about', 32],
      ['balance:amount', 14],
      ['balance:after', 16],
      ['statement:timeIn', 20],
    ],
    cells: (row, say) => [
      serialOf('F', row.at, row.id),
      say(`balance:posting.${row.kind}`),
      aboutOf(row.about),
      { number: toDecimal(row.amount) },
      { number: toDecimal(row.totalAfter) },
      { local: timeText(row.at) },
    ],
    page: async (tx, before, limit) => {
      const customerId = customerOf(tx);
      return movementsOf(tx, customerId, {
        ...(await recordsAsked(tx, customerId, filter, findBought)),
        before,
        limit,
      });
    },
  });
}

/** The frozen details that a filter leaves, as the page shows them. */
export function exportFreezes(
  house: House,
  caller: Caller,
  { Format, ...filter }: FreezeFilter & { Format: Format },
  findBought: FindBought,
): Promise<FileAnswer> {
  return fileOf<FreezeShown>(house, caller, Format, {
    file: 'frozen-details',
    title: 'menu:title.finance.freeze',
    columns: [
      ['balance:serial', 20],
      ['balance:type', 20],
      ['balance:about', 32],
      ['balance:amount', 14],
      ['statement:leftUsd', 16],
      ['statement:timeIn', 20],
      ['balance:rule', 50],
      ['balance:expected', 20],
      ['statement:endedAt', 20],
    ],
    cells: (row, say) => [
      serialOf('Z', row.openedAt, row.id),
      say(`balance:cause.${row.cause.kind}`),
      aboutOf(row.about),
      { number: toDecimal(row.amount) },
      { number: toDecimal(row.left) },
      { local: timeText(row.openedAt) },
      say(`balance:rule.${row.rule}`),
      { local: timeText(row.expectedAt) },
      row.closedAt ? { local: timeText(row.closedAt) } : '',
    ],
    page: async (tx, before, limit) => {
      const customerId = customerOf(tx);
      return freezesOf(tx, customerId, { ...(await freezesAsked(tx, customerId, filter, findBought)), before, limit });
    },
  });
}
