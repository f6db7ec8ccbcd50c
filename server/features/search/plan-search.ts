import { foldTyped, type NameProblem, splitName } from '#contract/domain-name.ts';
import { SEARCH_QUERIES_MAX } from '#contract/rules/domain.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { readLabel } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Offers } from '../catalogue/index.ts';

/** One name under one suffix, well formed: it can be asked. `name` is the A-label form. */
export interface Question {
  readonly typed: string;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
}

/** A question that needs no asking, because the name is none. */
export interface Wrong {
  readonly typed: string;
  readonly suffix: string;
  readonly problem: NameProblem;
}

/** One label under one suffix as a question. */
export function readQuestion(typed: string, label: string, suffix: string, offers: Offers): Question | Wrong {
  const offer = offers.get(suffix);
  if (!offer) return { typed, suffix, problem: 'suffix' };
  const both = readLabel(label, offer.profile.label.value);
  if (typeof both === 'string') return { typed, suffix, problem: both };
  return { typed, suffix, name: `${both.ascii}.${suffix}`, unicode: `${both.unicode}.${offer.profile.unicode}` };
}

/** One whole name as a question; what is not a name under a suffix on sale comes back with its problem. */
export function readWholeName(typed: string, offers: Offers): Question | Wrong {
  const folded = foldTyped(typed);
  const split = splitName(folded);
  if (split) return readQuestion(typed, split.label, split.profile.suffix, offers);
  return { typed, suffix: '', problem: suffixOf(folded) ? 'subdomain' : 'suffix' };
}

/**
 * The questions of a search: a label under every suffix chosen, a whole name as it stands. Refuses nothing chosen, an unknown suffix and
 * more questions than one search takes (specification §5, §9).
 */
export function planSearch(
  names: readonly string[],
  suffixes: readonly string[],
  offers: Offers,
): (Question | Wrong)[] {
  const typed = [...new Set(names.map((name) => name.trim()).filter(Boolean))];
  const chosen = [...new Set(suffixes)];
  const labels = typed.filter((name) => !foldTyped(name).includes('.'));
  const whole = typed.filter((name) => foldTyped(name).includes('.'));
  const count = labels.length * chosen.length + whole.length;
  if (count === 0) throw refuse('SEARCH_NOTHING_CHOSEN');
  if (count > SEARCH_QUERIES_MAX) throw refuse('SEARCH_TOO_MANY', { limit: SEARCH_QUERIES_MAX, count });
  const unknown = chosen.find((suffix) => !offers.has(suffix));
  if (unknown !== undefined) throw refuse('SUFFIX_NOT_SOLD', { suffix: unknown });
  return [
    ...whole.map((name) => readWholeName(name, offers)),
    ...labels.flatMap((name) => chosen.map((suffix) => readQuestion(name, name, suffix, offers))),
  ];
}
