import { setTimeout as pause } from 'node:timers/promises';
import type { ChainNode } from './node-process.ts';

const LOOKS_MAX = 1000;
const LOOK_MS = 5;

/**
 * Waits until a transaction stands in a block: the node takes it into one a moment after its answer. @throws Error when
 * it comes into none
 */
export async function inBlock(ask: ChainNode['ask'], hash: unknown): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    if ((await ask('eth_getTransactionReceipt', [hash])) !== null) return;
    await pause(LOOK_MS);
  }
  throw new Error('the transaction came into no block');
}
