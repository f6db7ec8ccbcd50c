import { CURRENCY_DIGITS } from '#contract/money.ts';
import type { ChainAccess } from '../../platform/settings/chains.ts';
import { type ChainGateway, ChainTrouble } from './index.ts';
import { type Ask, askNode } from './json-rpc.ts';
import { quantity, readBlock, readReceipt, readTime, readTransfers, TRANSFER_TOPIC } from './read-answers.ts';
import { hexOfTron } from './tron-address.ts';

/** `decimals()` (ERC-20). */
const DECIMALS_CALL = '0x313ce567';
const DECIMALS = BigInt(CURRENCY_DIGITS.USDT);

function tokenOf({ network, token }: ChainAccess): string {
  const hex = network === 'tron' ? hexOfTron(token) : token.toLowerCase();
  if (hex === undefined)
    throw new ChainTrouble('wrong_chain', `the token's address on ${network} has a wrong checksum`);
  return hex;
}

/** The node belongs to the network meant, and the contract counts in millionths. */
async function assertRight(ask: Ask, access: ChainAccess, token: string): Promise<void> {
  const chainId = quantity(await ask('eth_chainId', []), 'eth_chainId');
  if (chainId !== access.chainId)
    throw new ChainTrouble('wrong_chain', `the node of ${access.network} belongs to chain ${chainId}`);
  const decimals = await ask('eth_call', [{ to: token, data: DECIMALS_CALL }, 'latest']);
  if (typeof decimals !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(decimals) || BigInt(decimals) !== DECIMALS)
    throw new ChainTrouble(
      'wrong_chain',
      `the contract set for ${access.network} is not a token of ${DECIMALS} digits`,
    );
}

const hex = (height: bigint): string => `0x${height.toString(16)}`;

/**
 * A network read by a node's JSON-RPC: Ethereum itself, or TRON by the same calls at its `/jsonrpc`. Nothing is asked
 * before the first use.
 */
export function openChain(access: ChainAccess): ChainGateway {
  const bare = askNode(access.rpcUrl);
  let token = '';
  let right: Promise<void> | undefined;
  const ask: Ask = async (method, params) => {
    token ||= tokenOf(access);
    right ??= assertRight(bare, access, token);
    await right.catch((error: unknown) => {
      right = undefined;
      throw error;
    });
    return bare(method, params);
  };
  const logs = async (where: Record<string, string>) => {
    token ||= tokenOf(access);
    return readTransfers(await ask('eth_getLogs', [{ ...where, address: token, topics: [TRANSFER_TOPIC] }]), token);
  };
  const blockAt = async (height: bigint) => {
    const found = await ask('eth_getBlockByNumber', [hex(height), false]);
    return found === null ? undefined : readBlock(found);
  };
  return {
    network: access.network,
    head: async () => readBlock(await ask('eth_getBlockByNumber', ['latest', false])),
    blockAt,
    transfersOf: async (block) => {
      try {
        const found = await logs({ blockHash: block.hash });
        if (found.some(({ blockHash }) => blockHash !== block.hash))
          throw new ChainTrouble('unreadable', 'logs of another block than the one asked for');
        return found;
      } catch (error) {
        // Nodes answer "unknown block" for one that was replaced meanwhile; whether it was is asked, not read from
        // their words.
        if (!(error instanceof ChainTrouble)) throw error;
        const now = await blockAt(block.height);
        if (now?.hash === block.hash) throw error;
        return undefined;
      }
    },
    transfersBetween: (from, to) => logs({ fromBlock: hex(from), toBlock: hex(to) }),
    transaction: async (txHash) => {
      const answer = await ask('eth_getTransactionReceipt', [txHash]);
      const receipt = readReceipt(answer, token);
      if (receipt === undefined) return { kind: 'none' };
      const found = await ask('eth_getBlockByNumber', [hex(receipt.height), false]);
      // The node knows the transaction by a block that is not the chain's any more.
      if (found === null || readBlock(found).hash !== receipt.hash) return { kind: 'none' };
      if (!receipt.done) return { kind: 'reverted' };
      return { kind: 'done', block: readBlock(found), at: readTime(found), transfers: receipt.transfers };
    },
  };
}
