import type { SearchLine } from '#contract/api/search.ts';
import { CSV_MARK, type CsvCell, csvLine } from '#contract/csv.ts';
import type { Say } from '#web/shared/i18n/words.ts';
import { turned } from '#web/shared/turned.ts';

const amount = (money: SearchLine['Register']): CsvCell => (money ? { number: money.Amount } : '');

/**
 * The answers of a search as a table, in the order in which they stand; what was not answered yet says so. Prices in US
 * dollars.
 */
export function resultsCsv(t: Say, names: readonly string[], answers: ReadonlyMap<string, SearchLine>): string {
  const head = [
    t('search:column.name'),
    'A-label',
    t('search:column.state'),
    t('search:column.registerFor', { years: 1 }),
    t('search:column.renew'),
    t('search:column.transfer'),
    t('search:column.restore'),
    t('search:column.note'),
  ];
  const rows = names.map((name): CsvCell[] => {
    const line = answers.get(name);
    if (!line) return [name, '', t('search:state.unknown'), '', '', '', '', ''];
    const { Unicode, Name, Status, Register, Renew, Transfer, Restore, Reason, Barred, Needs } = line;
    const note = [Reason, Barred, Needs].flatMap((words) => (words ? [turned(words)] : [])).join(' ');
    const prices = [Register, Renew, Transfer, Restore].map(amount);
    return [Unicode || name, Name, t(`search:state.${Status}`), ...prices, note];
  });
  return CSV_MARK + [head, ...rows].map(csvLine).join('');
}
