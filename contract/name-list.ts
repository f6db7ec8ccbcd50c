import { foldTyped, labelProblem, type NameProblem, splitName, unsplitProblem } from './domain-name.ts';

/** One name read from pasted text; without a suffix it is asked under every suffix that was chosen. */
export interface ListedName {
  /** As it stood in the text. */
  readonly typed: string;
  readonly label: string;
  readonly suffix: string | undefined;
  /** Line of the text, from 1. */
  readonly line: number;
}

/** What was left out and why; nothing disappears silently. */
export interface DroppedText {
  readonly typed: string;
  readonly line: number;
  readonly why: NameProblem | 'duplicate';
}

export interface NameList {
  readonly names: readonly ListedName[];
  readonly dropped: readonly DroppedText[];
}

/** What stands between names and around them, on any keyboard: commas, quotes, brackets. */
const SEPARATORS =
  /[\s,;|"'`<>()[\]{}\u2018\u2019\u201C\u201D\u3001\u3008-\u3011\uFF02\uFF07-\uFF09\uFF0C\uFF1B\uFF1C\uFF1E\uFF3B\uFF3D\uFF5B-\uFF5D]+/u;
/** Marks of the direction of writing, which copied text carries at its ends without anybody seeing them. */
const UNSEEN_ENDS = /^[\u200E\u200F\u202A-\u202E\u2066-\u2069]+|[\u200E\u200F\u202A-\u202E\u2066-\u2069]+$/gu;

/**
 * The host of an address: scheme, user, port, path and a leading `www.` are no part of a name to register; before a
 * suffix `www` is the name.
 */
function hostOf(piece: string): string {
  const host = piece
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^[^/@]*@/, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d{0,5}$/, '')
    .replace(/\.+$/, '');
  return splitName(host) ? host : host.replace(/^www\.(?=[^.]+\.)/, '');
}

const WHOLE_NAME = /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{1,62}$/u;

/** A piece as a whole name under any suffix, also one that is not sold here; undefined where it is none. */
export function anyName(piece: string): string | undefined {
  const host = hostOf(foldTyped(piece.replace(UNSEEN_ENDS, '')));
  return WHOLE_NAME.test(host) ? host : undefined;
}

function readPiece(piece: string): Omit<ListedName, 'typed' | 'line'> | NameProblem {
  const host = hostOf(foldTyped(piece.replace(UNSEEN_ENDS, '')));
  if (host === '') return 'empty';
  if (!host.includes('.')) {
    return labelProblem(host) ?? { label: host, suffix: undefined };
  }
  const name = splitName(host);
  if (!name) return unsplitProblem(host);
  return labelProblem(name.label) ?? { label: name.label, suffix: name.profile.suffix };
}

const DELIMITERS = ['\t', ';', ','] as const;

/** The cells of a row of a table (RFC 4180); a quoted cell may hold the delimiter. */
function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (const char of row) {
    if (char === '"') quoted = !quoted;
    else if (char === delimiter && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}

const isWholeName = (cell: string): boolean => {
  const read = readPiece(cell.trim());
  return typeof read !== 'string' && read.suffix !== undefined;
};

/**
 * The one column of names of a pasted table: every row has as many cells, and in all rows but a head one and the same
 * cell is a whole name and no other is. Undefined where the text is no such table; then every piece of it may be a
 * name.
 */
function nameColumn(rows: readonly string[]): string[] | undefined {
  const filled = rows.filter((row) => row.trim() !== '');
  if (filled.length < 2) return undefined;
  for (const delimiter of DELIMITERS) {
    const table = filled.map((row) => cellsOf(row, delimiter));
    const width = table[0]?.length ?? 0;
    if (width < 2 || table.some((cells) => cells.length !== width)) continue;
    const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
      table.some((cells) => isWholeName(cells[at] ?? '')),
    );
    const [column] = columns;
    if (column === undefined || columns.length !== 1) continue;
    if (!table.slice(1).every((cells) => isWholeName(cells[column] ?? ''))) continue;
    const head = isWholeName(table[0]?.[column] ?? '') ? 0 : 1;
    // One row is as well a line of a list.
    if (table.length - head < 2) continue;
    let at = 0;
    return rows.map((row) => {
      if (row.trim() === '') return '';
      const cell = at < head ? '' : (table[at]?.[column] ?? '');
      at += 1;
      return cell;
    });
  }
  return undefined;
}

/**
 * Reads names out of whatever was pasted: lists by line, comma, tab or space, addresses, full-width letters. Keeps the
 * order, drops repetitions, and says of every piece that is not a name why it was left out. Of a table with one column
 * of names only that is read.
 */
export function readNameList(text: string): NameList {
  const names: ListedName[] = [];
  const dropped: DroppedText[] = [];
  const seen = new Set<string>();
  const rows = text.split(/\r\n|\r|\n/);
  for (const [index, row] of (nameColumn(rows) ?? rows).entries()) {
    const line = index + 1;
    for (const typed of row.split(SEPARATORS).filter(Boolean)) {
      const read = readPiece(typed);
      const key = typeof read === 'string' ? '' : `${read.label}.${read.suffix ?? ''}`;
      if (typeof read === 'string') dropped.push({ typed, line, why: read });
      else if (seen.has(key)) dropped.push({ typed, line, why: 'duplicate' });
      else names.push({ typed, line, ...read });
      seen.add(key);
    }
  }
  return { names, dropped };
}
