import {
  columnTitle,
  DOMAIN_COLUMNS,
  type DomainColumn,
  type DomainFilter,
  type DomainSort,
} from '#contract/api/domain-filter.ts';
import { addDays, dayOf } from '#contract/calendar.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { add, type Money, toWire } from '#contract/money.ts';
import { EXPIRING_DAYS } from '#contract/rules/domain.ts';
import {
  EXPORT_AS_STORED_ROWS,
  EXPORT_STEP_MS,
  EXPORT_STEP_ROWS_MAX,
  EXPORT_STEP_ROWS_MIN,
} from '#contract/rules/domain-lists.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { DEFAULT_TIME_ZONE } from '#contract/rules/ui.ts';
import { rowBytes } from '../../../platform/db/row-bytes.ts';
import { type Caller, customerOf, type Tx, transact } from '../../../platform/db/transaction.ts';
import { type SheetRows, workbook } from '../../../platform/documents/sheet.ts';
import type { House } from '../../../platform/house.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { translate } from '../../../platform/i18n.ts';
import { offersNow } from '../../catalogue/index.ts';
import { EVERYTHING } from '../list/filter.ts';
import type { Reader } from '../list/filter-sql-store.ts';
import type { Place } from '../list/store.ts';
import { talliesOf } from '../list/tally-store.ts';
import { readFilter, selectionAsFilter } from '../selection/resolve-selection.ts';
import { dearEnding, type ExportWish, endOfStep, linesOfStep, planEachStep, readAsStored, rowsLeft } from './store.ts';

/** Without it Excel reads UTF-8 as the machine's own characters. */
const BYTE_ORDER_MARK = '\uFEFF';

const WIDTHS: Partial<Record<DomainColumn, number>> = { dns: 50, tags: 24, note: 40 };
const NAME_WIDTH = 32;
const OTHER_WIDTH = 14;

function wordsOf(lang: Lang): ExportWish['words'] {
  return {
    active: translate(lang, 'namestate:state.active'),
    expiring: translate(lang, 'namestate:state.expiring'),
    grace: translate(lang, 'namestate:state.grace'),
    redemption: translate(lang, 'namestate:state.redemption'),
    pendingDelete: translate(lang, 'namestate:state.pendingDelete'),
    suspended: translate(lang, 'namestate:state.suspended'),
    on: translate(lang, 'domains:auto.on'),
    off: translate(lang, 'domains:auto.off'),
    dealt: translate(lang, 'domains:trade.in'),
  };
}

/**
 * What a year and a restore cost under each suffix; not under those whose registries have prices of their own for some
 * names.
 */
async function listedPrices(tx: Tx): Promise<ExportWish['prices']> {
  const offers = [...(await offersNow(tx)).values()].filter(({ profile }) => !profile.capabilities.value.premium);
  return offers.map(({ profile: { suffix }, prices: { renew, restore } }) => ({
    suffix,
    renew: toWire(renew.price).Amount,
    restore: toWire(restore.price).Amount,
    restoreWithYear: toWire(add(restore.price, renew.price)).Amount,
  }));
}

/**
 * What keeping those of the acting customer's names costs that are ending, as the list says it; nothing of a name whose
 * price nobody knows now. Asked upstairs, where registries' own prices are known.
 */
export type KeepPrices = (tx: Tx, names: readonly string[]) => Promise<ReadonlyMap<string, Money>>;

/** Under it some names have prices of their own. */
const isDear = (suffix: string): boolean => suffixOf(`x.${suffix}`)?.capabilities.value.premium ?? false;

/** What is exported: a filter, or a kept choice instead of it. */
export interface ExportOrder {
  readonly filter: DomainFilter;
  readonly selection: string | undefined;
  readonly format: 'csv' | 'xlsx';
  readonly columns: readonly DomainColumn[] | undefined;
  readonly sort: DomainSort | undefined;
  readonly order: 'asc' | 'desc' | undefined;
}

