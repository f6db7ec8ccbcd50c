import { inflateSync } from 'node:zlib';
import { refuse } from '../refusal.ts';

/** A name of PDF however it is spelled: any letter may stand as `#` and its two hex digits (ISO 32000-1, 7.3.5). */
const spelled = (name: string): string =>
  `/${[...name].map((letter) => `(?:${letter}|#${(letter.codePointAt(0) ?? 0).toString(16)})`).join('')}`;

/** What does more than show pages, or keeps us from telling whether it does. */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'XFA',
  'Encrypt',
];
const ACTIVE_NAME = new RegExp(`(?:${ACTIVE.map(spelled).join('|')})`, 'i');
/** Objects that stand packed within a stream (7.5.7): the names above could hide there. */
const PACKED = new RegExp(spelled('ObjStm'), 'gi');
const STREAM = /stream\r?\n/g;
/** All packed objects of a paper, unpacked. */
const UNPACKED_BYTES_MAX = 33_554_432;
const HEAD = /^%PDF-[12]\.\d/;
const END_WITHIN_BYTES = 2048;

export const isPdf = (given: Buffer): boolean => HEAD.test(given.toString('latin1', 0, 8));

/** The packed objects as text; undefined where they cannot be read, or are a bomb. */
function unpacked(given: Buffer, text: string): string | undefined {
  const parts: string[] = [];
  let left = UNPACKED_BYTES_MAX;
  for (const { index } of text.matchAll(PACKED)) {
    STREAM.lastIndex = index;
    const begin = STREAM.exec(text);
    if (!begin || left <= 0) return undefined;
    try {
      const part = inflateSync(given.subarray(begin.index + begin[0].length), { maxOutputLength: left });
      left -= part.length;
      parts.push(part.toString('latin1'));
    } catch {
      return undefined;
    }
  }
  return parts.join('\n');
}

/**
 * Judges a PDF by its content: it is whole, not locked, and does nothing but show pages. It is kept as it is and never
 * opened by us; who gets it gets it as a download. @throws refusals PAPER_UNREADABLE, PDF_ACTIVE
 */
export function refuseActivePdf(given: Buffer): void {
  if (!given.includes('%%EOF', Math.max(0, given.length - END_WITHIN_BYTES))) throw refuse('PAPER_UNREADABLE');
  const text = given.toString('latin1');
  if (ACTIVE_NAME.test(text)) throw refuse('PDF_ACTIVE');
  const inner = unpacked(given, text);
  if (inner === undefined || ACTIVE_NAME.test(inner)) throw refuse('PDF_ACTIVE');
}
