import type { SearchLine } from '#contract/api/search.ts';
import { LABEL_OCTETS_MAX } from '#contract/domain-name.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { toWire } from '#contract/money.ts';
import { shownSuffix, suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { type Caller, reading } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { translate } from '../../platform/i18n.ts';
import { type Offers, offersNow } from '../catalogue/index.ts';
import { holdersOf } from '../domains/index.ts';
import { askRegistries } from './ask-registries.ts';
import { planSearch, type Question, type Wrong } from './plan-search.ts';

const isWrong = (each: Question | Wrong): each is Wrong => 'problem' in each;

/** The sentence of what is wrong with a name and its values. */
export function problemSentence({ problem, suffix }: Wrong): {
  readonly reason: MessageKey;
  readonly vars: MessageVars;
} {
  const min = suffixOf(`x.${suffix}`)?.label.value.lengthMin ?? 1;
  return { reason: `search:invalid.${problem}`, vars: { suffix: shownSuffix(suffix), min, max: LABEL_OCTETS_MAX } };
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

function answerLine(
  lang: Lang,
  offers: Offers,
  question: Question,
  status: 'registrable' | keyof typeof REASONS,
  mine = false,
): SearchLine {
  const prices = offers.get(question.suffix)?.prices;
  return {
    Typed: question.typed,
    Name: question.name,
    Unicode: question.unicode,
    Suffix: question.suffix,
    Status: status,
    ...(status === 'registrable' ? {} : { Reason: translate(lang, mine ? 'search:reason.mine' : REASONS[status]) }),
    ...(mine ? { Mine: true } : {}),
    ...(prices ? { Register: toWire(prices.register.price), Renew: toWire(prices.renew.price) } : {}),
  };
}

/** One line per question: what we can judge ourselves at once, the rest as the registries answer. No transaction is open while they are asked. */
export async function* streamSearch(
  house: House,
  registries: Registries,
  caller: Caller,
  input: { Names: readonly string[]; Suffixes: readonly string[] },
): AsyncGenerator<SearchLine> {
  const { lang, by } = caller;
  const { offers, plan, holders } = await reading(house, caller, async (tx) => {
    const offers = await offersNow(tx);
    const plan = planSearch(input.Names, input.Suffixes, offers);
    const names = plan.flatMap((each) => (isWrong(each) ? [] : [each.name]));
    return { offers, plan, holders: await holdersOf(tx, names) };
  });
  const asked = new Map<string, Question[]>();
  for (const each of plan) {
    if (isWrong(each)) {
      yield wrongLine(lang, each);
      continue;
    }
    const holder = holders.get(each.name);
    if (holder !== undefined) {
      yield answerLine(lang, offers, each, 'taken', by.kind === 'customer' && by.customerId === holder);
      continue;
    }
    // The same name can be typed in two forms; it is asked once and answers both.
    asked.set(each.name, [...(asked.get(each.name) ?? []), each]);
  }
  for await (const { name, status } of askRegistries(house, registries, [...asked.keys()])) {
    for (const question of asked.get(name) ?? []) yield answerLine(lang, offers, question, status);
  }
}
