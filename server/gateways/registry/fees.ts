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
import { premiumChkData } from '#protocols/epp/extensions/premium-domain.ts';
import type { Charge, ChargePart, Fee, Prices } from './port/fees.ts';

/** What registries say of money, as the port's types. Amounts stay decimal texts; sums are made of whole digits. */

const CHARGED = [feeCreData, feeRenData, feeTrnData, feeUpdData, feeDelData];

/** What the command cost; undefined where the answer does not say. `echoed` is the fee we agreed to. */
export function chargeOf(answer: Answer, echoed?: Fee): Charge | undefined {
  if (answer.extensions.length === 0) return undefined;
  const found = CHARGED.map((spec) => findValue(spec, answer.extensions)).find((each) => each !== undefined);
  if (!found) return undefined;
  const total = found.currency && totalOf([...found.fee, ...found.credit], found.currency);
  return {
    fees: found.fee.map(partOf),
    credits: found.credit.map(partOf),
    ...(total ? { total } : {}),
    ...(found.balance === undefined ? {} : { balance: found.balance }),
    differs: echoed !== undefined && total !== undefined && !sameFee(total || undefined, echoed),
  };
}

/** One name's prices, with the class the registry puts it in. `isPremium`: they are not those of the price list. */
export interface NamedPrices {
  readonly prices: Prices;
  readonly feeClass?: string;
  readonly isPremium: boolean;
}

/** The prices in the answer to a check, by name in small letters; a name without a price for `create` is left out. */
export function pricesOf(answer: Answer): ReadonlyMap<string, NamedPrices> {
  const found = new Map<string, NamedPrices>();
  for (const { name, price, renewalPrice } of findValue(premiumChkData, answer.extensions) ?? []) {
    if (!name.premium || !price) continue;
    const feeOf = ({ amount, unit }: typeof price): Fee => ({ amount, currency: unit });
    const prices = { register: feeOf(price), ...(renewalPrice ? { renew: feeOf(renewalPrice) } : {}) };
    found.set(name.text.toLowerCase(), { prices, isPremium: true });
  }
  const { currency, cd = [] } = findValue(feeChkData, answer.extensions) ?? {};
  for (const { avail, objID, class: feeClass, command } of cd) {
    if (avail === false || currency === undefined) continue;
    const priceOf = (name: string) => {
      const priced = command.find((each) => each.name === name && each.fee.length > 0);
      return priced && totalOf(priced.fee, currency);
    };
    const [register, renew, transfer, restore] = ['create', 'renew', 'transfer', 'restore'].map(priceOf);
    if (!register) continue;
    found.set(objID.text.toLowerCase(), {
      prices: {
        register,
        ...(renew ? { renew } : {}),
        ...(transfer ? { transfer } : {}),
        ...(restore ? { restore } : {}),
      },
      ...(feeClass === undefined ? {} : { feeClass }),
      // RFC 8748 §3.7 names only one class; without any class the attribute of the command tells.
      isPremium: feeClass === undefined ? command.some(({ standard }) => standard === false) : !isStandard(feeClass),
    });
  }
  return found;
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
