import { foldTyped, type NameProblem, splitName, unsplitProblem } from '#contract/domain-name.ts';
import { SEARCH_QUERIES_MAX } from '#contract/rules/domain.ts';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
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

/** What must be known of a suffix to read names under it. */
type Readable = ReadonlyMap<string, { readonly profile: SuffixProfile }>;

/** Every suffix we know, on sale or not. */
const everySuffix = (): Readable => new Map(SUFFIXES.map((profile) => [profile.suffix, { profile }]));

/** One label under one suffix as a question. */
export function readQuestion(typed: string, label: string, suffix: string, offers: Readable): Question | Wrong {
  const offer = offers.get(suffix);
  if (!offer) return { typed, suffix, problem: 'suffix' };
  const { restrictedTo } = offer.profile;
  if (restrictedTo) return { typed, suffix: '', problem: restrictedTo };
  const both = readLabel(label, offer.profile.label.value);
  if (typeof both === 'string') return { typed, suffix, problem: both };
  return { typed, suffix, name: `${both.ascii}.${suffix}`, unicode: `${both.unicode}.${offer.profile.unicode}` };
}

/** One whole name as a question; what is not a name under a suffix on sale comes back with its problem. */
export function readWholeName(typed: string, offers: Readable): Question | Wrong {
  const folded = foldTyped(typed);
  const split = splitName(folded);
  if (split) return readQuestion(typed, split.label, split.profile.suffix, offers);
  return { typed, suffix: '', problem: unsplitProblem(folded) };
}

/** What a search says, read before it is known what is on sale today. */
export interface ReadSearch {
  readonly chosen: readonly string[];
  readonly read: readonly (Question | Wrong)[];
}

/**
 * The questions of a search: a label under every suffix chosen, a whole name as it stands. Refuses nothing chosen and
 * more questions than one search takes (specification §5, §9).
 */
export function readSearch(names: readonly string[], suffixes: readonly string[]): ReadSearch {
  const typed = [...new Set(names.map((name) => name.trim()).filter(Boolean))];
  const chosen = [...new Set(suffixes)];
  const isWhole = new Map(typed.map((name) => [name, foldTyped(name).includes('.')]));
  const labels = typed.filter((name) => !isWhole.get(name));
  const whole = typed.filter((name) => isWhole.get(name));
  const count = labels.length * chosen.length + whole.length;
  if (count === 0) throw refuse('SEARCH_NOTHING_CHOSEN');
  if (count > SEARCH_QUERIES_MAX) throw refuse('SEARCH_TOO_MANY', { limit: SEARCH_QUERIES_MAX, count });
  const every = everySuffix();
  const read = [
    ...whole.map((name) => readWholeName(name, every)),
    ...labels.flatMap((name) => chosen.map((suffix) => readQuestion(name, name, suffix, every))),
  ];
  return { chosen, read };
}

/**
 * The questions under suffixes on sale; a whole name under another comes back with that problem. Refuses a chosen
 * suffix that is not sold.
 */
export function planSearch({ chosen, read }: ReadSearch, offers: Offers): (Question | Wrong)[] {
  const unknown = chosen.find((suffix) => !offers.has(suffix));
  if (unknown !== undefined) throw refuse('SUFFIX_NOT_SOLD', { suffix: unknown });
  return read.map((each) => {
    const { typed, suffix } = each;
    return suffix === '' || offers.has(suffix) ? each : { typed, suffix, problem: 'suffix' };
  });
}
