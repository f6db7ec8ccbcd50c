import { setImmediate as nextTurn } from 'node:timers/promises';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { type Answer, reasonOf, succeeded } from '#protocols/epp/answer.ts';
import { findValue } from '#protocols/epp/codec/element-spec.ts';
import { checkDomains as checkCommand } from '#protocols/epp/commands/check.ts';
import { infoBalance, infoDomain as infoCommand } from '#protocols/epp/commands/info.ts';
import { balanceInfData } from '#protocols/epp/objects/balance.ts';
import { domainChkData } from '#protocols/epp/objects/domain.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import { capabilitiesOf, forCheck, forInfo } from './extensions.ts';
import { pricesOf } from './fees.ts';
import type { Availability, BalanceAnswer, CheckOptions, DomainAnswer, InfoOptions } from './index.ts';
import { type Outcome, outcomeOf, type Refused, type Trace, type Unknown } from './outcomes.ts';
import type { RegistryAccount } from './sessions/account.ts';
import { domainView } from './views.ts';

/** Questions: they change nothing, so a lost answer costs a second question and no more. */

export async function checkDomains(
  account: RegistryAccount,
  names: readonly string[],
  { fees = false }: CheckOptions = {},
  onAnswers?: (answers: readonly Availability[]) => void,
): Promise<readonly Availability[]> {
  const found = new Map<string, Availability>();
  const ask = async (batch: string[]) => {
    const answers = await checkBatch(account, batch, fees);
    for (const answer of answers) found.set(answer.name, answer);
    onAnswers?.(answers);
  };
  const [first, ...others] = batchesOf(names, account.limits.namesPerCheck);
  if (!first) return [];
  // The first command leaves before the others are even written: who waits for the first answer does not wait for them.
  const gone = nextTurn();
  await Promise.all([ask(first), ...others.map(async (batch) => gone.then(() => ask(batch)))]);
  return names.map((name) => found.get(name) as Availability);
}

/**
 * Of many names, those in the first command: what fills a screen is made, sent and read in a fraction of the time that
 * a large command takes. Where every command is small, the first is one of them.
 */
const NAMES_FIRST = 10;

/**
 * One command speaks of one product: names are grouped by their suffix's product, then cut to size. A name asked twice
 * is sent once.
 */
function batchesOf(names: readonly string[], size: number): string[][] {
  const groups = new Map<string | undefined, string[]>();
  for (const name of new Set(names)) {
    const product = suffixOf(name)?.capabilities.value.subProduct;
    const group = groups.get(product);
    if (group) group.push(name);
    else groups.set(product, [name]);
  }
  const batches = [...groups.values()].flatMap((group) => pieces(group, size));
  const [first = [], ...others] = batches;
  return others.length === 0 || size < 2 * NAMES_FIRST
    ? batches
    : [first.slice(0, NAMES_FIRST), ...pieces(first.slice(NAMES_FIRST), size), ...others];
}

const pieces = (names: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, at) => names.slice(at * size, (at + 1) * size));

async function checkBatch(account: RegistryAccount, names: string[], fees: boolean): Promise<Availability[]> {
  const sent = await account.ask('check', checkCommand, names, forCheck(names, fees));
  if ('lost' in sent) {
    const reason = 'why' in sent.lost ? sent.lost.why : sent.lost.reason;
    return names.map((name) => ({ name, state: 'unknown', reason }));
  }
  if (!succeeded(sent.answer)) {
    if (names.length > 1 && OF_THE_SIZE.has(sent.answer.code))
      account.report(
        'profile',
        `a check of ${names.length} names is refused: ${sent.answer.code} ${reasonOf(sent.answer)}`,
      );
    return names.map((name) => ({ name, state: 'unknown', reason: `${sent.answer.code} ${reasonOf(sent.answer)}` }));
  }
  const found = availabilities(names, sent.answer, fees);
  const unpriced = found.filter(({ reason }) => reason === NO_PRICE).length;
  if (unpriced > 0)
    account.report('fee', `the check left ${unpriced} of ${names.length} names without a readable price`);
  return found;
}

