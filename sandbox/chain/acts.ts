import { randomBytes } from 'node:crypto';
import { nodeAddress } from './addresses.ts';
import { inBlock } from './in-block.ts';
import type { ChainNode } from './node-process.ts';
import { type Network, PAYER, TOKENS, transferCall } from './tokens.ts';

/** After a transfer blocks come by themselves, one in this time, so many times: enough for every confirmation. */
const BLOCK_MS = 1000;
const BLOCKS_AFTER_TRANSFER = 40;
const GAS = '0x7a120';
const BLOCKS_AT_ONCE_MAX = 5000;

/** A wish the desk cannot fulfil, in words. */
export class ChainRefusal extends Error {}

export interface Transfer {
  readonly network: Network;
  readonly to: string;
  /** Millionths of the coin; several go by one transaction. */
  readonly values: readonly bigint[];
  /** Another token that only has the same name. */
  readonly foreign?: boolean;
}

/** What a person, or the network itself, does on the chain. */
export interface ChainActs {
  /** Sends; answers the transaction's hash. It stands in a block of its own at once. */
  readonly send: (transfer: Transfer) => Promise<string>;
  readonly mine: (blocks: number) => Promise<number>;
  /** The last blocks are replaced by as many others, without their transactions. */
  readonly reorg: (depth: number) => Promise<number>;
  readonly height: () => Promise<number>;
  /** Whether blocks come by themselves after a transfer; tests take that in hand. */
  readonly pace: { on: boolean };
  readonly close: () => void;
}

const count = (value: number, what: string): number => {
  if (!Number.isInteger(value) || value < 1 || value > BLOCKS_AT_ONCE_MAX)
    throw new ChainRefusal(`${what} must be a whole number from 1 to ${BLOCKS_AT_ONCE_MAX}`);
  return value;
};

export function createActs(node: ChainNode): ChainActs {
  const pace = { on: true };
  let left = 0;
  let timer: NodeJS.Timeout | undefined;
  const height = async () => Number(await node.ask('eth_blockNumber'));
  const tick = () => {
    left -= 1;
    node
      .ask('evm_mine')
      .catch(() => {
        left = 0;
      })
      .finally(() => {
        timer = left > 0 && pace.on ? setTimeout(tick, BLOCK_MS) : undefined;
      });
  };
  const goOn = () => {
    if (!pace.on) return;
    left = BLOCKS_AFTER_TRANSFER;
    timer ??= setTimeout(tick, BLOCK_MS);
  };
  return {
    pace,
    height,
    send: async ({ network, to, values, foreign }) => {
      if (values.length === 0 || values.some((value) => value < 0n)) throw new ChainRefusal('send an amount');
      const target = nodeAddress(network, to);
      const token = foreign ? TOKENS.foreign : TOKENS[network];
      const call = { from: PAYER, to: token, data: transferCall(target, values), gas: GAS };
      const hash = (await node.ask('eth_sendTransaction', [call])) as string;
      await inBlock(node.ask, hash);
      goOn();
      return hash;
    },
    mine: async (blocks) => {
      await node.ask('anvil_mine', [`0x${count(blocks, 'blocks').toString(16)}`]);
      return height();
    },
    reorg: async (depth) => {
      if (count(depth, 'depth') >= (await height())) throw new ChainRefusal('the chain is not that long');
      // Another miner: an empty block that is made again under the same time would have the same hash, and nothing
      // would be replaced.
      await node.ask('anvil_setCoinbase', [`0x${randomBytes(20).toString('hex')}`]);
      await node.ask('anvil_reorg', [depth, []]);
      goOn();
      return height();
    },
    close: () => {
      left = 0;
      clearTimeout(timer);
    },
  };
}
