import type { MessageKey } from '#contract/messages/index.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { LineKind, LineRow } from './line-store.ts';

/** Why a line failed or waits; `wordsOfReason` has the words. */
export const LINE_REASONS = [
  'taken',
  'reserved',
  'refused',
  'dateMoved',
  'notRenewable',
  'notRestorable',
  'notOurs',
  'premiumPrice',
  'yearRefused',
  'holderRefused',
  'holderNotLatin',
  'identityNeeded',
  'nameReserved',
  'nameSensitive',
  'nameRefused',
  'naming',
  'waiting',
  'asking',
] as const;
export type LineReason = (typeof LINE_REASONS)[number];

/** Accepted, to be carried out later: a message tells the end (RFC 5730 §3). */
export const ACCEPTED = 1001;

/** What a registry would answer, where its word on the name already tells it (RFC 5730 §3). */
export const NOT_OURS = 2201;
export const NOT_THERE = 2303;
export const STATUS_FORBIDS = 2304;

/** RFC 8748 §3.6: a dear name wants its fee. */
const FEE_MISSING = 2003;
/** RFC 8748 §3.6: the fee of a command is missing, or is not the one of now. */
export const isFeeRefusal = (code: number): boolean => code === FEE_MISSING || code === 2004;

const CREATE_REASONS: Readonly<Record<number, LineReason>> = {
  // RFC 8748 §3.6: the fee is missing, or not the one of now.
  2003: 'premiumPrice',
  2004: 'premiumPrice',
  2302: 'taken',
  2304: 'taken',
  2306: 'reserved',
  2308: 'reserved',
};

const RENEW_REASONS: Readonly<Record<number, LineReason>> = {
  2004: 'dateMoved',
  2105: 'notRenewable',
  [NOT_OURS]: 'notOurs',
  [NOT_THERE]: 'notOurs',
  [STATUS_FORBIDS]: 'notRenewable',
};

const RESTORE_REASONS: Readonly<Record<number, LineReason>> = {
  2003: 'premiumPrice',
  2004: 'premiumPrice',
  [NOT_OURS]: 'notOurs',
  [NOT_THERE]: 'notOurs',
  [STATUS_FORBIDS]: 'notRestorable',
};

const REASONS = { register: CREATE_REASONS, renew: RENEW_REASONS, restore: RESTORE_REASONS } as const;

/**
 * What a customer is told of a final refusal; the registry's own words stay in the record of the command. Where a fee
 * was echoed it is the fee that is refused with these codes, whatever else they mean to the command (RFC 8748 §3.6);
 * where none was, a missing value is the fee of a name that was taken for an ordinary one.
 */
export function reasonOfCode(
  { kind, premium, name }: Pick<LineRow, 'kind' | 'premium' | 'name'>,
  code: number,
): LineReason {
  if (premium && isFeeRefusal(code)) return 'premiumPrice';
  if (code === FEE_MISSING && suffixOf(name)?.capabilities.value.premium) return 'premiumPrice';
  return REASONS[kind][code] ?? 'refused';
}

/**
 * A name that its customer has cannot be searched for: what they may do about its price is another thing than with a
 * free one.
 */
const PREMIUM_WORDS: Readonly<Record<LineKind, MessageKey>> = {
  register: 'orders:reason.premiumPrice',
  renew: 'orders:reason.premiumRenewal',
  restore: 'orders:reason.premiumRestore',
};

export const wordsOfReason = (kind: LineKind, reason: LineReason): MessageKey =>
  reason === 'premiumPrice' ? PREMIUM_WORDS[kind] : `orders:reason.${reason}`;
