import type { SearchLine } from '#contract/api/search.ts';
import { isPunycode, LABEL_OCTETS_MAX } from '#contract/domain-name.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { toWire } from '#contract/money.ts';
import { SEARCH_QUERIES_MAX, SUGGESTIONS_MAX } from '#contract/rules/domain.ts';
import { shownSuffix, suffixOf } from '#contract/rules/suffixes/index.ts';
import type { SuggestionKind } from '#contract/states/domain.ts';
import type { Prices, Registries } from '../../gateways/registry/index.ts';
import { type Caller, reading, type Tx } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { translate } from '../../platform/i18n.ts';
import { type Offer, type Offers, offerPremium, offersNow } from '../catalogue/index.ts';
import { bundlesOf } from '../domains/forms/index.ts';
import { holdersOf } from '../domains/index.ts';
import { askRegistries } from './ask-registries.ts';
import { planSearch, type Question, readSearch, type Wrong } from './plan-search.ts';
import { type Suggestion, suggestNames } from './suggest-names.ts';

const isWrong = (each: Question | Wrong): each is Wrong => 'problem' in each;

/** The sentence of what is wrong with a name and its values. */
export function problemSentence({ problem, suffix }: Wrong): {
  readonly reason: MessageKey;
  readonly vars: MessageVars;
} {
  const { lengthMin: min = 1, unicodeMax = LABEL_OCTETS_MAX } = suffixOf(`x.${suffix}`)?.label.value ?? {};
  const max = problem === 'tooLongChinese' ? unicodeMax : LABEL_OCTETS_MAX;
  return { reason: `search:invalid.${problem}`, vars: { suffix: shownSuffix(suffix), min, max } };
}

/** Words for a name that is none. */
export function problemWords(lang: Lang, wrong: Wrong): string {
  const { reason, vars } = problemSentence(wrong);
  return translate(lang, reason, vars);
}

function wrongLine(lang: Lang, wrong: Wrong): SearchLine {
  const { typed, suffix, problem } = wrong;
  const Reason = problemWords(lang, wrong);
  return { Typed: typed, Name: '', Unicode: '', Suffix: suffix, Status: 'invalid', Problem: problem, Reason };
}

const REASONS = {
  taken: 'search:reason.taken',
  reserved: 'search:reason.reserved',
  unknown: 'search:reason.unknown',
} as const;

/** What lines can say, but what names another name or the limits of a suffix. */
export const SEARCH_SAYS: readonly MessageKey[] = [
  ...Object.values(REASONS),
  'search:reason.mine',
  'search:reason.form',
  'search:barred.price',
  'search:needs.verified',
];

/** What is known of a name: from our own records, or from its registry. */
interface Told {
  readonly status: 'registrable' | keyof typeof REASONS;
  readonly mine?: boolean;
  readonly premium?: Prices | undefined;
  /** Taken as a form of another name: which, as people read it, where we know. */
  readonly bundled?: { readonly with?: string } | undefined;
}

/**
 * The prices of a line: the list's, or those the registry has for this name alone. Undefined: it names one that we
 * cannot sell at.
 */
function pricesOf(offers: Offers, suffix: string, premium: Prices | undefined): Partial<SearchLine> | undefined {
  if (premium) {
    const dear = offerPremium(premium);
    if (!dear) return undefined;
    return {
      Premium: true,
      Register: toWire(dear.register),
      RegisterFor: dear.registerFor.map(toWire),
      ...(dear.renew ? { Renew: toWire(dear.renew) } : {}),
      ...(dear.transfer ? { Transfer: toWire(dear.transfer) } : {}),
      ...(dear.restore ? { Restore: toWire(dear.restore) } : {}),
    };
  }
  const prices = offers.get(suffix)?.prices;
  if (!prices) return {};
  return {
    Register: toWire(prices.register.price),
    Renew: toWire(prices.renew.price),
    Transfer: toWire(prices.transfer.price),
    Restore: toWire(prices.restore.price),
  };
}

/** Why a free name cannot be ordered here, where we know it; else what kind of holder it wants. */
function termsOf(lang: Lang, offer: Offer | undefined, priced: boolean): { Barred?: string; Needs?: string } {
  if (!priced) return { Barred: translate(lang, 'search:barred.price') };
  return offer?.verifiedHolder ? { Needs: translate(lang, 'search:needs.verified') } : {};
}

function reasonWords(lang: Lang, status: keyof typeof REASONS, { mine, bundled }: Told): string {
  if (bundled?.with) return translate(lang, 'search:reason.formOf', { name: bundled.with });
  if (bundled) return translate(lang, 'search:reason.form');
  return translate(lang, mine ? 'search:reason.mine' : REASONS[status]);
}

