import { fromMinor } from '#contract/money.ts';
import { customerAccount, platformAccount } from '#server/ledger/accounts.ts';
import { createBatcher } from '#server/ledger/batch.ts';
import { credit, debit, type Posting } from '#server/ledger/postings/posting.ts';
import { createPool } from '#server/platform/db/pool.ts';
import type { House } from '#server/platform/house.ts';
import { quantile } from '../result.ts';
import type { Sample } from './pgbench.ts';

/** Keys and references of this process meet those of no other: one cause has one charge. */
const RUN_BITS = 24n;
const run = crypto.randomUUID();
let last = BigInt(crypto.getRandomValues(new Uint32Array(1))[0] as number) << RUN_BITS;

/** The same charge to the one hot account as the single posts of the bench. */
export function charge(customers: number): Posting {
  const id = ++last;
  const customerId = BigInt(1 + Math.floor(Math.random() * customers));
  const amount = fromMinor(BigInt(1 + Math.floor(Math.random() * 100)));
  return {
    kind: 'registration_charged',
    key: `bench:${run}:${id}`,
    customerId,
    ref: { kind: 'bench-batch', id },
    about: 'example.com',
    legs: [
      debit(customerAccount(customerId), amount, 'available'),
      credit(platformAccount('revenue:registration'), amount),
    ],
  };
}

/** So many callers, each posting again as soon as his last is committed, over one writer of batches in this process. */
export async function loadBatches(url: string, customers: number, waiting: number, seconds: number): Promise<Sample> {
  const pool = createPool(url, 1, () => {});
  const put = createBatcher({ pool, movableClock: false, wall: () => new Date() } as unknown as House);
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const caller = async () => {
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      const { failure } = await put(charge(customers));
      if (failure !== null) throw new Error(`a posting of the bench was refused: ${failure}`);
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: waiting }, caller));
  const tps = times.length / ((performance.now() - began) / 1000);
  await pool.end();
  return { tps, p50: quantile(times, 0.5), p99: quantile(times, 0.99), transactions: times.length };
}
