import { CSV_MARK, csvLine, guarded, plainOf, readCsv } from '#contract/csv.ts';
import { LANGS } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import {
  RECORD_LINES,
  RECORD_REMARK_LENGTH_MAX,
  RECORD_TYPES,
  RECORD_VALUE_LENGTH_MAX,
  RECORD_WEIGHT_MAX,
  TTL_SECONDS_USUAL,
} from '#contract/rules/dns/records.ts';
import { ZONE_CSV_COLUMNS, type ZoneFileProblem } from '#contract/rules/dns/zone-files.ts';
import { translate } from '../../../platform/i18n.ts';
import { readRecord } from '../read-record.ts';
import type { RecordValues } from '../record-values.ts';
import { collect, type FileRead, type Taken, ttlTaken } from './read-file.ts';

type Column = (typeof ZONE_CSV_COLUMNS)[number];
const NEEDED: readonly Column[] = ['Host', 'Type', 'Value'];
const YES = /^(?:1|yes|true)$/i;
const NO = /^(?:0|no|false|)$/i;
/** Words of sheets and of other consoles for what `key` means, in every language, in small letters. */
const wordsOf = (key: MessageKey): readonly string[] =>
  LANGS.flatMap((lang) => translate(lang, key).toLowerCase().split('|'));
const HEADS = new Map(
  ZONE_CSV_COLUMNS.flatMap((column) =>
    [column.toLowerCase(), ...wordsOf(`zones:csv.head.${column}`)].map((word) => [word, column] as const),
  ),
);
const LINES = new Map(
  RECORD_LINES.flatMap((line) =>
    [line, ...wordsOf(`zones:line.${line}`), ...wordsOf(`zones:csv.line.${line}`)].map((word) => [word, line] as const),
  ),
);
const PAUSED = new Set(wordsOf('zones:csv.paused'));
const ACTIVE = new Set(wordsOf('zones:csv.active'));
const isPaused = (word: string): boolean => YES.test(word) || PAUSED.has(word.toLowerCase());
const isActive = (word: string): boolean => NO.test(word) || ACTIVE.has(word.toLowerCase());
const WHOLE = /^\d{1,9}$/;

/** Every record of a zone as a table, paused ones and those of lines too; `readTable` reads the same from it. Pure. */
export function tableText(records: readonly RecordValues[]): string {
  const lines = records.map(({ host, type, value, line, ttl, priority, weight, paused, remark }) =>
    csvLine([
      ...[host, type, value, line].map(guarded),
      { number: String(ttl) },
      priority === null ? '' : { number: String(priority) },
      paused ? 'yes' : 'no',
      guarded(remark),
      weight === null ? '' : { number: String(weight) },
    ]),
  );
  return [CSV_MARK + csvLine(ZONE_CSV_COLUMNS), ...lines].join('');
}

/** Where each column stands, however the head orders and writes them; undefined where a needed one is missing. */
function columnsOf(head: readonly string[]): ReadonlyMap<Column, number> | undefined {
  const names = head.map((cell) => HEADS.get(cell.trim().toLowerCase()));
  const found = new Map(ZONE_CSV_COLUMNS.map((column) => [column, names.indexOf(column)] as const));
  return NEEDED.every((column) => (found.get(column) ?? -1) >= 0) ? found : undefined;
}

function problemOf(cell: (column: Column) => string): ZoneFileProblem | undefined {
  if (cell('Value').length > RECORD_VALUE_LENGTH_MAX || cell('Remark').length > RECORD_REMARK_LENGTH_MAX)
    return 'too-long';
  if (cell('TTL') !== '' && !WHOLE.test(cell('TTL'))) return 'ttl';
  if (cell('Priority') !== '' && !WHOLE.test(cell('Priority'))) return 'priority';
  if (
    cell('Weight') !== '' &&
    !(WHOLE.test(cell('Weight')) && Number.parseInt(cell('Weight'), 10) <= RECORD_WEIGHT_MAX)
  )
    return 'weight';
  return isPaused(cell('Paused')) || isActive(cell('Paused')) ? undefined : 'data';
}

/** Sheets without a column for it have the priority of an MX record before its target, as zone files do. */
function targetOf(type: string, value: string, priority: string) {
  const [, before, target] = (type === 'MX' && priority === '' && /^(\d{1,5})\s+(\S+)$/.exec(value)) || [];
  const given = before ?? priority;
  return { value: target ?? value, priority: given === '' ? null : Number.parseInt(given, 10) };
}

function take(cell: (column: Column) => string, zone: string): Taken {
  const type = RECORD_TYPES.find((each) => each === cell('Type').toUpperCase());
  if (!type) return { problem: 'type' };
  const line = LINES.get(cell('Line').toLowerCase() || 'default');
  if (!line) return { problem: 'lineName' };
  const problem = problemOf(cell);
  if (problem) return { problem };
  const ttl = cell('TTL') === '' ? TTL_SECONDS_USUAL : Number.parseInt(cell('TTL'), 10);
  const { value, priority } = targetOf(type, cell('Value'), cell('Priority'));
  return readRecord(
    {
      host: cell('Host'),
      type,
      value,
      line,
      ttl: ttlTaken(ttl),
      priority,
      weight: cell('Weight') === '' ? null : Number.parseInt(cell('Weight'), 10),
      paused: isPaused(cell('Paused')),
      remark: cell('Remark'),
    },
    zone,
  );
}

/**
 * What parts the cells: a sheet that was copied has tabs, one that was saved commas, or semicolons where a comma parts
 * decimals.
 */
function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  if (head.includes(',')) return ',';
  return head.includes('\t') ? '\t' : ';';
}

/** Reads a table into records as they are kept, each once, with the line of everything that cannot be taken. Pure. */
export function readTable(text: string, zone: string): FileRead {
  function* entries(): Generator<{ line: number; taken: Taken }> {
    let columns: ReadonlyMap<Column, number> | undefined;
    for (const { line, cells, closed } of readCsv(text, separatorOf(text))) {
      if (!closed) return yield { line, taken: { problem: 'quote' } };
      if (columns) {
        const at = columns;
        yield { line, taken: take((column) => plainOf(cells[at.get(column) ?? -1] ?? '').trim(), zone) };
        continue;
      }
      columns = columnsOf(cells);
      // Without its head nobody knows what the cells mean.
      if (!columns) return yield { line, taken: { problem: 'columns' } };
    }
  }
  return collect(entries());
}