/** With what a registry may refuse a check of too many names (RFC 5730 §3). */
const OF_THE_SIZE: ReadonlySet<number> = new Set([2001, 2004, 2306, 2308]);

/** Why a name is unknown that is free, and may be dear. */
export const NO_PRICE = 'no price could be read';

function availabilities(names: readonly string[], answer: Answer, fees: boolean): Availability[] {
  const answers = findValue(domainChkData, answer.data) ?? [];
  const byName = new Map(answers.map((each) => [each.object.text.toLowerCase(), each]));
  const prices = fees ? pricesOf(answer) : undefined;
  return names.map((name) => {
    const told = byName.get(name.toLowerCase());
    if (!told) return { name, state: 'unknown', reason: 'the answer left this name out' };
    const { premium: mayBePremium } = capabilitiesOf(name);
    const { premium, feeClass } = prices?.get(name.toLowerCase()) ?? {};
    const standard = prices?.has(name.toLowerCase()) && !premium;
    const { avail } = told.object;
    // Free, and perhaps dear: at the list's price it is not sold on trust.
    if (avail && fees && mayBePremium && !standard && !premium?.register)
      return { name, state: 'unknown', reason: NO_PRICE };
    const reason = told.reason?.text;
    return {
      name,
      state: avail ? 'available' : 'unavailable',
      ...(reason ? { reason } : {}),
      ...(!avail && reason && /reserved/i.test(reason) ? { reserved: true } : {}),
      ...(premium ? { premium } : {}),
      ...(standard ? { standard } : {}),
      ...(feeClass === undefined ? {} : { feeClass }),
    };
  });
}

/** Uses the transform lane: a registration waiting for its answer must not queue behind a search of 500 names. */
export async function infoDomain(
  account: RegistryAccount,
  name: string,
  options: InfoOptions = {},
): Promise<DomainAnswer> {
  const { authInfo } = options;
  const input = {
    name: { hosts: 'all' as const, text: name },
    ...(authInfo === undefined ? {} : { authInfo: { pw: { text: authInfo } } }),
  };
  const sent = await account.ask('transform', infoCommand, input, forInfo(name, options));
  const outcome = outcomeOf(sent, (answer) => domainView(answer, account.settings.login));
  return foundOf(outcome, (domain) => ({ domain }));
}

/** The outcome of an info: the object, that there is none, or why it is not known. */
export function foundOf<T, F extends object>(
  outcome: Outcome<T | undefined>,
  name: (view: T) => F,
): ({ kind: 'found'; trace: Trace } & F) | { kind: 'absent'; trace: Trace } | Refused | Unknown {
  switch (outcome.kind) {
    case 'done':
      return outcome.data
        ? { kind: 'found', ...name(outcome.data), trace: outcome.trace }
        : { kind: 'unknown', why: 'the answer could not be read', trace: outcome.trace };
    case 'refused':
      return outcome.code === RESULT.DOES_NOT_EXIST ? { kind: 'absent', trace: outcome.trace } : outcome;
    case 'unsent':
      return { ...outcome, kind: 'unknown' };
    default:
      return outcome;
  }
}

export async function balance(account: RegistryAccount): Promise<BalanceAnswer> {
  const sent = await account.ask('poll', infoBalance, true);
  const found = foundOf(
    outcomeOf(sent, (answer) => findValue(balanceInfData, answer.data)),
    ({ creditLimit, balance, availableCredit, creditThreshold: { below } }) => ({
      balance: {
        creditLimit,
        balance,
        availableCredit,
        threshold: below.fixed === undefined ? { percent: below.percent as number } : { fixed: below.fixed },
      },
    }),
  );
  const unsupported = found.kind === 'refused' && UNSUPPORTED.includes(found.code);
  return unsupported || found.kind === 'absent' ? { kind: 'unsupported' } : found;
}

const UNSUPPORTED: readonly number[] = [RESULT.UNIMPLEMENTED_SERVICE, RESULT.UNIMPLEMENTED_COMMAND];