function answerLine(lang: Lang, offers: Offers, question: Question, told: Told): SearchLine {
  const { status, mine = false, premium, bundled } = told;
  const prices = pricesOf(offers, question.suffix, premium);
  const free = status === 'registrable';
  return {
    Typed: question.typed,
    Name: question.name,
    Unicode: question.unicode,
    Suffix: question.suffix,
    Status: status,
    ...(free ? termsOf(lang, offers.get(question.suffix), prices !== undefined) : {}),
    ...(free ? {} : { Reason: reasonWords(lang, status, told) }),
    ...(bundled ? { Bundled: true } : {}),
    ...(mine ? { Mine: true } : {}),
    ...prices,
  };
}

const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** What may be asked beside the plan, so that both together stay within the limit of one search. */
function proposals(lang: Lang, plan: readonly (Question | Wrong)[], offers: Offers): Suggestion[] {
  const words = {
    before: wordsOf(translate(lang, 'search:suggest.before')),
    after: wordsOf(translate(lang, 'search:suggest.after')),
    afterChinese: wordsOf(translate(lang, 'search:suggest.afterChinese')),
  };
  const asked = plan.flatMap((each) => (isWrong(each) ? [] : [each]));
  return suggestNames(asked, offers, words, Math.min(SUGGESTIONS_MAX, SEARCH_QUERIES_MAX - plan.length));
}

interface Prepared {
  readonly offers: Offers;
  readonly plan: readonly (Question | Wrong)[];
  readonly more: readonly Suggestion[];
  readonly holders: ReadonlyMap<string, bigint>;
  /** Names that come with one that lives with us, and with which. */
  readonly bundles: ReadonlyMap<string, string>;
}

/** Names that a registry may keep together with others. */
const isBundled = (name: string): boolean =>
  isPunycode(name.slice(0, name.indexOf('.'))) && suffixOf(name)?.capabilities.value.idnExtension === 'cdn';

type SearchInput = { Names: readonly string[]; Suffixes: readonly string[]; Suggest?: boolean | undefined };

/**
 * What is known before any registry is asked. The names are read while the prices are on their way: every millisecond
 * here stands before the first answer.
 */
async function prepare(tx: Tx, { Names, Suffixes, Suggest }: SearchInput): Promise<Prepared> {
  const coming = offersNow(tx);
  // Awaited below, where a refusal does not come first.
  coming.catch(() => {});
  const search = readSearch(Names, Suffixes);
  const named = search.read.flatMap((each) => (isWrong(each) ? [] : [each.name]));
  const [offers, held] = await Promise.all([coming, holdersOf(tx, named)]);
  const plan = planSearch(search, offers);
  const more = Suggest ? proposals(tx.lang, plan, offers) : [];
  const proposed = more.map(({ question }) => question.name);
  const holders = proposed.length === 0 ? held : new Map([...held, ...(await holdersOf(tx, proposed))]);
  const bundles = await bundlesOf(tx, [...named, ...proposed].filter(isBundled));
  return { offers, plan, more, holders, bundles };
}

interface Asked {
  readonly question: Question;
  readonly kind?: SuggestionKind;
}

/**
 * One line per question: what we can judge ourselves at once, the rest as the registries answer. No transaction is open
 * while they are asked.
 */
export async function* streamSearch(
  house: House,
  registries: Registries,
  caller: Caller,
  input: SearchInput,
  offsetMs?: number,
): AsyncGenerator<SearchLine> {
  const { lang, by } = caller;
  const { offers, plan, more, holders, bundles } = await reading(house, caller, (tx) => prepare(tx, input), offsetMs);
  const line = ({ question, kind }: Asked, told: Told): SearchLine => ({
    ...answerLine(lang, offers, question, told),
    ...(kind ? { Suggested: kind } : {}),
  });
  const asked = new Map<string, Asked[]>();
  const all: (Asked | Wrong)[] = [...plan.map((each) => (isWrong(each) ? each : { question: each })), ...more];
  for (const each of all) {
    if (!('question' in each)) {
      yield wrongLine(lang, each);
      continue;
    }
    const holder = holders.get(each.question.name);
    if (holder !== undefined) {
      yield line(each, { status: 'taken', mine: by.kind === 'customer' && by.customerId === holder });
      continue;
    }
    const bundle = bundles.get(each.question.name);
    if (bundle !== undefined) {
      yield line(each, { status: 'taken', bundled: { with: bundle } });
      continue;
    }
    // The same name can be typed in two forms; it is asked once and answers both.
    const same = asked.get(each.question.name);
    if (same) same.push(each);
    else asked.set(each.question.name, [each]);
  }
  for await (const { name, status, premium, bundled } of askRegistries(house, registries, [...asked.keys()])) {
    for (const each of asked.get(name) ?? [])
      yield line(each, { status, premium, ...(bundled ? { bundled: {} } : {}) });
  }
}
