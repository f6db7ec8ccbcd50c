import { expect, vi } from 'vitest';
import type { TestHouse } from '../../platform/testing.ts';
import { sealPostings } from '../chain/seal-postings.ts';

const OTHERS_MS = 15_000;

/**
 * Seals until nothing waits: other databases of this server may have older transactions open for a while, and only what
 * is below them is sealed.
 */
export async function sealAll(house: TestHouse): Promise<void> {
  await vi.waitFor(async () => {
    await sealPostings(house);
    const { rows } = await house.pool.query(
      'SELECT 1 FROM posting WHERE xid > (SELECT upto FROM ledger_sealed) LIMIT 1',
    );
    expect(rows).toEqual([]);
  }, OTHERS_MS);
}
