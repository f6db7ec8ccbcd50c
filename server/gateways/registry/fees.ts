import type { Answer } from '#protocols/epp/answer.ts';
import { findValue } from '#protocols/epp/codec/element-spec.ts';
import {
  feeChkData,
  feeCreData,
  feeDelData,
  feeRenData,
  feeTrnData,
  feeUpdData,
} from '#protocols/epp/extensions/fee.ts';
import {
  fee06ChkData,
  fee06CreData,
  fee06DelData,
  fee06RenData,
  fee06TrnData,
  fee06UpdData,
} from '#protocols/epp/extensions/fee-06.ts';
import { premiumChkData } from '#protocols/epp/extensions/premium-domain.ts';
import type { Charge, ChargePart, Fee, Prices } from './port/fees.ts';

/** What registries say of money, as the port's types. Amounts stay decimal texts; sums are made of whole digits. */

const CHARGED = [
  ...[feeCreData, feeRenData, feeTrnData, feeUpdData, feeDelData],
  ...[fee06CreData, fee06RenData, fee06TrnData, fee06UpdData, fee06DelData],
];

/** What the command cost; undefined where the answer does not say. `echoed` is the fee we agreed to. */
export function chargeOf(answer: Answer, echoed?: Fee): Charge | undefined {
  if (answer.extensions.length === 0) return undefined;
  const found = CHARGED.map((spec) => findValue(spec, answer.extensions)).find((each) => each !== undefined);
  if (!found) return undefined;
  // Without a word it is the currency of the account, in which the fee was agreed to.
  const currency = found.currency ?? echoed?.currency;
  const total = currency && totalOf([...found.fee, ...found.credit], currency);
  return {
    fees: found.fee.map(partOf),
    credits: found.credit.map(partOf),
    ...(total ? { total } : {}),
    ...(found.balance === undefined ? {} : { balance: found.balance }),
    differs: echoed !== undefined && total !== undefined && !sameFee(total || undefined, echoed),
  };
}

/** What a name costs, with the class the registry puts it in. */
export interface NamedPrices {
  /** Its own prices; without them it costs what the price list says. */
  readonly premium?: Prices;
  readonly feeClass?: string;
}

/**
 * What the answer to a check says of prices, by name in small letters; a name of which it says nothing that can be read
 * is left out.
 */
export function pricesOf(answer: Answer): ReadonlyMap<string, NamedPrices> {
  return new Map([...listedPrices(answer), ...draftPrices(answer), ...feePrices(answer)]);
}

/**
 * A premium name without a price is dear all the same: nothing of it is sold, and nobody takes it for an ordinary one.
 */
function listedPrices(answer: Answer): [string, NamedPrices][] {
  return (findValue(premiumChkData, answer.extensions) ?? []).flatMap(({ name, price, renewalPrice }) => {
    if (!name.premium) return [[name.text.toLowerCase(), {}]];
    if (!price) return [[name.text.toLowerCase(), { premium: {} }]];
    const feeOf = ({ amount, unit }: typeof price): Fee => ({ amount, currency: unit });
    const premium = { register: feeOf(price), ...(renewalPrice ? { renew: feeOf(renewalPrice) } : {}) };
    return [[name.text.toLowerCase(), { premium }]];
  });
}

function feePrices(answer: Answer): [string, NamedPrices][] {
  const { currency, cd = [] } = findValue(feeChkData, answer.extensions) ?? {};
  if (currency === undefined) return [];
  return cd.flatMap(({ avail, objID, class: feeClass, command }) => {
    if (avail === false) return [];
    const acts = ['create', 'renew', 'transfer', 'restore'].map((name) =>
      command.find((each) => each.name === name && each.fee.length > 0),
    );
    const [register, renew, transfer, restore] = acts.map((act) => act && totalOf(act.fee, currency));
    const told = acts.some((act) => act !== undefined);
    if (!told && (feeClass === undefined || !isStandard(feeClass))) return [];
    // RFC 8748 §3.7 names only one class. Without any class the attribute of the command tells, and by the schema none
    // is "not standard".
    const isPremium = feeClass === undefined ? acts.some((act) => act && act.standard !== true) : !isStandard(feeClass);
    const prices = {
      ...(register ? { register } : {}),
      ...(renew ? { renew } : {}),
      ...(transfer ? { transfer } : {}),
      ...(restore ? { restore } : {}),
    };
    const named = {
      ...(isPremium ? { premium: prices } : {}),
      ...(feeClass === undefined ? {} : { feeClass }),
    };
    return [[objID.text.toLowerCase(), named]];
  });
}

/** The draft prices each command of each name by itself; only a class of this very name is not dear. */
function draftPrices(answer: Answer): [string, NamedPrices][] {
  const { cd = [] } = findValue(fee06ChkData, answer.extensions) ?? {};
  const byName = Map.groupBy(cd, ({ name }) => name.toLowerCase());
  return [...byName].flatMap(([name, told]): [string, NamedPrices][] => {
    const feeClass = told.find((each) => each.class !== undefined)?.class;
    const priceOf = (act: string): Fee | undefined => {
      const found = told.find(({ command, fee }) => command.name === act && fee.length > 0);
      return found && totalOf(found.fee, found.currency);
    };
    const [register, renew, transfer, restore] = ['create', 'renew', 'transfer', 'restore'].map(priceOf);
    const prices = {
      ...(register ? { register } : {}),
      ...(renew ? { renew } : {}),
      ...(transfer ? { transfer } : {}),
      ...(restore ? { restore } : {}),
    };
    const standard = feeClass !== undefined && isStandard(feeClass);
    if (!standard && Object.keys(prices).length === 0) return [];
    return [[name, { ...(standard ? {} : { premium: prices }), ...(feeClass === undefined ? {} : { feeClass }) }]];
  });
}

export function sameFee(one: Fee | undefined, other: Fee): boolean {
  return one?.currency === other.currency && sumOf([one.amount, `-${other.amount}`.replace('--', '')]) === 0n;
}

const isStandard = (feeClass: string) => feeClass.toLowerCase() === 'standard';

function partOf({ amount, description }: { amount: string; description?: string }): ChargePart {
  return { amount, ...(description === undefined ? {} : { description }) };
}

function totalOf(parts: readonly { amount: string }[], currency: string): Fee {
  return { amount: textOf(sumOf(parts.map(({ amount }) => amount))), currency };
}

/** Digits after the point that are kept: more than any currency has. */
const SCALE = 10;

function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + scaled(amount), 0n);
}

function scaled(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace(/^[+-]/, '').split('.');
  const units = BigInt(`${whole}${fraction.slice(0, SCALE).padEnd(SCALE, '0')}`);
  return amount.startsWith('-') ? -units : units;
}

/** At least two digits after the point, as prices are written. */
function textOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '').padEnd(2, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${fraction}`;
}