/** Judged once for the whole file: whose names, which, and what the clock says. */
async function begin(
  house: House,
  caller: Caller,
  { filter, selection, format, columns = DOMAIN_COLUMNS, sort = 'name', order = 'asc' }: ExportOrder,
): Promise<{ reader: Reader; wish: ExportWish }> {
  return transact(house, caller, async (tx) => {
    const customerId = customerOf(tx);
    const suffixes = (await talliesOf(tx, customerId, 'suffix')).map(({ value }) => value);
    const tagged = (await talliesOf(tx, customerId, 'tag')).length > 0;
    const chosen =
      selection === undefined
        ? { filter: await readFilter(tx, customerId, filter) }
        : { filter: EVERYTHING, ...(await selectionAsFilter(tx, customerId, selection)) };
    const wish = {
      format,
      columns,
      tagged,
      sort,
      order,
      words: wordsOf(caller.lang),
      zone: DEFAULT_TIME_ZONE,
      prices: columns.includes('keep') ? await listedPrices(tx) : [],
      dear: columns.includes('keep') ? suffixes.filter(isDear) : [],
      ...chosen,
    };
    return {
      reader: { customerId, now: tx.now, suffixes },
      wish: { ...wish, soon: addDays(tx.now, EXPIRING_DAYS) },
    };
  });
}

/**
 * The lines of an export. A step is a transaction of its own with as many names as the reader took in the last second:
 * who reads fast is sent large steps, which the database reads best, and who reads slowly holds little of it.
 */
async function* linesOf(
  house: House,
  caller: Caller,
  reader: Reader,
  wish: ExportWish,
  keepPrices: KeepPrices,
): AsyncGenerator<SheetRows> {
  let rows = EXPORT_STEP_ROWS_MIN;
  let beyond: Place | undefined;
  do {
    const since = performance.now();
    let written = rows;
    const step = rowBytes(house, caller, async (tx) => {
      await planEachStep(tx);
      const last = await endOfStep(tx, reader, wish, beyond, rows);
      const prices = await keepPrices(tx, await dearEnding(tx, reader, wish, { beyond, last }));
      const costs = new Map([...prices].map(([name, price]) => [name, toWire(price).Amount] as const));
      const query = linesOfStep(tx, reader, wish, { beyond, last, costs });
      if (!last) written = await rowsLeft(tx, reader, wish, beyond);
      beyond = last;
      if (rows >= EXPORT_AS_STORED_ROWS) await readAsStored(tx);
      return query;
    });
    let begun = false;
    for await (const bytes of step) {
      yield { bytes, rows: begun ? 0 : written };
      begun = true;
    }
    const taken = (rows * EXPORT_STEP_MS) / (performance.now() - since);
    rows = Math.round(Math.min(Math.max(taken, EXPORT_STEP_ROWS_MIN), EXPORT_STEP_ROWS_MAX));
  } while (beyond);
}

const csvTitle = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * A customer's names as a file, made while it is sent: its lines are the database's own bytes, in a sheet for Excel.
 */
export async function exportNames(
  house: House,
  caller: Caller,
  order: ExportOrder,
  keepPrices: KeepPrices,
): Promise<FileAnswer> {
  const { reader, wish } = await begin(house, caller, order);
  const t = (key: MessageKey) => translate(caller.lang, key);
  const columns = [
    { title: t('domains:list.name'), width: NAME_WIDTH },
    { title: t('domains:detail.punycode'), width: NAME_WIDTH },
    ...wish.columns.map((name) => ({ title: t(columnTitle(name)), width: WIDTHS[name] ?? OTHER_WIDTH })),
  ];
  const lines = linesOf(house, caller, reader, wish, keepPrices);
  const name = `domains-${dayOf(reader.now)}.${wish.format}`;
  if (wish.format === 'xlsx') {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { name, type, pieces: workbook(t('domains:list.title'), columns, lines) };
  }
  async function* text() {
    yield `${BYTE_ORDER_MARK}${columns.map(({ title }) => csvTitle(title)).join(',')}\r\n`;
    for await (const { bytes } of lines) yield bytes;
  }
  return { name, type: 'text/csv; charset=utf-8', pieces: text() };
}
