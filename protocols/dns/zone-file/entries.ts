/** One record or directive of a zone file on one line: comments gone, brackets opened out. */
export interface Entry {
  /** Where it begins, from 1. */
  readonly line: number;
  /** Begins with a blank where the owner is left out. Quotes and escapes still stand in it. */
  readonly text: string;
}

/** An entry that is none. */
export interface BrokenEntry {
  readonly line: number;
  readonly fault: 'too-long' | 'brackets' | 'quote';
}

/**
 * The longest entry in characters. 64 kB of TXT, every byte of it as `\ddd`, is 260,000; without a bound one bracket
 * left open would swallow the whole file.
 */
export const ENTRY_CHARACTERS_MAX = 300_000;

/** Signs that make a second look needed. */
const SPECIAL = /[()";\\]/;

interface Cut {
  readonly text: string;
  readonly depth: number;
  readonly fault?: 'brackets' | 'quote';
}

/** Takes comments and brackets out of one line of the file. */
function cutLine(line: string, depth: number): Cut {
  if (!SPECIAL.test(line)) return { text: line, depth };
  let text = '';
  let open = depth;
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] as string;
    if (sign === '\\') {
      text += line.slice(at, at + 2);
      at += 1;
    } else if (sign === '"') {
      quoted = !quoted;
      text += sign;
    } else if (quoted) text += sign;
    else if (sign === ';') break;
    else if (sign === '(' || sign === ')') {
      open += sign === '(' ? 1 : -1;
      if (open < 0) return { text, depth: 0, fault: 'brackets' };
      text += ' ';
    } else text += sign;
  }
  return quoted ? { text, depth: 0, fault: 'quote' } : { text, depth: open };
}

const BLANK = /^[ \t\r]*$/;

/** The lines of a text with their numbers; one that is too long is not cut out of it. */
function* linesOf(text: string): Generator<{ line: number; text: string | undefined }> {
  // A mark of the byte order says nothing here.
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let line = 1; from <= text.length; line++) {
    const found = text.indexOf('\n', from);
    const to = found === -1 ? text.length : found;
    const end = text[to - 1] === '\r' && to > from ? to - 1 : to;
    yield { line, text: end - from > ENTRY_CHARACTERS_MAX ? undefined : text.slice(from, end) };
    from = to + 1;
  }
}

/**
 * The entries of a zone file one after another (RFC 1035 §5.1), without holding more than one. After a broken one
 * reading goes on with the next line.
 */
export function* readEntries(text: string): Generator<Entry | BrokenEntry> {
  let held = '';
  let depth = 0;
  let begun = 1;
  for (const { line, text: part } of linesOf(text)) {
    if (depth === 0) begun = line;
    const cut: Cut | undefined = part === undefined ? undefined : cutLine(part, depth);
    if (!cut || held.length + cut.text.length > ENTRY_CHARACTERS_MAX) {
      yield { line: begun, fault: 'too-long' };
      held = '';
      depth = 0;
      continue;
    }
    if (cut.fault) {
      yield { line, fault: cut.fault };
      held = '';
      depth = 0;
      continue;
    }
    held = depth === 0 ? cut.text : `${held} ${cut.text}`;
    depth = cut.depth;
    if (depth > 0) continue;
    if (!BLANK.test(held)) yield { line: begun, text: held };
    held = '';
  }
  if (depth > 0) yield { line: begun, fault: 'brackets' };
}
