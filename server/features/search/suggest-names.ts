import { hasChinese, isPunycode } from '#contract/domain-name.ts';
import { SUGGESTED_LABELS_MAX } from '#contract/rules/domain.ts';
import type { SuggestionKind } from '#contract/states/domain.ts';
import type { Offers } from '../catalogue/index.ts';
import { otherScript, readingOf } from './han.ts';
import { type Question, readQuestion } from './plan-search.ts';

/** Words that are put before and after a label: those of the reader's language. */
export interface SuggestWords {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** For labels in Chinese. */
  readonly afterChinese: readonly string[];
}

export interface Suggestion {
  readonly kind: SuggestionKind;
  readonly question: Question;
}

interface Idea {
  readonly kind: SuggestionKind;
  readonly label: string;
  readonly suffix: string;
}

/** Suffixes of one label that try another form of it, beside the one it was asked under. */
const TWIN_SUFFIXES = 2;

function plural(label: string): string | undefined {
  if (!/[a-z]$/.test(label) || label.endsWith('s') || label.length < 3) return undefined;
  if (/[^aeiou]y$/.test(label)) return `${label.slice(0, -1)}ies`;
  return /(x|z|ch|sh)$/.test(label) ? `${label}es` : `${label}s`;
}

/** Without its hyphens; or with one where letters meet digits or one of the words begins or ends it. */
function hyphenated(label: string, { before, after }: SuggestWords): string | undefined {
  if (label.includes('-')) return label.replaceAll('-', '');
  const met = label.replace(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/, '-');
  if (met !== label) return met;
  const head = before.find((word) => label.startsWith(word) && label.length > word.length + 1);
  if (head) return `${head}-${label.slice(head.length)}`;
  const tail = after.find((word) => label.endsWith(word) && label.length > word.length + 1);
  return tail && `${label.slice(0, -tail.length)}-${tail}`;
}

function ideasOf(
  label: string,
  askedUnder: readonly string[],
  orderable: readonly string[],
  words: SuggestWords,
): Idea[] {
  const home = askedUnder.filter((suffix) => orderable.includes(suffix));
  const [first = orderable[0]] = home;
  if (first === undefined) return [];
  const under = (kind: SuggestionKind, text: string | undefined, suffixes: readonly string[] = [first]): Idea[] =>
    text === undefined ? [] : suffixes.map((suffix) => ({ kind, label: text, suffix }));
  const twins = home.length === 0 ? [first] : home.slice(0, TWIN_SUFFIXES);
  const others = orderable.filter((suffix) => !askedUnder.includes(suffix));
  if (hasChinese(label)) {
    return [
      ...under('script', otherScript(label), twins),
      ...under('pinyin', readingOf(label), twins),
      ...under('suffix', label, others),
      ...words.afterChinese.flatMap((word) => under('word', `${label}${word}`)),
    ];
  }
  return [
    ...under('suffix', label, others),
    ...under('hyphen', hyphenated(label, words), twins),
    ...under('plural', plural(label)),
    ...words.after.flatMap((word) => under('word', `${label}${word}`)),
    ...words.before.flatMap((word) => under('word', `${word}${label}`)),
  ];
}

/**
 * Names to propose beside those asked, at most `room` of them: the same label elsewhere, its other forms, with a word
 * of the reader's language. Pure and the same every time; labels take turns, so that the first one does not take all of
 * the room. What wants a verified holder is not proposed: every template must do.
 */
export function suggestNames(
  asked: readonly Question[],
  offers: Offers,
  words: SuggestWords,
  room: number,
): Suggestion[] {
  const orderable = [...offers.values()]
    .filter(({ verifiedHolder }) => !verifiedHolder)
    .map(({ profile }) => profile.suffix);
  const under = new Map<string, string[]>();
  for (const { unicode, suffix } of asked) {
    const label = unicode.split('.')[0] ?? '';
    if (!isPunycode(label)) under.set(label, [...(under.get(label) ?? []), suffix]);
  }
  const lists = [...under]
    .slice(0, SUGGESTED_LABELS_MAX)
    .map(([label, suffixes]) => ideasOf(label, suffixes, orderable, words));
  const seen = new Set(asked.map(({ name }) => name));
  const found: Suggestion[] = [];
  for (let turn = 0; found.length < room && lists.some((list) => turn < list.length); turn++) {
    for (const idea of lists.flatMap((list) => list[turn] ?? [])) {
      const question = readQuestion(idea.label, idea.label, idea.suffix, offers);
      if ('problem' in question || seen.has(question.name) || found.length >= room) continue;
      seen.add(question.name);
      found.push({ kind: idea.kind, question: { ...question, typed: question.unicode } });
    }
  }
  return found;
}
