import type { TransferInLine } from '#contract/api/transfers/transfer-in.ts';
import { dayOf } from '#contract/calendar.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { type Money, toWire } from '#contract/money.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { TRANSFER_CODE_LENGTH_MAX, TRANSFER_IN_CHECKS_AT_ONCE } from '#contract/rules/transfers/transfer-in.ts';
import type { LookupGateway } from '../../gateways/rdap/index.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { type Caller, customerOf, reading, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { translate } from '../../platform/i18n.ts';
import { refuse } from '../../platform/refusal.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { type Offers, offersNow } from '../catalogue/index.ts';
import { barWords, judgeTransferIn } from '../domains/eligibility/index.ts';
import { holdersOf } from '../domains/index.ts';
import { problemSentence, readWholeName } from '../search/index.ts';
import { dropCheck, saveCheck } from './check-store.ts';
import { lookAtName, ownPrices, type Sight } from './look-at-name.ts';
import { type Price, priceFrom } from './price-name.ts';
import { remindersOf } from './reminder-store.ts';
import { namesUnderWay } from './store.ts';

export interface TypedLine {
  readonly Name: string;
  readonly Code: string;
}

/** A line that can be read as a name under a suffix on sale. */
export interface ReadLine {
  readonly typed: string;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly code: string;
}

const CODE = new RegExp(`^[!-~]{1,${TRANSFER_CODE_LENGTH_MAX}}$`);

/** What a code is compared by later; it is kept nowhere in clear. */
export const codeHashOf = (house: House, name: string, code: string): Buffer =>
  keyedHash(house, 'transfer-in-check', `${name} ${code}`);

/** @throws refusal TRANSFER_IN_TOO_MANY */
export function assertFew(tx: Pick<Tx, 'now'>, count: number): void {
  const limit = batchLimit('transferIn', dayOf(tx.now));
  if (count > limit) throw refuse('TRANSFER_IN_TOO_MANY', { limit, count });
}

type Why = { readonly reason: MessageKey; readonly vars?: MessageVars; readonly fixable?: true };

/** Names as they can be asked about; the others with what is wrong with them. */
export function readLines(
  lines: readonly TypedLine[],
  offers: Offers,
): (ReadLine | (Why & { readonly typed: string }))[] {
  return lines.map(({ Name: typed, Code }) => {
    const read = readWholeName(typed, offers);
    if ('problem' in read) return { typed, ...problemSentence(read) };
    const { name, unicode, suffix } = read;
    return { typed, name, unicode, suffix, code: Code.trim() };
  });
}

interface Known {
  readonly offers: Offers;
  readonly lines: ReturnType<typeof readLines>;
  readonly holders: ReadonlyMap<string, bigint>;
  readonly underWay: ReadonlyMap<string, bigint>;
  readonly reminders: ReadonlyMap<string, Date>;
  readonly customerId: bigint;
  readonly now: Date;
}

async function prepare(tx: Tx, typed: readonly TypedLine[]): Promise<Known> {
  assertFew(tx, typed.length);
  const offers = await offersNow(tx);
  const lines = readLines(typed, offers);
  const names = lines.flatMap((line) => ('name' in line ? [line.name] : []));
  const holders = await holdersOf(tx, names);
  const underWay = await namesUnderWay(tx, names);
  const customerId = customerOf(tx);
  const reminders = await remindersOf(tx, customerId, names);
  return { offers, lines, holders, underWay, reminders, customerId, now: tx.now };
}

/** What we know ourselves stands in the way, before anybody is asked. */
function ownReason({ name, suffix, code }: ReadLine, seen: ReadonlySet<string>, known: Known): Why | undefined {
  if (seen.has(name)) return { reason: 'transferin:reason.twice' };
  const holder = known.holders.get(name);
  if (holder === known.customerId) return { reason: 'transferin:reason.yours' };
  if (holder !== undefined) return { reason: 'transferin:reason.withUs' };
  const open = known.underWay.get(name);
  if (open !== undefined)
    return { reason: open === known.customerId ? 'transferin:reason.underWay' : 'transferin:reason.underWayElse' };
  if (!suffixOf(name)?.capabilities.value.transferWithAuthInfo)
    return { reason: 'transferin:reason.suffix', vars: { suffix } };
  if (code === '') return { reason: 'transferin:code.needed', fixable: true };
  return CODE.test(code) ? undefined : { reason: 'transferin:code.form', fixable: true };
}

type Found =
  | {
      readonly verdict: 'good';
      readonly line: Partial<TransferInLine>;
      readonly price: Price;
      readonly registrar: string | undefined;
    }
  | { readonly verdict: 'fixable' | 'impossible' | 'unknown'; readonly line: Partial<TransferInLine> };

const WORDS = {
  codeWrong: ['fixable', 'transferin:reason.codeWrong'],
  notRegistered: ['impossible', 'transferin:reason.notRegistered'],
  ours: ['impossible', 'transferin:reason.withUs'],
  unknown: ['unknown', 'transferin:reason.unknown'],
} as const;

interface Beside {
  readonly now: Date;
  readonly verifiedHolder: boolean;
  readonly remindedAt: Date | undefined;
}

