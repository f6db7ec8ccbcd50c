import { type DroppedText, readNameList } from '#contract/name-list.ts';

/** What a pasted text and the suffixes chosen come to. */
export interface Questions {
  /** Names that were read, before suffixes are laid over them. */
  count: number;
  /** Whole names, each once, in the order they stood. */
  names: string[];
  dropped: readonly DroppedText[];
}

/**
 * Splits, folds and de-duplicates what was typed (contract/name-list.ts), then lays it over the suffixes: labels are
 * asked under each of them, whole names as they are. A name that comes about both ways is asked once.
 */
export function questionsOf(text: string, suffixes: readonly string[]): Questions {
  const { names, dropped } = readNameList(text);
  const whole = names.flatMap(({ label, suffix }) => (suffix ? [suffix] : suffixes).map((one) => `${label}.${one}`));
  return { count: names.length, names: [...new Set(whole)], dropped };
}

/**
 * A search that is too large, made to fit: fewer suffixes for all names, or, where not even one fits, only the first
 * questions.
 */
export interface Narrowed {
  suffixes: readonly string[];
  /** As many of the questions as one search takes. */
  names: readonly string[];
  /** Suffixes alone were enough: nothing of the names is left out. */
  whole: boolean;
}

/** The first suffixes chosen that fit for every name; undefined where everything fits as it is. */
export function narrowed(text: string, suffixes: readonly string[], limit: number): Narrowed | undefined {
  if (questionsOf(text, suffixes).names.length <= limit) return undefined;
  for (let count = suffixes.length - 1; count > 0; count--) {
    const fewer = suffixes.slice(0, count);
    const { names } = questionsOf(text, fewer);
    if (names.length <= limit) return { suffixes: fewer, names, whole: true };
  }
  const first = suffixes.slice(0, 1);
  return { suffixes: first, names: questionsOf(text, first).names.slice(0, limit), whole: false };
}
