import type { TargetTrouble } from '#contract/rules/dns/records.ts';
import type { Resolved, ResolvedAddress } from '../../../gateways/dns/index.ts';

/** What is kept of one name: addresses that were once told stay until others are. */
export interface TargetKept {
  readonly addresses: readonly ResolvedAddress[];
  readonly trouble: TargetTrouble | null;
}

/** Seconds. What is told for less is asked for as often as this; what is told for long may be moved before. */
const AGAIN_MIN = 60;
const AGAIN_MAX = 3600;
/** Where nothing fresh was told. */
const AGAIN_IN_TROUBLE = 60;

const sorted = (addresses: readonly ResolvedAddress[]): readonly ResolvedAddress[] =>
  [...addresses].sort((one, other) => (one.address < other.address ? -1 : one.address > other.address ? 1 : 0));

/** What an answer makes of what was kept, and in how many seconds it is asked for again. Pure. */
export function judgeAnswer(
  before: TargetKept,
  answer: Resolved,
): { readonly kept: TargetKept; readonly again: number } {
  if ('trouble' in answer) return { kept: { ...before, trouble: answer.trouble }, again: AGAIN_IN_TROUBLE };
  const ttl = Math.min(...answer.addresses.map((each) => each.ttl));
  const again = Math.min(Math.max(ttl, AGAIN_MIN), AGAIN_MAX);
  // A resolver tells the seconds that are left; what is published must not change with each of them.
  const told = new Map(before.addresses.map((each) => [each.address, each.ttl]));
  const addresses = sorted(answer.addresses).map(({ address, ttl: left }) => ({
    address,
    ttl: Math.max(left, Math.min(told.get(address) ?? 0, AGAIN_MAX), AGAIN_MIN),
  }));
  return { kept: { addresses, trouble: null }, again };
}

const textOf = ({ addresses }: TargetKept): string => addresses.map(({ address, ttl }) => `${address} ${ttl}`).join();

/** Whether zones have to be published anew. */
export const isOther = (before: TargetKept, after: TargetKept): boolean =>
  textOf(before) !== textOf(after) || (before.trouble === 'inside') !== (after.trouble === 'inside');
