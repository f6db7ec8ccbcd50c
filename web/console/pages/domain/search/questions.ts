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
 * Splits, folds and de-duplicates what was typed (contract/name-list.ts), then lays it over the suffixes: labels are asked under each of them,
 * whole names as they are. A name that comes about both ways is asked once.
 */
export function questionsOf(text: string, suffixes: readonly string[]): Questions {
  const { names, dropped } = readNameList(text);
  const whole = names.flatMap(({ label, suffix }) => (suffix ? [suffix] : suffixes).map((one) => `${label}.${one}`));
  return { count: names.length, names: [...new Set(whole)], dropped };
}
