import type { FaultBoard } from '../faults.ts';
import { HttpRefusal, json, jsonBody, type Reply, type Route } from '../http.ts';
import { type ChainNode, NodeRefusal } from './node-process.ts';
import type { Network } from './tokens.ts';

/** The switches of the two nodes, in words for the desk. */
export const CHAIN_FAULTS = {
  down: 'the node hangs up on every call',
  slow: 'the node answers after the delay (10 s without one)',
  error: 'the node answers 500',
  'narrow-ranges': 'logs of more than 10 blocks are refused, as providers do',
  'wrong-chain': 'the node says it belongs to another network',
} as const;

const NARROW_BLOCKS = 10n;
const SLOW_MS = 10_000;
/** What a mainnet node of TRON says; everything else of the network is the one node's. */
const TRON_CHAIN_ID = '0x2b6653dc';
const WRONG_CHAIN_ID = '0x38';
/** What the shop may ask: reading only. Everything else is the desk's. */
const READS = new Set([
  'eth_chainId',
  'eth_blockNumber',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getLogs',
  'eth_getTransactionReceipt',
  'eth_call',
  'net_version',
]);

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

const failure = (id: unknown, code: number, message: string): Reply =>
  json({ jsonrpc: '2.0', id, error: { code, message } });

function tooWide({ method, params }: Call): boolean {
  const filter = params[0] as { fromBlock?: string; toBlock?: string } | undefined;
  if (method !== 'eth_getLogs' || !filter?.fromBlock?.startsWith('0x') || !filter.toBlock?.startsWith('0x'))
    return false;
  return BigInt(filter.toBlock) - BigInt(filter.fromBlock) >= NARROW_BLOCKS;
}

/** java-tron writes blocks in Ethereum's shape with what it does not have left empty. */
function asTron(method: string, result: unknown): unknown {
  if (method === 'eth_chainId') return TRON_CHAIN_ID;
  if (!method.startsWith('eth_getBlockBy') || typeof result !== 'object' || result === null) return result;
  const {
    baseFeePerGas: _fee,
    withdrawals: _w,
    withdrawalsRoot: _r,
    blobGasUsed: _b,
    excessBlobGas: _e,
    ...block
  } = result as Record<string, unknown>;
  return { ...block, stateRoot: '0x', receiptsRoot: '0x', mixHash: null, nonce: null, difficulty: null };
}

async function answer(node: ChainNode, network: Network, faults: FaultBoard, call: Call): Promise<Reply> {
  if (!READS.has(call.method)) return failure(call.id, -32601, 'the method is not available');
  if (faults.take('down')) return 'cut';
  const slow = faults.take('slow');
  if (slow) await new Promise((resolve) => setTimeout(resolve, slow.delayMs ?? SLOW_MS));
  if (faults.take('error')) return json({ error: 'internal' }, 500);
  if (tooWide(call) && faults.take('narrow-ranges'))
    return failure(call.id, -32005, 'query exceeds max block range 10');
  try {
    const result = await node.ask(call.method, call.params);
    if (call.method === 'eth_chainId' && faults.take('wrong-chain'))
      return json({ jsonrpc: '2.0', id: call.id, result: WRONG_CHAIN_ID });
    return json({ jsonrpc: '2.0', id: call.id, result: network === 'tron' ? asTron(call.method, result) : result });
  } catch (error) {
    if (error instanceof NodeRefusal) return failure(call.id, -32000, error.message);
    throw error;
  }
}

/** The addresses at which the shop reads the two networks. One node plays both; each has its own token on it. */
export const RPC_PATHS = { ethereum: '/chain/ethereum', tron: '/chain/tron/jsonrpc' } as const;

/** JSON-RPC of both networks, for reading. */
export function rpcRoutes(node: ChainNode, faults: FaultBoard): Route[] {
  return (['ethereum', 'tron'] as const).map((network) => ({
    method: 'POST',
    pattern: RPC_PATHS[network],
    answer: (incoming) => {
      const { id, method, params } = jsonBody(incoming);
      if (typeof method !== 'string') throw new HttpRefusal(400, 'send a JSON-RPC call');
      return answer(node, network, faults, { id, method, params: Array.isArray(params) ? params : [] });
    },
  }));
}
