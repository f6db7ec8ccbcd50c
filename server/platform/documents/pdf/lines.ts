import type { Lang } from '#contract/lang.ts';
import { asNumber, type Face, faceOf } from './faces.ts';

/** A stretch of text in one face. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Tells the width of a run at the size in force. */
export type Measure = (run: Run) => number;

/** Joiners and selectors belong to the character before them and have no picture of their own. */
const INVISIBLE = /^(?:\p{Mn}|\p{Cf}|\p{Cc})$/u;
/** Between these a line may be broken without a space. */
const IDEOGRAPH = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\u3000-\u303F\uFF00-\uFFEF]$/u;
/** What must not begin a line. */
const CLOSING =
  /^[\uFF0C\u3002\u3001\uFF1B\uFF1A\uFF01\uFF1F\uFF09\u300D\u300F\u300B\u3009\u3011\u3015\u201D\u2019%,.;:!?)\]}]$/u;

/** A text as the faces can draw it, character by character; what none has becomes its number. */
function drawable(lang: Lang, text: string): Run[] {
  const drawn: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const codePoint = character.codePointAt(0) ?? 0;
    const face = faceOf(lang, codePoint);
    if (face) drawn.push({ face, text: character });
    else if (!INVISIBLE.test(character))
      for (const digit of asNumber(codePoint)) drawn.push({ face: faceOf(lang, 0x30) as Face, text: digit });
  }
  return drawn;
}

/** Characters of one face beside each other are drawn at once. */
function joined(characters: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const { face, text } of characters) {
    const last = runs.at(-1);
    if (last?.face === face) runs[runs.length - 1] = { face, text: last.text + text };
    else runs.push({ face, text });
  }
  return runs;
}

const PART_END = /^[.-]$/;
const LETTER = /^\p{L}$/u;

const mayBreak = (before: Run | undefined, after: Run): boolean => {
  if (!before || CLOSING.test(after.text)) return false;
  // A long name is parted between its words, not within one.
  if (PART_END.test(before.text) && LETTER.test(after.text)) return true;
  return before.text === ' ' || IDEOGRAPH.test(before.text) || IDEOGRAPH.test(after.text);
};

/** Pieces that stay together where a line has room for them. */
function piecesOf(characters: readonly Run[]): Run[][] {
  const pieces: Run[][] = [];
  for (const [n, character] of characters.entries()) {
    const last = pieces.at(-1);
    if (last && !mayBreak(characters[n - 1], character)) last.push(character);
    else pieces.push([character]);
  }
  return pieces;
}

/**
 * A text in lines of a width, each of runs; a word that is longer than a line is broken where it must be. Nothing of it
 * is left out.
 */
export function linesOf(lang: Lang, text: string, width: number, measure: Measure): Run[][] {
  const lines: Run[][] = [];
  for (const paragraph of text.split('\n')) {
    let line: Run[] = [];
    let used = 0;
    const turn = () => {
      lines.push(joined(line));
      line = [];
      used = 0;
    };
    for (const piece of piecesOf(drawable(lang, paragraph))) {
      const size = piece.reduce((sum, character) => sum + measure(character), 0);
      if (line.length > 0 && used + size > width) turn();
      for (const character of piece) {
        const one = measure(character);
        if (line.length > 0 && used + one > width) turn();
        line.push(character);
        used += one;
      }
    }
    turn();
  }
  return lines;
}