/** The year that the registry added by itself, which a transfer now would cost. */
function yearLost(until: Date | undefined, year: Money | undefined, { remindedAt }: Beside): Partial<TransferInLine> {
  if (!until) return {};
  return {
    YearLostUntil: until.toISOString(),
    ...(year ? { YearLostWorth: toWire(year) } : {}),
    ...(remindedAt ? { RemindedAt: remindedAt.toISOString() } : {}),
  };
}

function judge(lang: Caller['lang'], sight: Sight, price: Price | undefined, beside: Beside): Found {
  const { now, verifiedHolder } = beside;
  if (sight.kind !== 'facts') {
    const [verdict, reason] = WORDS[sight.kind];
    return { verdict, line: { Reason: translate(lang, reason) } };
  }
  const { facts, registrar } = sight;
  const judged = judgeTransferIn(facts, now);
  const told: Partial<TransferInLine> = {
    ...(facts.expiresAt ? { ExpiresAt: facts.expiresAt.toISOString() } : {}),
    ...(judged.addsYear === undefined ? {} : { AddsYear: judged.addsYear }),
    ...yearLost(judged.yearLostUntil, price?.year, beside),
    ...(verifiedHolder ? { VerifiedHolder: true } : {}),
  };
  if (!judged.allowed) {
    const { decisive, from, ruleId, source } = judged;
    const Reason = decisive ? barWords(lang, decisive) : translate(lang, 'transferin:reason.unknown');
    const rule = { RuleId: ruleId, Source: source, ...(from ? { From: from.toISOString() } : {}) };
    return {
      verdict: judged.bars.every(({ fix }) => fix) ? 'fixable' : 'impossible',
      line: { ...told, Reason, ...rule },
    };
  }
  if (!price) return { verdict: 'unknown', line: { ...told, Reason: translate(lang, 'transferin:reason.price') } };
  const shown = { Price: toWire(price.price), ...(price.fee ? { Premium: true } : {}) };
  return { verdict: 'good', line: { ...told, ...shown }, price, registrar };
}

async function priceOf(known: Known, registries: Registries, { name, suffix }: ReadLine): Promise<Price | undefined> {
  const offer = known.offers.get(suffix);
  const gateway = offer && registries.get(offer.profile.registry);
  return offer && gateway ? priceFrom(offer.prices, await ownPrices(gateway, name)) : undefined;
}

interface Deps {
  readonly registries: Registries;
  readonly lookups: LookupGateway;
}

async function lookAt(house: House, caller: Caller, deps: Deps, known: Known, line: ReadLine): Promise<TransferInLine> {
  const { typed, name, unicode, code, suffix } = line;
  const offer = known.offers.get(suffix);
  const gateway = offer && deps.registries.get(offer.profile.registry);
  const asked =
    gateway && offer ? lookAtName(gateway, deps.lookups, { name, code, profile: offer.profile }) : undefined;
  const [sight, price] = await Promise.all([
    asked ?? Promise.resolve({ kind: 'unknown' } as const),
    priceOf(known, deps.registries, line),
  ]);
  const found = judge(caller.lang, sight, price, {
    now: known.now,
    verifiedHolder: offer?.verifiedHolder ?? false,
    remindedAt: known.reminders.get(name),
  });
  await transact(house, caller, async (tx) => {
    if (found.verdict !== 'good' || sight.kind !== 'facts') return dropCheck(tx, known.customerId, name);
    const { price: shown, cost, fee } = found.price;
    const codeHash = codeHashOf(house, name, code);
    const { expiresAt } = sight.facts;
    const { yearLostUntil = null } = judgeTransferIn(sight.facts, known.now);
    const registrar = found.registrar ?? null;
    await saveCheck(tx, known.customerId, {
      name,
      codeHash,
      price: shown.minor,
      cost: cost.minor,
      fee,
      registrar,
      expiresAt,
      yearLostUntil,
    });
  });
  return { Typed: typed, Name: name, Unicode: unicode, Verdict: found.verdict, ...found.line };
}

/**
 * Looks at names that are to come (acceptance F1): what we know ourselves at once, the rest as registries answer, a few
 * at a time. What is good is kept for the order. No transaction is open while anybody is asked.
 */
export async function* checkNames(
  house: House,
  deps: Deps,
  caller: Caller,
  typed: readonly TypedLine[],
  offsetMs?: number,
): AsyncGenerator<TransferInLine> {
  const known = await reading(house, caller, (tx) => prepare(tx, typed), offsetMs);
  const seen = new Set<string>();
  const waiting: ReadLine[] = [];
  for (const line of known.lines) {
    const why = 'name' in line ? ownReason(line, seen, known) : line;
    if ('name' in line) seen.add(line.name);
    if (!why) {
      waiting.push(line as ReadLine);
      continue;
    }
    const { Name = '', Unicode = '' } = 'name' in line ? { Name: line.name, Unicode: line.unicode } : {};
    const Reason = translate(caller.lang, why.reason, why.vars);
    yield { Typed: line.typed, Name, Unicode, Verdict: why.fixable ? 'fixable' : 'impossible', Reason };
  }
  const running = new Map<string, Promise<TransferInLine>>();
  while (waiting.length > 0 || running.size > 0) {
    while (waiting.length > 0 && running.size < TRANSFER_IN_CHECKS_AT_ONCE) {
      const line = waiting.shift() as ReadLine;
      running.set(line.name, lookAt(house, caller, deps, known, line));
    }
    const done = await Promise.race(running.values());
    running.delete(done.Name);
    yield done;
  }
}
