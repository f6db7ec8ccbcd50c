import { REFUND_PROOF_CLOCK_MINUTES, REFUND_PROOF_WAIT_HOURS } from '#contract/rules/finance/finance.ts';
import { type ChainNetwork, USDT_CONFIRMATIONS_BLOCKS } from '#contract/rules/finance/usdt.ts';
import type { ProofNote } from '#contract/states/refund.ts';
import type { TransactionFact } from '../../gateways/chain/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** What the chain says of a payout: go on looking, not ours, or paid by this log. */
export type Judged =
  | { readonly state: 'checking' | 'wrong'; readonly note: ProofNote }
  | { readonly state: 'proved'; readonly log: number };

/** A payout as it must stand on the chain. */
export interface Payout {
  readonly network: ChainNetwork;
  /** 20 bytes as `0x…`. */
  readonly to: string;
  /** Millionths. */
  readonly value: bigint;
  /** When a member said that they pay now, by the machine's clock. */
  readonly begunAt: Date;
  /** When they named the transaction, by the business clock, as `now`. */
  readonly namedAt: Date;
}

const wrong = (note: ProofNote): Judged => ({ state: 'wrong', note });

/**
 * Judges the transaction that a member named: it must be a transfer of the very token (the gateway gives no other), to
 * this address, of exactly this amount, made after we began to pay, of which no log has paid another refund, and final.
 * `used`: logs that have. Pure.
 */
export function judgeProof(
  fact: TransactionFact,
  of: Payout,
  at: { readonly head: bigint; readonly now: Date; readonly used: ReadonlySet<number> },
): Judged {
  if (fact.kind === 'reverted') return wrong('reverted');
  if (fact.kind === 'none') {
    const waited = at.now.getTime() - of.namedAt.getTime();
    return waited > REFUND_PROOF_WAIT_HOURS * HOUR_MINUTES * MINUTE_MS
      ? wrong('lost')
      : { state: 'checking', note: 'not_found' };
  }
  if (fact.transfers.length === 0) return wrong('other_token');
  const ours = fact.transfers.filter(({ to }) => to === of.to);
  if (ours.length === 0) return wrong('other_recipient');
  const right = ours.filter(({ value }) => value === of.value);
  if (right.length === 0) return wrong('other_amount');
  if (fact.at.getTime() < of.begunAt.getTime() - REFUND_PROOF_CLOCK_MINUTES * MINUTE_MS) return wrong('too_old');
  const free = right.find(({ logIndex }) => !at.used.has(logIndex));
  if (!free) return wrong('used_before');
  const confirmations = at.head - fact.block.height + 1n;
  if (confirmations < BigInt(USDT_CONFIRMATIONS_BLOCKS[of.network])) return { state: 'checking', note: 'confirming' };
  return { state: 'proved', log: free.logIndex };
}
