import { expect, test } from 'vitest';
import type { TransactionFact } from '../../gateways/chain/index.ts';
import { judgeProof, type Payout } from './judge-proof.ts';

const TO = `0x${'a'.repeat(40)}`;
const OTHER = `0x${'b'.repeat(40)}`;
const NOON = new Date('2026-11-21T12:00:00Z');
const PAYOUT: Payout = { network: 'ethereum', to: TO, value: 25_000_000n, begunAt: NOON, namedAt: NOON };

const block = { height: 100n, hash: `0x${'1'.repeat(64)}`, parent: `0x${'2'.repeat(64)}` };
const transfer = (to: string, value: bigint, logIndex = 0) => ({
  txHash: `0x${'3'.repeat(64)}`,
  logIndex,
  height: 100n,
  blockHash: block.hash,
  from: OTHER,
  to,
  value,
});
const done = (...transfers: ReturnType<typeof transfer>[]): TransactionFact => ({
  kind: 'done',
  block,
  at: NOON,
  transfers,
});
const judge = (fact: TransactionFact, at: { head?: bigint; now?: Date; used?: number[] } = {}) =>
  judgeProof(fact, PAYOUT, { head: at.head ?? 111n, now: at.now ?? NOON, used: new Set(at.used) });

test('J3 the very token to the very wallet, the very amount, twelve blocks deep: proved', () => {
  expect(judge(done(transfer(TO, 25_000_000n)))).toEqual({ state: 'proved', log: 0 });
  expect(judge(done(transfer(TO, 25_000_000n)), { head: 110n })).toEqual({ state: 'checking', note: 'confirming' });
  expect(judge(done(transfer(TO, 1n), transfer(TO, 25_000_000n, 1)))).toEqual({ state: 'proved', log: 1 });
});

test.each<[string, TransactionFact]>([
  ['other_token', done()],
  ['other_recipient', done(transfer(OTHER, 25_000_000n))],
  ['other_amount', done(transfer(TO, 24_999_999n))],
  ['other_amount', done(transfer(TO, 25_000_001n))],
  ['reverted', { kind: 'reverted' }],
  ['too_old', { ...done(transfer(TO, 25_000_000n)), at: new Date(NOON.getTime() - 16 * 60_000) } as TransactionFact],
])('J3 %s: never a proof', (note, fact) => {
  expect(judge(fact)).toEqual({ state: 'wrong', note });
});

test('J3 one log pays one refund; what no block holds is waited for a day', () => {
  const twice = done(transfer(TO, 25_000_000n), transfer(TO, 25_000_000n, 4));
  expect(judge(twice, { used: [0] })).toEqual({ state: 'proved', log: 4 });
  expect(judge(twice, { used: [0, 4] })).toEqual({ state: 'wrong', note: 'used_before' });
  expect(judge({ kind: 'none' })).toEqual({ state: 'checking', note: 'not_found' });
  expect(judge({ kind: 'none' }, { now: new Date(NOON.getTime() + 86_400_001) })).toEqual({
    state: 'wrong',
    note: 'lost',
  });
});
