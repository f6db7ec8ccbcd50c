import { createFaultBoard, type FaultBoard } from '../faults.ts';
import type { Route } from '../http.ts';
import { type ChainActs, createActs } from './acts.ts';
import { tronAddress } from './addresses.ts';
import { chainKeys } from './chain-keys.ts';
import { type ChainNode, createNode } from './node-process.ts';
import { CHAIN_FAULTS, RPC_PATHS, rpcRoutes } from './rpc.ts';
import { deployTokens, TOKENS } from './tokens.ts';

/** The two networks, played by one node, as routes for the shop and as acts for the desk. */
export interface Chain {
  readonly routes: readonly Route[];
  readonly acts: ChainActs;
  readonly node: ChainNode;
  readonly faults: FaultBoard;
  /** What `partners.json` says of it. */
  readonly settings: (base: string) => Record<string, string>;
  readonly close: () => Promise<void>;
}

const ETHEREUM_CHAIN_ID = '31337';
const TRON_CHAIN_ID = '728126428';

/** The node starts when somebody first asks; who never pays by stablecoin never runs it. */
export function createChain(dataDir: string): Chain {
  const keys = chainKeys(dataDir);
  const node = createNode(dataDir, deployTokens);
  const acts = createActs(node);
  const faults = createFaultBoard(CHAIN_FAULTS);
  return {
    node,
    acts,
    faults,
    routes: rpcRoutes(node, faults),
    settings: (base) => ({
      CHAIN_ETHEREUM_RPC_URL: `${base}${RPC_PATHS.ethereum}`,
      CHAIN_ETHEREUM_CHAIN_ID: ETHEREUM_CHAIN_ID,
      CHAIN_ETHEREUM_TOKEN: TOKENS.ethereum,
      CHAIN_ETHEREUM_XPUB: keys.ethereum,
      CHAIN_TRON_RPC_URL: `${base}${RPC_PATHS.tron}`,
      CHAIN_TRON_CHAIN_ID: TRON_CHAIN_ID,
      CHAIN_TRON_TOKEN: tronAddress(TOKENS.tron),
      CHAIN_TRON_XPUB: keys.tron,
    }),
    close: async () => {
      acts.close();
      await node.close();
    },
  };
}
