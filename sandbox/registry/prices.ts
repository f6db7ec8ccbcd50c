import { decimal } from './billing.ts';
import type { DraftFeeQuestion, Extensions, FeeQuestion } from './commands/command.ts';
import { isRegistrable, premiumTier, suffixTraits } from './names.ts';
import { refuse } from './refusal.ts';
import type { Registry } from './registry.ts';
import { hasExtension } from './traits/traits.ts';
import { el, rooted, type Xml } from './xml/writer.ts';

/** The one currency of every registry here. */
const CURRENCY = 'USD';

export type PricedAct = 'create' | 'renew' | 'transfer' | 'restore';
const PRICED: readonly string[] = ['create', 'renew', 'transfer', 'restore'];

/** What an act costs, in cents. */
export function priceOf(registry: Registry, name: string, act: PricedAct, years = 1): bigint {
  const { traits } = registry;
  if (act === 'restore') return traits.restore;
  const tier = premiumTier(traits, name);
  const year = tier?.year ?? suffixTraits(traits, name).year;
  return act === 'create' && tier ? tier.create + year * BigInt(years - 1) : year * BigInt(years);
}

/** Whether an act on this name is at a price of its own. */
function isPremium(registry: Registry, name: string, act: string): boolean {
  const tier = premiumTier(registry.traits, name);
  return (
    tier !== undefined && (act === 'create' || ((act === 'renew' || act === 'transfer') && tier.year !== undefined))
  );
}

/**
 * The price, once the client has agreed to it where it must (RFC 8748 §5.2): 2003 when nothing is said of it, 2004 when
 * too little.
 */
export function agreedPrice(
  registry: Registry,
  name: string,
  act: PricedAct,
  years: number,
  { fee }: Extensions,
): bigint {
  const price = priceOf(registry, name, act, years);
  if (!fee && hasExtension(registry.traits, 'fee') && isPremium(registry, name, act))
    refuse(2003, 'a premium name needs its fee');
  if (fee?.currency !== undefined && fee.currency !== CURRENCY) refuse(2004, `fees are in ${CURRENCY}`);
  if (fee && fee.amount < price) refuse(2004, `the fee is ${decimal(price)}`);
  return price;
}

/** What was charged, for whoever said what they would pay. */
export function feeData(
  registry: Registry,
  tag: 'fee:creData' | 'fee:renData' | 'fee:trnData' | 'fee:updData',
  registrar: string,
  amount: bigint,
  { fee }: Extensions,
): Xml[] {
  if (!fee) return [];
  const account = registry.accounts.find(registrar)!;
  const prefix = fee.draft ? 'fee06' : 'fee';
  const data = rooted(
    tag.replace('fee', prefix),
    {},
    el(`${prefix}:currency`, {}, CURRENCY),
    el(`${prefix}:fee`, {}, decimal(amount)),
    el(`${prefix}:balance`, {}, decimal(account.balance)),
    el(`${prefix}:creditLimit`, {}, decimal(account.creditLimit)),
  );
  return [data];
}

/** The answer to a fee check, name by name (RFC 8748 §5.1.1). */
export function feeChkData(registry: Registry, names: readonly string[], question: FeeQuestion): Xml {
  if (question.currency !== undefined && question.currency !== CURRENCY) refuse(2004, `fees are in ${CURRENCY}`);
  const answers = names.map((name) => feeAnswer(registry, name, question));
  return rooted('fee:chkData', {}, el('fee:currency', {}, CURRENCY), answers);
}

function feeAnswer(registry: Registry, name: string, question: FeeQuestion): Xml {
  if (!isRegistrable(registry, name)) {
    return el('fee:cd', { avail: 0 }, el('fee:objID', {}, name), el('fee:reason', {}, 'Invalid Domain Name'));
  }
  const commands = question.commands.map(({ name: act, years }) => {
    const asked = { name: act, standard: isPremium(registry, name, act) ? undefined : 1 };
    if (!PRICED.includes(act)) return el('fee:command', asked, el('fee:reason', {}, 'Nothing is charged'));
    const term = act === 'restore' ? undefined : (years ?? 1);
    return el(
      'fee:command',
      asked,
      term !== undefined && el('fee:period', { unit: 'y' }, String(term)),
      el('fee:fee', {}, decimal(priceOf(registry, name, act as PricedAct, term))),
    );
  });
  const tier = premiumTier(registry.traits, name)?.name ?? 'standard';
  return el('fee:cd', { avail: 1 }, el('fee:objID', {}, name), el('fee:class', {}, tier), commands);
}

/** The same in the words of the draft: one answer for each command of each name. */
export function draftChkData(registry: Registry, questions: readonly DraftFeeQuestion[]): Xml {
  const answers = questions.map(({ name, act, years }) => {
    const priced = PRICED.includes(act) && isRegistrable(registry, name);
    return el(
      'fee06:cd',
      {},
      el('fee06:name', {}, name),
      el('fee06:currency', {}, CURRENCY),
      el('fee06:command', {}, act),
      el('fee06:period', { unit: 'y' }, String(years)),
      priced && el('fee06:fee', {}, decimal(priceOf(registry, name, act as PricedAct, years))),
      priced && el('fee06:class', {}, premiumTier(registry.traits, name)?.name ?? 'standard'),
    );
  });
  return rooted('fee06:chkData', {}, answers);
}
