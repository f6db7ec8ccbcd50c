import { DOMAIN_COLUMNS, type DomainColumn, type DomainFilter, type DomainSort } from '#contract/api/domain-filter.ts';
import { addDays, dayOf } from '#contract/calendar.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { EXPIRING_DAYS } from '#contract/rules/domain.ts';
import { EXPORT_FIRST_ROWS, EXPORT_STEP_ROWS, EXPORT_STEP_SHEET_ROWS } from '#contract/rules/domain-lists.ts';
import { DEFAULT_TIME_ZONE } from '#contract/rules/ui.ts';
import { type Caller, customerOf, transact } from '../../../platform/db/transaction.ts';
import { workbook } from '../../../platform/documents/sheet.ts';
import type { House } from '../../../platform/house.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { translate } from '../../../platform/i18n.ts';
import { EVERYTHING, toNameFilter } from '../list/filter.ts';
import type { Reader } from '../list/filter-sql-store.ts';
import type { Place } from '../list/store.ts';
import { talliesOf } from '../list/tally-store.ts';
import { selectionAsFilter } from '../selection/resolve-selection.ts';
import { type ExportStep, type ExportWish, exportStep } from './store.ts';

/** Without it Excel reads UTF-8 as the machine's own characters. */
const BYTE_ORDER_MARK = '\uFEFF';

const TITLES: Readonly<Record<DomainColumn, MessageKey>> = {
  state: 'domains:list.state',
  suffix: 'domains:list.suffix',
  expires: 'domains:list.expires',
  registered: 'domains:list.registered',
  dns: 'domains:list.dns',
  lock: 'domains:list.lock',
  autoRenew: 'domains:list.autoRenew',
  registrar: 'domains:list.registrar',
  folder: 'domains:list.folder',
  tags: 'domains:list.tags',
  note: 'domains:list.note',
};
const WIDTHS: Partial<Record<DomainColumn, number>> = { dns: 50, tags: 24, note: 40 };
const NAME_WIDTH = 32;
const OTHER_WIDTH = 14;

function wordsOf(lang: Lang): ExportWish['words'] {
  return {
    active: translate(lang, 'domains:state.active'),
    expiring: translate(lang, 'domains:state.expiring'),
    expired: translate(lang, 'domains:state.expired'),
    on: translate(lang, 'domains:auto.on'),
    off: translate(lang, 'domains:auto.off'),
  };
}

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
        ? { filter: toNameFilter(filter) }
        : { filter: EVERYTHING, ...(await selectionAsFilter(tx, customerId, selection)) };
    const wish = {
      format,
      columns,
      tagged,
      sort,
      order,
      words: wordsOf(caller.lang),
      zone: DEFAULT_TIME_ZONE,
      ...chosen,
    };
    return {
      reader: { customerId, now: tx.now, suffixes },
      wish: { ...wish, soon: addDays(tx.now, EXPIRING_DAYS) },
    };
  });
}

/** The steps of an export; while one is sent the next is made. Each is a transaction of its own, so that a slow reader holds nothing. */
async function* stepsOf(house: House, caller: Caller, reader: Reader, wish: ExportWish): AsyncGenerator<ExportStep> {
  const ask = (beyond: Place | undefined, limit: number) => {
    const asked = transact(house, caller, (tx) => exportStep(tx, reader, wish, beyond, limit));
    // It is awaited a step later; whoever stops reading before that must not leave a failure unheard.
    asked.catch(() => {});
    return asked;
  };
  let limit = EXPORT_FIRST_ROWS;
  let coming: Promise<ExportStep> | undefined = ask(undefined, limit);
  while (coming) {
    const step: ExportStep = await coming;
    const full = step.rows === limit;
    limit = wish.format === 'csv' ? EXPORT_STEP_ROWS : EXPORT_STEP_SHEET_ROWS;
    coming = full && step.last ? ask(step.last, limit) : undefined;
    if (step.rows > 0) yield step;
  }
}

const csvTitle = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A customer's names as a file, made while it is sent: CSV by one text of the database a step, Excel by the same in a sheet. */
export async function exportNames(house: House, caller: Caller, order: ExportOrder): Promise<FileAnswer> {
  const { reader, wish } = await begin(house, caller, order);
  const t = (key: MessageKey) => translate(caller.lang, key);
  const columns = [
    { title: t('domains:list.name'), width: NAME_WIDTH },
    { title: t('domains:detail.punycode'), width: NAME_WIDTH },
    ...wish.columns.map((name) => ({ title: t(TITLES[name]), width: WIDTHS[name] ?? OTHER_WIDTH })),
  ];
  const steps = stepsOf(house, caller, reader, wish);
  const name = `domains-${dayOf(reader.now)}.${wish.format}`;
  if (wish.format === 'xlsx') {
    async function* rows() {
      for await (const { lines, rows: count } of steps) yield { xml: lines, rows: count };
    }
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { name, type, pieces: workbook(t('domains:list.title'), columns, rows()) };
  }
  async function* text() {
    yield `${BYTE_ORDER_MARK}${columns.map(({ title }) => csvTitle(title)).join(',')}\r\n`;
    for await (const { lines } of steps) yield lines;
  }
  return { name, type: 'text/csv; charset=utf-8', pieces: text() };
}
