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

/** The host of an address: scheme, user, port, path and a leading `www.` are no part of a name to register; before a suffix `www` is the name. */
function hostOf(piece: string): string {
  const host = piece
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^[^/@]*@/, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d{0,5}$/, '')
    .replace(/\.+$/, '');
  return splitName(host) ? host : host.replace(/^www\.(?=[^.]+\.)/, '');
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

/**
 * Reads names out of whatever was pasted: lists by line, comma, tab or space, addresses, full-width letters. Keeps the order, drops
 * repetitions, and says of every piece that is not a name why it was left out.
 */
export function readNameList(text: string): NameList {
  const names: ListedName[] = [];
  const dropped: DroppedText[] = [];
  const seen = new Set<string>();
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
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
